/**
 * The direction in which a language is written: rtl for ar or he-IL.
 *
 * @param tag - a language tag (BCP 47). For one that engines do not accept, ltr.
 */
export function writingDirection(tag: string): 'ltr' | 'rtl' {
  try {
    // A method in newer engines, a property in older ones; TypeScript knows neither.
    const known = new Intl.Locale(tag) as { getTextInfo?(): { direction: string }; textInfo?: { direction: string } }
    return (known.getTextInfo?.() ?? known.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}
