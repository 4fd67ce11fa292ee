; Bash and other shells
[
  (compound_statement) (if_statement) (case_statement) (case_item) (do_group) (subshell) (array) (heredoc_body)
  (string) (raw_string)
] @fold
(comment) @comment
((command name: (command_name) @_source) @import (#any-of? @_source "source" "."))
(function_definition name: (word) @name) @definition.function
(program (variable_assignment name: (variable_name) @name) @definition.variable)
(program (declaration_command (variable_assignment name: (variable_name) @name)) @definition.variable)
