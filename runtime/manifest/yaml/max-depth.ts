/** Maximum nesting of a manifest. Real ones have about a dozen levels; the parser's recursion fails at a few thousand. */
export const maxDepth = 64
