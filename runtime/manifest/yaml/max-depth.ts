/** Deepest nesting of a manifest. A real one has about a dozen levels; the parser's own recursion fails at some thousands. */
export const maxDepth = 64
