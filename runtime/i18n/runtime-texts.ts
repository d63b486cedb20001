import { inLanguageOf } from '../values/texts/language-in.ts'
import { ar } from './built-in/ar.ts'
import type { BuiltInTexts, RuntimeTextKey } from './built-in/built-in-texts.ts'
import { ca } from './built-in/ca.ts'
import { de } from './built-in/de.ts'
import { en } from './built-in/en.ts'
import { es } from './built-in/es.ts'
import { fr } from './built-in/fr.ts'
import { it } from './built-in/it.ts'
import { ja } from './built-in/ja.ts'
import { nl } from './built-in/nl.ts'
import { pl } from './built-in/pl.ts'
import { pt } from './built-in/pt.ts'
import { zh } from './built-in/zh.ts'
import { zhHant } from './built-in/zh-hant.ts'
import { familyOf, type MessageTree, treeAt } from './message-tree.ts'

/** Language → the runtime's own texts in it. */
export const builtIn: Readonly<Record<string, BuiltInTexts>> = {
  ...{ ar, ca, de, en, es, fr, it, ja, nl, pl, pt, zh },
  'zh-Hant': zhHant,
}

/** The keys of the runtime's own texts, without plural forms. */
export const runtimeTextKeys = [...new Set(Object.keys(en).map(familyOf))] as readonly RuntimeTextKey[]

/** The runtime's own texts in the language of a tag, whatever its region; null if that language is not built in. */
export function builtInTexts(tag: string): BuiltInTexts | null {
  return inLanguageOf(tag, builtIn)
}

/** One of the runtime's texts, or each of its plural forms, with their keys. @param texts - default: in English. */
export function builtInForms(key: string, texts: BuiltInTexts = en): [key: string, text: string][] {
  return Object.entries(texts).filter(([form]) => familyOf(form) === key)
}

/** The locales of a manifest, as far as they are needed here. */
interface Locales {
  readonly default: string
  readonly available: Readonly<Record<string, { readonly tag?: string }>>
}

/**
 * Locale → the runtime's texts that a site shows in it: its own wording, otherwise the built-in one. A text that a language has in neither comes
 * from the default language, which is complete: in English, if need be.
 *
 * @param site - locale → messages of the site.
 */
export function runtimeTexts(
  locales: Locales,
  site: Readonly<Record<string, MessageTree>>,
): Readonly<Record<string, MessageTree>> {
  return Object.fromEntries(
    Object.entries(locales.available).map(([code, { tag = code }]) => {
      const known = Object.entries(builtInTexts(tag) ?? (code === locales.default ? en : {}))
      const own = site[code] ?? {}
      const texts = runtimeTextKeys.flatMap((key) => {
        const forms = formsIn(own, key)
        return forms.length > 0 ? forms : known.filter(([form]) => familyOf(form) === key)
      })
      return [code, Object.fromEntries(texts)]
    }),
  )
}

/** A message, or each of its plural forms, with their full keys. */
function formsIn(messages: MessageTree, key: string): [key: string, value: MessageTree[string]][] {
  const path = key.split('.')
  const groups = path.slice(0, -1)
  return Object.entries(groups.reduce(treeAt, messages)).flatMap(([form, value]) =>
    familyOf(form) === path.at(-1) && typeof value !== 'object' ? [[[...groups, form].join('.'), value]] : [],
  )
}
