import { quote } from '../../manifest/text/show-value.ts'
import { defineFindingRule } from '../rule/rule.ts'

export const unknownCode = defineFindingRule<{ code: string; nearest: string | null }>({
  code: 'suppress/unknown-code',
  severity: 'warning',
  isFixable: true,
  title: 'A suppression names a code that does not exist',
  why: 'A misspelt code hides nothing. Every finding shows its code, and "site explain" lists them all: write one of them, followed by the reason.',
  wrong: `navigation:
  # sitio-disable-next-line manifest/unknown-middelware The module comes with the next release.
  middleware: []
`,
  right: `navigation:
  # sitio-disable-next-line manifest/unknown-middleware The module comes with the next release.
  middleware: [gate]
`,
  message({ code, nearest }) {
    if (code === '') return 'This names no code. Write: # sitio-disable-next-line CODE REASON.'
    const start = `There is no code ${quote(code)}.`
    return nearest === null ? `${start} "site explain" lists all codes.` : `${start} Did you mean "${nearest}"?`
  },
})
