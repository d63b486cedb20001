import { familyOf } from '../../i18n/message-tree.ts'
import type { TextEdit } from '../../manifest/problems/diagnostic.ts'
import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { cutEntry } from '../fix/cut-entry.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'
import { misspeltKeys } from './misspelt-keys.ts'

/** Unused messages that are reported together: one with its plural forms and translations, or a whole group. */
interface UnusedGroup {
  readonly key: string
  readonly depth: number
  readonly entries: [MessageEntry, ...MessageEntry[]]
}

export const unusedMessage = defineCheck({
  code: 'messages/unused',
  severity: 'warning',
  needs: 'site',
  title: 'Nothing uses a message',
  why: 'A message that never shows is translated and maintained for nobody; often it is left over from a key that was renamed in only one place. The manifest, the code of the sections, the runtime and other messages were searched; if code computes a key, every key that it might produce counts as used. Remove the message in every language, or use it where it should show.',
  wrong: {
    'locales/en.yaml': `hello: Hello
`,
  },
  right: {
    'locales/en.yaml': `hello: Hello
`,
    'site.config.yaml': notePage('hello'),
  },
  message: ({ key, count, section }: { key: string; count: number; section: string | null }) => {
    if (section !== null) return `There is no section "${section}", so nothing uses the messages under "${key}".`
    return count === 1
      ? `Nothing uses the message "${key}". Remove it, or use it where it should show.`
      : `Nothing uses the ${count} messages under "${key}". Remove them, or use them where they should show.`
  },
  check(facts, report) {
    for (const { key, depth, entries } of unusedGroups(facts)) {
      const [first] = entries
      const placeOf = (entry: MessageEntry) => entry.file.place(pathAt(entry, depth), 'key')
      const [, ...others] = new Map(entries.map((entry) => [entry.file.file, entry])).values()
      const related = others.map((entry) => ({ ...placeOf(entry).position, message: 'It is here too.' }))
      // Plural forms are separate entries, a group is one key.
      const edits = entries.map((entry) => cutEntry(entry.file.document(), pathAt(entry, depth)))
      const isWhole = edits.every((edit): edit is TextEdit => edit !== null)
      const section = unknownSection(facts, key)
      const families = [...new Set(entries.map((entry) => familyOf(entry.key)))]
      const [only = key] = families
      report(
        placeOf(first),
        { key: families.length === 1 && section === null ? only : key, count: families.length, section },
        {
          related,
          suggestion: section === null ? null : nearestName(section, facts.sections.keys()),
          fix: isWhole ? { isSafe: false, edits: distinct(edits) } : null,
        },
      )
    }
  },
})

function unusedGroups(facts: SiteFacts): UnusedGroup[] {
  const { isUsed } = messageUses(facts)
  const misspelt = misspeltKeys(facts)
  const entries = messageTables(facts).entries.filter(
    (entry) => entry.isOwn && !misspelt.has(entry.key) && !isOfUnusedSection(facts, entry.key),
  )
  const unused = new Set(entries.filter(({ key }) => !isUsed(key)))
  if (unused.size === 0) return []
  const used = new Set<string>()
  for (const entry of entries) {
    if (unused.has(entry)) continue
    const steps = entry.key.split('.')
    for (let depth = 1; depth <= steps.length; depth += 1) used.add(steps.slice(0, depth).join('.'))
  }
  const groups = new Map<string, UnusedGroup>()
  for (const entry of unused) {
    const steps = entry.key.split('.')
    let depth = leastDepth(facts, entry.key)
    while (depth < steps.length && used.has(steps.slice(0, depth).join('.'))) depth += 1
    const key = depth === steps.length ? familyOf(entry.key) : steps.slice(0, depth).join('.')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { key, depth, entries: [entry] })
    else group.entries.push(entry)
  }
  return [...groups.values()]
}

/** A group is not larger than what is below one key of a file. */
function leastDepth(facts: SiteFacts, key: string): number {
  if (!key.startsWith('sections.')) return 1
  return unknownSection(facts, key) === null ? 3 : 2
}

/** The section that a key names, if there is no such section; null for other keys. */
function unknownSection({ sections }: SiteFacts, key: string): string | null {
  const name = /^sections\.([^.]+)/.exec(key)?.[1]
  return name === undefined || sections.has(name) ? null : name
}

/** Messages of an unused section belong to it, which is reported separately. */
function isOfUnusedSection(facts: SiteFacts, key: string): boolean {
  const name = unknownSection(facts, key)
  return name !== null && facts.files.bytes(`sections/${name}/${name}.tsx`) !== null
}

/** The path of a group in the file of one of its entries. A section's own file has no `sections.<Name>`. */
function pathAt({ path, section }: MessageEntry, depth: number) {
  return path.slice(0, section === null ? depth : depth - 2)
}

function distinct(edits: readonly TextEdit[]): TextEdit[] {
  return [...new Map(edits.map((edit) => [`${edit.file}:${edit.start}`, edit])).values()]
}
