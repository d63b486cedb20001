import { notePage } from '../../manifest/problems/examples/note-page.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'
import { messageUses } from './message-uses.ts'

export const emptyMessage = defineCheck({
  code: 'messages/empty',
  severity: 'error',
  needs: 'site',
  title: 'A message has a key but no text',
  why: 'A key with nothing after its colon was never filled in: the text of another language, or the key itself, shows instead. An empty text in quotes shows nothing, which is right only if it is empty in every language. Write the text, or remove the key and whatever uses it.',
  wrong: {
    'locales/en.yaml': 'hello:\n',
    'site.config.yaml': notePage('hello'),
  },
  right: {
    'locales/en.yaml': 'hello: Hello\n',
    'site.config.yaml': notePage('hello'),
  },
  message: ({ key, isBlank }: { key: string; isBlank: boolean }) =>
    isBlank
      ? `The message "${key}" is empty here, but not in another language. Write its text.`
      : `The message "${key}" has no text. Write it after the colon.`,
  check(facts, report) {
    const { entries } = messageTables(facts)
    const { isUsed } = messageUses(facts)
    for (const entry of entries) {
      const { key, value, isOwn, file, path } = entry
      const isBlank = typeof value === 'string' && value.trim() === ''
      if ((value !== null && !isBlank) || !isOwn || !isUsed(key)) continue
      const filled = isBlank ? filledElsewhere(facts, entry) : undefined
      if (isBlank && filled === undefined) continue
      const related =
        filled === undefined
          ? []
          : [{ ...filled.file.place(filled.path).position, message: `In "${filled.locale}" it has a text.` }]
      report(file.place(path, isBlank ? 'value' : 'key'), { key: path.join('.'), isBlank }, { related })
    }
  },
})

function filledElsewhere(facts: SiteFacts, { key, locale }: MessageEntry): MessageEntry | undefined {
  const others = [...messageTables(facts).byLocale].filter(([code]) => code !== locale)
  return others
    .flatMap(([, table]) => table.get(key) ?? [])
    .find(({ value }) => typeof value === 'string' && value.trim() !== '')
}
