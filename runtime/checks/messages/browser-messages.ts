import { familyOf } from '../../i18n/message-tree.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses, patternOf } from './message-uses.ts'
import { referencesIn } from './references-in.ts'

/**
 * The messages that browsers format: those that interactive sections ask for with `useText`, and those that these refer to. Key of the message,
 * without its plural form → the section. `Trans` is not among them: its texts come from the server.
 */
export const browserMessages = once((facts: SiteFacts): ReadonlyMap<string, string> => {
  const families = new Map<string, MessageEntry[]>()
  for (const entry of messageTables(facts).entries) {
    const family = familyOf(entry.key)
    families.set(family, [...(families.get(family) ?? []), entry])
  }
  const found = new Map<string, string>()
  const add = (family: string, section: string): void => {
    if (found.has(family)) return
    found.set(family, section)
    for (const { value } of families.get(family) ?? [])
      for (const { key } of referencesIn(value)) add(familyOf(key), section)
  }
  for (const [section, { hydrate }] of facts.sections) {
    const calls = hydrate === null ? [] : (messageUses(facts).calls.get(section) ?? [])
    const patterns = calls.filter(({ tags }) => tags === undefined).map(({ parts }) => patternOf(parts))
    const prefix = `sections.${section}.`
    for (const family of families.keys())
      if (family.startsWith(prefix) && patterns.some((pattern) => pattern.test(family.slice(prefix.length))))
        add(family, section)
  }
  return found
})
