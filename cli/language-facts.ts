/** The name of a language in that language, capitalised: Français. Null if the code is unknown. */
export function languageName(code: string): string | null {
  const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code)
  return name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

export function isRightToLeft(code: string): boolean {
  // A method in newer engines, a property in older ones; TypeScript knows neither.
  const known = new Intl.Locale(code) as { getTextInfo?(): { direction: string }; textInfo?: { direction: string } }
  return (known.getTextInfo?.() ?? known.textInfo)?.direction === 'rtl'
}
