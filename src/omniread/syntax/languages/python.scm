; Python
[
  (block) (dictionary) (list) (set) (string) (tuple) (argument_list) (parameters) (parenthesized_expression)
  (list_comprehension) (dictionary_comprehension) (set_comprehension) (generator_expression) (import_from_statement)
  (subscript)
] @fold
(comment) @comment
[(import_statement) (import_from_statement) (future_import_statement)] @import
(function_definition name: (identifier) @name) @definition.function
(class_definition name: (identifier) @name) @definition.class
(decorated_definition) @wrapper
(type_alias_statement left: (type (identifier) @name)) @definition.type
(module (expression_statement (assignment left: (identifier) @name) @definition.variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.variable))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @definition.field)))
