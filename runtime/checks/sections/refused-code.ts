/** Codes of mistakes that keep a section's code from being loaded. They are found without the bundler, at their exact place. */
export const refusedCode: ReadonlySet<string> = new Set([
  'sections/missing-export',
  'sections/missing-module',
  'sections/missing-package',
  'sections/syntax',
  'sections/unknown-import',
])

/** Whether code with this finding cannot be built, though no finding in the manifest blocks the site. */
export function stopsBuild(code: string): boolean {
  return refusedCode.has(code) || code === 'pages/build'
}
