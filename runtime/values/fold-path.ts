/** The form in which two paths that visitors may type for the same page are equal: lower case, no slash at the end, NFC. */
export function foldPath(path: string): string {
  const folded = path.normalize('NFC').toLowerCase()
  return folded.length > 1 && folded.endsWith('/') ? folded.slice(0, -1) : folded
}
