; JavaScript and JSX
[
  (statement_block) (object) (array) (template_string) (class_body) (switch_body) (arguments) (formal_parameters)
  (object_pattern) (array_pattern) (parenthesized_expression) (named_imports) (export_clause)
  (jsx_element) (jsx_self_closing_element)
] @fold
(comment) @comment
(import_statement) @import
(decorator) @attribute
(export_statement) @wrapper
(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(class_declaration name: (identifier) @name) @definition.class
(method_definition name: (_) @name) @definition.method
(field_definition property: (_) @name) @definition.field
(program (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (variable_declaration (variable_declarator name: (identifier) @name)) @definition.variable)
(program (export_statement (lexical_declaration (variable_declarator name: (identifier) @name)) @definition.variable))
(program (expression_statement (assignment_expression left: (member_expression property: (property_identifier) @name)
  right: [(function_expression) (arrow_function) (class) (object)])) @definition.function)
