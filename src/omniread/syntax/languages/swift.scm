; Swift
[
  (function_body) (class_body) (enum_class_body) (protocol_body) (statements) (switch_statement) (lambda_literal)
  (array_literal) (dictionary_literal) (value_arguments) (computed_property) (multi_line_string_literal)
  (willset_didset_block)
] @fold
[(comment) (multiline_comment)] @comment
(import_declaration) @import
(class_declaration name: (type_identifier) @name) @definition.class
(class_declaration name: (user_type (type_identifier) @name)) @definition.class
(protocol_declaration name: (type_identifier) @name) @definition.interface
(function_declaration name: (_) @name) @definition.function
(protocol_function_declaration name: (_) @name) @definition.method
(init_declaration) @definition.constructor
(init_declaration name: _ @name)
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(enum_entry name: (simple_identifier) @name) @definition.constant
(macro_declaration (simple_identifier) @name) @definition.macro
