/** The language of a tag, whatever its region and script, in lower case: pt-BR → pt. */
export function languageIn(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0] ?? ''
}
