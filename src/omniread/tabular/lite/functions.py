"""Which SQL functions only compute?

Built-in functions by name, those of newer engines included. Not among them: what loads code, touches files, hands out
pointers, writes a log or changes an index (`load_extension`, `writefile`, `fts3_tokenizer`, `fts5`, `sqlite_log`,
`optimize`).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_SCALAR = """
    abs changes char coalesce concat concat_ws format glob hex if ifnull iif instr last_insert_rowid length like
    likelihood likely lower ltrim max min nullif octet_length printf quote random randomblob replace round rtrim sign
    soundex sqlite_compileoption_get sqlite_compileoption_used sqlite_source_id sqlite_version substr substring subtype
    total_changes trim typeof unhex unicode unistr unistr_quote unlikely upper zeroblob
"""
_AGGREGATE = """
    avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total
    cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number
"""
_MATHS = """
    acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2 mod pi pow power
    radians sin sinh sqrt tan tanh trunc
"""
_TIME = "current_date current_time current_timestamp date datetime julianday strftime time timediff unixepoch"
_JSON = """
    -> ->> json json_array json_array_insert json_array_length json_error_position json_extract json_group_array
    json_group_object json_insert json_object json_patch json_pretty json_quote json_remove json_replace json_set
    json_type json_valid jsonb jsonb_array jsonb_array_insert jsonb_extract jsonb_group_array jsonb_group_object
    jsonb_insert jsonb_object jsonb_patch jsonb_remove jsonb_replace jsonb_set
"""
_SEARCH = """
    bm25 fts5_get_locale fts5_insttoken fts5_locale fts5_source_id highlight match matchinfo offsets regexp
    rtreecheck rtreedepth rtreenode snippet
"""

ALLOWED: Final = frozenset(f"{_SCALAR} {_AGGREGATE} {_MATHS} {_TIME} {_JSON} {_SEARCH}".split())
"""Names in lower case."""
