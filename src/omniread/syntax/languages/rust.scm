; Rust
[
  (block) (array_expression) (tuple_expression) (field_initializer_list) (match_block) (raw_string_literal)
  (string_literal) (declaration_list) (field_declaration_list) (ordered_field_declaration_list) (enum_variant_list)
  (where_clause) (use_list) (macro_definition) (token_tree) (parameters) (arguments) (type_parameters)
] @fold
[(line_comment) (block_comment)] @comment
[(use_declaration) (extern_crate_declaration)] @import
(attribute_item) @attribute
(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.union
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.constant
(trait_item name: (type_identifier) @name) @definition.trait
(impl_item type: [(type_identifier) @name (generic_type type: (_) @name) (scoped_type_identifier name: (_) @name)
  (reference_type type: (_) @name) (primitive_type) @name]) @definition.impl
(mod_item name: (identifier) @name) @definition.module
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.constant
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(macro_definition name: (identifier) @name) @definition.macro
(field_declaration name: (field_identifier) @name) @definition.field
