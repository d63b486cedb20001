import type { Fix } from '../../manifest/problems/diagnostic.ts'
import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { defineCheck } from '../rule/rule.ts'
import { type MessageEntry, messageTables } from './message-tables.ts'

/** Reported by yaml/ambiguous-number, wherever it is. */
const AMBIGUOUS = /^[-+]?(?:0\d+|\d+[eE][-+]?\d+)$/

interface Args {
  readonly key: string
  readonly written: string
  /** Null for a list. */
  readonly shown: string | null
  /** Whether it is the rest of a text that was cut; `written` is then the whole text. */
  readonly isCut?: boolean
}

export const wrongMessageType = defineCheck({
  code: 'messages/wrong-type',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'YAML does not read a message as text',
  why: 'YAML turns whatever looks like a number into one: 1.10 becomes 1.1, 0x1F becomes 31, and that is what visitors read. A list is not a text, so its key shows instead. In { }, a text ends at its first comma, and the rest becomes a key. Put the text in quotes; give each text of a list its own key.',
  wrong: {
    'locales/en.yaml': 'version: 1.10\n',
    'site.config.yaml': notePage('version'),
  },
  right: {
    'locales/en.yaml': `version: '1.10'
`,
    'site.config.yaml': notePage('version'),
  },
  message: ({ key, written, shown, isCut = false }: Args) => {
    if (isCut)
      return `A text without quotes in { } ends at its first comma, so "${key}" became a key of its own. Write ${written}.`
    return shown === null
      ? `The message "${key}" is a list, but a message is one text. Give each text a key of its own.`
      : `The message "${key}" is written as "${written}", but shows as "${shown}". Put it in quotes.`
  },
  check(facts, report) {
    for (const { entry, text } of messageTables(facts).cut)
      report(
        entry.file.place(entry.path, 'key'),
        { key: String(entry.path.at(-1)), written: text.whole, shown: null, isCut: true },
        { suggestion: text.whole, fix: text.fix },
      )
    for (const entry of messageTables(facts).entries) {
      const { key, value, isOwn, file, path } = entry
      if (!isOwn || typeof value === 'string' || value === null) continue
      if (Array.isArray(value)) {
        report(file.place(path), { key: path.join('.'), written: '', shown: null })
        continue
      }
      const mark = file.document().rangeOf(path, 'value')
      const written = mark?.source.text.slice(mark.offset, mark.end).trim()
      if (mark === undefined || written === undefined || written === String(value)) continue
      if (AMBIGUOUS.test(written)) continue
      report(
        file.place(path),
        { key, written, shown: String(value) },
        {
          suggestion: `'${written}'`,
          fix: quoteFix(entry, mark.offset, written),
        },
      )
    }
  },
})

function quoteFix({ file }: MessageEntry, start: number, written: string): Fix | null {
  // A tag or an anchor would have to stay outside of the quotes.
  if (!/^[\w.+-]+$/.test(written)) return null
  return { isSafe: true, edits: [{ file: file.file, start, end: start + written.length, text: `'${written}'` }] }
}
