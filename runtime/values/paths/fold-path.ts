/** Normalizes a path, so that two spellings a visitor may type for the same page compare equal: lower case, no trailing slash, NFC. */
export function foldPath(path: string): string {
  const folded = path.normalize('NFC').toLowerCase()
  return folded.length > 1 && folded.endsWith('/') ? folded.slice(0, -1) : folded
}
