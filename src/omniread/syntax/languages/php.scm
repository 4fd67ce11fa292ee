; PHP
[
  (compound_statement) (declaration_list) (enum_declaration_list) (match_block) (switch_block)
  (array_creation_expression) (arguments) (formal_parameters) (heredoc_body) (nowdoc_body) (encapsed_string) (string)
  (property_hook_list) (namespace_use_group) (colon_block)
] @fold
(comment) @comment
(namespace_use_declaration) @import
(namespace_definition name: (_) @name) @definition.namespace
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.constant
(function_definition name: (name) @name) @definition.function
(method_declaration name: (name) @name) @definition.method
(const_declaration (const_element (name) @name)) @definition.constant
(property_declaration (property_element name: (variable_name) @name)) @definition.property
