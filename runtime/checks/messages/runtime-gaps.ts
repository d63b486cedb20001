import type { BuiltInTexts } from '../../i18n/built-in/built-in-texts.ts'
import { en } from '../../i18n/built-in/en.ts'
import { builtInTexts, runtimeTextKeys } from '../../i18n/runtime-texts.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { messageTables } from './message-tables.ts'

/** A text of the runtime that neither the site nor the runtime itself has in a language. */
export interface RuntimeGap {
  readonly locale: string
  readonly key: string
  /** Whether the site has its own wording in a language that the runtime speaks, and therefore needs it in all. */
  readonly isReworded: boolean
}

/** Languages without a message file are reported as such. */
export function runtimeGaps(facts: SiteFacts): RuntimeGap[] {
  const { has } = messageTables(facts)
  const isSpoken = ({ tag }: { readonly tag: string }) => builtInTexts(tag) !== null
  const spoken = facts.site.locales.available.filter(isSpoken)
  const others = facts.site.locales.available.filter((locale) => !isSpoken(locale) && facts.messages.has(locale.code))
  return runtimeTextKeys.flatMap((key) => {
    const isReworded = spoken.some(({ code }) => has(code, key))
    return others.filter(({ code }) => !has(code, key)).map(({ code }) => ({ locale: code, key, isReworded }))
  })
}

/** What shows in place of texts that the runtime does not have in a language: those of the default language, or else the English ones. */
export function shownInstead({ site }: SiteFacts): { readonly locale: string; readonly texts: BuiltInTexts } {
  const { default: locale, available } = site.locales
  const texts = builtInTexts(available.find(({ code }) => code === locale)?.tag ?? locale)
  return texts === null ? { locale: 'en', texts: en } : { locale, texts }
}
