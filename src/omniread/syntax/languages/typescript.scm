; TypeScript
[
  (statement_block) (object) (array) (template_string) (class_body) (switch_body) (arguments) (formal_parameters)
  (object_pattern) (array_pattern) (parenthesized_expression) (named_imports) (export_clause) (interface_body)
  (enum_body) (object_type) (type_parameters) (type_arguments) (union_type)
] @fold
(comment) @comment
(import_statement) @import
(decorator) @attribute
(export_statement) @wrapper
(ambient_declaration) @wrapper
(function_declaration name: (identifier) @name) @definition.function
(function_signature name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: (_) @name) @definition.namespace
(module name: (_) @name) @definition.module
(method_definition name: (_) @name) @definition.method
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(public_field_definition name: (_) @name) @definition.field
(property_signature name: (_) @name) @definition.property
(program (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.variable))
(program (expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name)
  right: [(function_expression) (arrow_function) (class) (object)])) @definition.function)
