; Ruby
[
  (body_statement) (do_block) (array) (hash) (block) (case) (case_match) (heredoc_body) (string_array) (symbol_array)
  (argument_list) (then) (begin) (parenthesized_statements)
] @fold
(comment) @comment
((call method: (identifier) @_require) @import (#any-of? @_require "require" "require_relative" "load"))
(module name: (_) @name) @definition.module
(class name: (_) @name) @definition.class
(singleton_class value: (_) @name) @definition.class
(method name: (_) @name) @definition.method
(singleton_method name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
(assignment left: (constant) @name) @definition.constant
