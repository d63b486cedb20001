import { familyOf } from '../../i18n/message-tree.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { browserMessages } from './browser-messages.ts'
import { messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'
import { referencesIn } from './references-in.ts'

type Args =
  | { readonly fault: 'unknown'; readonly key: string; readonly nearest: string | null }
  | { readonly fault: 'values' | 'computed'; readonly key: string; readonly section: string }

const CODE = `import { type SectionProps, useText } from 'sitio'

export function Note({ id }: SectionProps<{ title?: string }>) {
  const t = useText()
  return <section id={id}>{t('sign')}</section>
}
`

export const messageReference = defineCheck({
  code: 'messages/reference',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A message refers to another one that does not exist, or with values of its own',
  why: 'A message may contain another one: $t(common.name), with its complete key. Where no language has that message, its key shows. The other message gets the values of the first, so that {{count}} chooses its plural form. Values of its own, as in $t(common.items, { "count": 3 }), and those that complete a key, as in $t(days.{{day}}), are put in by the server alone: in a section that runs in the browser they would show as they are written.',
  wrong: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': 'sign: Yours, $t(common.nmae)\n',
    'locales/en.yaml': 'common:\n  name: the bakers\n',
  },
  right: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': 'sign: Yours, $t(common.name)\n',
    'locales/en.yaml': 'common:\n  name: the bakers\n',
  },
  message(args: Args) {
    if (args.fault === 'unknown') {
      const hint = args.nearest === null ? 'Write the complete key of a message.' : `Did you mean "${args.nearest}"?`
      return `No language has a message "${args.key}", so its key shows. ${hint}`
    }
    const start = `The section "${args.section}" runs in the browser, where`
    return args.fault === 'values'
      ? `${start} $t(${args.key}, …) gets no values of its own. Write $t(${args.key}), pass the values to the message itself, or write the text here.`
      : `${start} $t(${args.key}) shows its key, which only the server completes. Write complete keys, and choose between messages in the code.`
  },
  check(facts, report) {
    const { entries, byLocale } = messageTables(facts)
    const families = new Set([...byLocale.values()].flatMap((table) => [...table.keys()].map(familyOf)))
    const known = new Set([...byLocale.values()].flatMap((table) => [...table.keys()]))
    for (const { key: ownKey, value, path, file, isOwn } of entries) {
      if (!isOwn || !messageUses(facts).isUsed(ownKey)) continue
      const text = { text: String(value), path, file }
      for (const { key, parts, written, hasValues } of referencesIn(value)) {
        const part = { before: '', part: written }
        const section = browserMessages(facts).get(familyOf(ownKey))
        // A key with placeholders is only complete when the message is shown.
        const isComplete = parts.length === 1
        if (isComplete && !families.has(key) && !known.has(key)) {
          const nearest = nearestName(key, families)
          const name = { before: written.slice(0, written.indexOf(key)), part: key }
          const fix = nearest === null ? null : replacePart(facts, text, name, nearest, true)
          report(placeOf(facts, text, name), { fault: 'unknown', key, nearest }, { suggestion: nearest, fix })
        } else if (section !== undefined && (hasValues || !isComplete))
          report(placeOf(facts, text, part), { fault: isComplete ? 'values' : 'computed', key, section })
      }
    }
  },
})
