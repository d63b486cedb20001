/** A text as a segment of a path: small letters and digits of any script without accents of Latin ones, and hyphens between words. Empty where it has neither. */
export function slugOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
