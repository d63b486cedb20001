import { type CheckContext, unknownName } from './check-context.ts'
import type { Text } from './manifest.types.ts'
import { nearestName } from './nearest-name.ts'
import type { PathStep } from './problem.ts'
import { isRecord } from './schema-words.ts'

/** A text is complete: written out, it has each of `locales`; as the key of a message, each of them has that message. */
export function checkText(
  context: CheckContext,
  text: Text | undefined,
  path: PathStep[],
  locales: readonly string[],
): void {
  if (text === undefined) return
  if (typeof text === 'string') checkKey(context, text, path, locales)
  else checkTranslations(context, text, path, locales)
}

function checkTranslations(
  context: CheckContext,
  text: Readonly<Record<string, string>>,
  path: PathStep[],
  locales: readonly string[],
): void {
  for (const code of Object.keys(text)) {
    const at = [...path, code]
    if (!context.locales.includes(code))
      context.report('manifest/unknown-locale', at, unknownName(context, at, code, context.locales), 'key')
  }
  for (const locale of locales) {
    if (!Object.hasOwn(text, locale)) context.report('manifest/missing-translation', path, { locale }, 'key')
  }
}

function checkKey(context: CheckContext, key: string, path: PathStep[], locales: readonly string[]): void {
  const { messages } = context
  if (messages === undefined) return
  // A locale whose file is missing as a whole is another problem, told once (D13).
  const loaded = locales.filter((locale) => Object.hasOwn(messages, locale))
  const lacking = loaded.filter((locale) => !hasMessage(messages[locale], key))
  if (lacking.length === 0) return
  const written = context.document.writtenAt(path)
  const shown = written ?? key
  if (lacking.length < loaded.length) {
    context.report('messages/missing-key', path, { key: shown, locales: lacking })
    return
  }
  const known = loaded.flatMap((locale) => messageKeys(messages[locale], ''))
  const nearest = written === undefined ? nearestName(key, known) : null
  context.report('messages/unknown-key', path, { key: shown, known, nearest })
}

/** Whether a message is there; plural forms carry their category behind an underscore, and `other` exists in every language. */
function hasMessage(messages: unknown, key: string): boolean {
  return isMessage(messageAt(messages, key)) || isMessage(messageAt(messages, `${key}_other`))
}

function messageAt(messages: unknown, key: string): unknown {
  let value = messages
  for (const step of key.split('.')) value = isRecord(value) && Object.hasOwn(value, step) ? value[step] : undefined
  return value
}

function isMessage(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function messageKeys(messages: unknown, prefix: string): string[] {
  if (!isRecord(messages)) return []
  return Object.entries(messages).flatMap(([key, value]) =>
    isMessage(value) ? [`${prefix}${key}`] : messageKeys(value, `${prefix}${key}.`),
  )
}
