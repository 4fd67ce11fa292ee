; Scala
[
  (block) (template_body) (enum_body) (case_block) (arguments) (class_parameters) (parameters) (string)
  (indented_block) (indented_cases) (with_template_body) (match_expression)
] @fold
[(comment) (block_comment)] @comment
(import_declaration) @import
(package_clause name: (package_identifier) @name) @definition.package
(class_definition name: (identifier) @name) @definition.class
(object_definition name: (identifier) @name) @definition.class
(trait_definition name: (identifier) @name) @definition.trait
(enum_definition name: (identifier) @name) @definition.enum
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
(val_definition pattern: (identifier) @name) @definition.value
(var_definition pattern: (identifier) @name) @definition.variable
(type_definition name: (type_identifier) @name) @definition.type
(given_definition name: (_) @name) @definition.value
