"""What wraps it: which names lie inside a blob, and how is each of them read?"""
