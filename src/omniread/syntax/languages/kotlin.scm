; Kotlin
[
  (block) (class_body) (enum_class_body) (lambda_literal) (when_expression) (value_arguments)
  (function_value_parameters) (class_parameters) (multiline_string_literal) (collection_literal)
] @fold
[(line_comment) (block_comment)] @comment
(import) @import
(class_declaration name: (identifier) @name) @definition.class
(object_declaration name: (identifier) @name) @definition.class
(companion_object name: (identifier) @name) @definition.class
(companion_object) @definition.class
(function_declaration name: (identifier) @name) @definition.function
(property_declaration (variable_declaration (identifier) @name)) @definition.property
(type_alias type: (identifier) @name) @definition.type
(enum_entry (identifier) @name) @definition.constant
(secondary_constructor) @definition.constructor
