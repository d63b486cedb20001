import { builtInForms } from '../../i18n/runtime-texts.ts'
import type { Fix } from '../../manifest/problems/diagnostic.ts'
import { languageIn } from '../../values/texts/language-in.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { addEntries, type NewEntry } from '../fix/add-entries.ts'
import { messageTables } from './message-tables.ts'
import { isUnusedForm } from './plural-categories.ts'
import { shownInstead } from './runtime-gaps.ts'

/** A message that is missing in a file. */
export interface LackingMessage {
  /** Its complete key. */
  readonly key: string
  /** Its path in the file. */
  readonly path: readonly string[]
}

/**
 * A fix that fills in missing messages with texts of another language, under a comment that asks for translation: visitors see what they saw before,
 * and translators find the place. The runtime's own texts are in the default language, others in the same language of another region, or else in
 * English if available. Plural forms that the language does not have are left out.
 */
export function writeStubs(
  facts: SiteFacts,
  file: YamlFile,
  locale: string,
  messages: readonly LackingMessage[],
): Fix | null {
  const isShown = (message: LackingMessage, { entry: { path } }: Stub) =>
    path.at(-1) === message.path.at(-1) || !isUnusedForm(path.at(-1) ?? '', locale)
  const stubs = messages.map((message) => stubsOf(facts, message, locale).filter((stub) => isShown(message, stub)))
  const used = [...new Set(stubs.flatMap((own) => own.map((stub) => stub.locale)))]
  const languages = used.filter((code) => languageIn(code) !== languageIn(locale))
  if (stubs.some((own) => own.length === 0)) return null
  const comment = languages.length === 0 ? null : `Translate, please: still in ${languages.join(' and ')}.`
  const edits = addEntries(
    file.document(),
    stubs.flatMap((own) => own.map(({ entry }) => entry)),
    comment,
  )
  return edits === null ? null : { isSafe: true, edits }
}

interface Stub {
  readonly locale: string
  readonly entry: NewEntry
}

/** The message, or each of its plural forms. */
function stubsOf(facts: SiteFacts, { key, path }: LackingMessage, wanted: string): Stub[] {
  /** The path of a plural form, in the place of the message. */
  const pathOf = (form: string) => [...path.slice(0, -1), `${path.at(-1)}${form.slice(key.length)}`]
  const { locale, texts } = shownInstead(facts)
  const builtIn = builtInForms(key, texts)
  if (builtIn.length > 0) return builtIn.map(([form, text]) => ({ locale, entry: { path: pathOf(form), text } }))
  const { byLocale, formsOf } = messageTables(facts)
  for (const locale of inOrder(byLocale.keys(), wanted)) {
    const own = byLocale.get(locale)?.get(key)
    const forms = new Set([...(own === undefined ? [] : [own]), ...formsOf(locale, key)])
    if (forms.size === 0) continue
    return [...forms].flatMap(({ key: form, value }) => {
      if (typeof value !== 'string') return []
      return [{ locale, entry: { path: pathOf(form), text: value } }]
    })
  }
  return []
}

/** The same language of another region first, then English, which most translators read, then the default language. */
function inOrder(locales: Iterable<string>, wanted: string): string[] {
  const first = ['en', languageIn(wanted)]
  const rank = (locale: string) => first.lastIndexOf(languageIn(locale))
  return [...locales].sort((a, b) => rank(b) - rank(a))
}
