/**
 * Turns a text into a path segment: lower-case letters and digits of any script, Latin ones without accents, with hyphens between words. Empty when
 * the text has no letters or digits.
 */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
