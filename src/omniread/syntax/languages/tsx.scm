; inherits: typescript
; TypeScript with JSX
[(jsx_element) (jsx_self_closing_element)] @fold
