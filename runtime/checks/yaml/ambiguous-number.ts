import { getNamedType } from 'graphql'
import { startOf } from '../../manifest/yaml/located-value.ts'
import { filesOfEntries } from '../content/written-entries.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { plainScalars, type WrittenScalar } from './plain-scalars.ts'
import { quotesAround } from './quotes-around.ts'

/** A post code or telephone number: as a number it loses its leading zero, and YAML 1.1 reads it as octal. */
const LEADING_ZERO = /^[-+]?0[0-9]+$/
/** Digits grouped by underscores, which one version reads as a number and the other as a text. */
const GROUPED = /^[-+]?[0-9][0-9_]*_[0-9_]*$/
/** A time to people, a sexagesimal number to YAML 1.1. */
const SEXAGESIMAL = /^[-+]?[0-9]{1,2}(?::[0-5]?[0-9])+$/
const EXPONENT = /^[-+]?[0-9]+[eE][-+]?[0-9]+$/
/** A telephone number, which loses its plus. */
const PLUS = /^\+[0-9]+$/

const page = (limit: string) => `routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { title: { en: Hello }, limit: ${limit} } }
`

export const ambiguousNumber = defineCheck({
  code: 'yaml/ambiguous-number',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'Digits are not read as they are written',
  why: 'YAML turns whatever looks like a number into one: 0123 loses its zero, +41 its plus, version 1.10 becomes 1.1 and 1e3 becomes 1000, and tools that read YAML 1.1 take 12:30 for 750 and 1_000 for 1000. Telephone numbers, post codes, article numbers and times are texts: put them in quotes. Write a number with its digits alone.',
  wrong: page('010'),
  right: page('10'),
  message: ({ written, value }: { written: string; value: unknown }) =>
    typeof value === 'number'
      ? `${written} is read as the number ${value}. Write '${written}' if you mean these digits, or ${value} if you mean the number.`
      : `${written} is a text here, but a number for tools that read YAML 1.1. Write '${written}'.`,
  check(facts, report) {
    for (const scalar of plainScalars(facts, (value) => typeof value === 'number' || mayBeText(value))) {
      const { written, value, mark, path } = scalar
      // A message that is not a text is reported by its own rule.
      if (typeof value === 'number' && scalar.in === 'messages') continue
      const isAmbiguous =
        LEADING_ZERO.test(written) ||
        GROUPED.test(written) ||
        SEXAGESIMAL.test(written) ||
        // The manifest is read according to its schema.
        (scalar.in === 'content' &&
          (EXPONENT.test(written) || PLUS.test(written) || (isCut(written, value) && isText(facts, scalar))))
      if (!isAmbiguous) continue
      const position = startOf(mark)
      // Where a number is expected, quotes would be wrong.
      const fix = typeof value === 'number' ? null : quotesAround(scalar)
      report({ position, path }, { written, value }, { suggestion: `'${written}'`, fix })
    }
  },
})

function mayBeText(value: unknown): boolean {
  return typeof value === 'string' && /^[-+]?[0-9][0-9_:]*$/.test(value)
}

/** Whether a number is shown with other digits than it was written with: 1.50 as 1.5. */
function isCut(written: string, value: unknown): boolean {
  return typeof value === 'number' && String(value) !== written
}

/** Whether a value of the content belongs to a field that the SDL declares as a text. */
function isText(facts: SiteFacts, { mark, path }: WrittenScalar): boolean {
  const field = filesOfEntries(facts)
    .get(mark.source.file)
    ?.fields.get(String(path.find((step) => typeof step === 'string')))
  return field !== undefined && ['String', 'ID', 'Markdown'].includes(getNamedType(field).name)
}
