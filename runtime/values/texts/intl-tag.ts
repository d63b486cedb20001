/**
 * The tag by which `Intl` writes dates, numbers and plurals of a language: the language's own, or English if the engine has no data of it, as of Latin,
 * or takes it for no tag at all, which is a finding. By itself it would take the language of the machine, and pages would differ from one to the next.
 */
export function intlTag(tag: string): string {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag : 'en'
  } catch {
    return 'en'
  }
}
