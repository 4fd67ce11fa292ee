; inherits: c
; C++
[(declaration_list) (raw_string_literal) (requires_clause) (template_parameter_list) (lambda_expression)] @fold
(template_declaration) @wrapper
(function_definition declarator: [
  (reference_declarator (function_declarator declarator: (_) @name))
  (operator_cast) @name
])
(class_specifier name: (_) @name body: (_)) @definition.class
(struct_specifier name: (template_type) @name body: (_)) @definition.struct
(namespace_definition name: (_) @name) @definition.namespace
(namespace_definition !name) @definition.namespace
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.concept
(field_declaration declarator: [
  (function_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (field_identifier) @name))
  (reference_declarator (function_declarator declarator: (field_identifier) @name))
]) @definition.method
(field_declaration declarator: (field_identifier) @name) @definition.field
(field_declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @definition.method)
(declaration_list (declaration declarator: (function_declarator declarator: (_) @name)) @definition.prototype)
(declaration_list (declaration declarator: [
  (identifier) @name
  (init_declarator declarator: (identifier) @name)
  (init_declarator declarator: (array_declarator declarator: (identifier) @name))
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @name))
]) @definition.variable)
(friend_declaration (declaration declarator: (function_declarator declarator: (identifier) @name))) @definition.function
