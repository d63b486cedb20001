/** Codes of mistakes with which the code of a section cannot be loaded; found without the bundler, at their own place. */
export const refusedCode: ReadonlySet<string> = new Set([
  'sections/missing-export',
  'sections/missing-module',
  'sections/syntax',
  'sections/unknown-import',
])
