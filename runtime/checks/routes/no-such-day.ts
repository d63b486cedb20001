import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { defineCheck } from '../rule/rule.ts'

const site = (day: string) => `validators:
  offer: { kind: date-range, to: ${day} }
routes:
  - name: index
    path: /
    validators: [offer]
    sections: [{ section: Note, props: { title: { en: Hello } } }]
`

export const noSuchDay = defineCheck({
  code: 'routes/no-such-day',
  severity: 'error',
  needs: 'manifest',
  title: 'A date-range names a day that does not exist',
  why: 'February has 28 days, or 29 in a leap year, and four months have 30. Whoever writes a later day probably means the last one of the month.',
  wrong: site('2099-02-30'),
  right: site('2099-02-28'),
  message: ({ day, last }: { day: string; last: string }) =>
    `The day ${day} does not exist. The last day of that month is ${last}.`,
  check({ manifest, document, place }, report) {
    for (const [name, validator] of Object.entries(manifest.validators)) {
      if (validator.kind !== 'date-range') continue
      for (const key of ['from', 'to', 'since', 'until'] as const) {
        const written = validator[key]
        const [day, time] = typeof written === 'string' ? [written.slice(0, 10), written.slice(10)] : ['', '']
        const last = lastDay(day)
        if (last === null || day <= last) continue
        const path = ['validators', name, key]
        const edit = replaceScalar(document, path, 'value', last + time)
        const isWritten = document.writtenAt(path) === undefined
        report(
          place(path),
          { day: isWritten ? day : (document.writtenAt(path) ?? day), last },
          { suggestion: isWritten ? last + time : null, fix: edit && { isSafe: false, edits: [edit] } },
        )
      }
    }
  },
})

/** The last day of the month that a text names; null when it is not a day. */
function lastDay(day: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{2})-/.exec(day) ?? []
  if (year === undefined || month === undefined) return null
  // Day 0 is the day before the first of the next month. `Date.UTC` would move years below 100 into the last century.
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month), 0)
  return `${year}-${month}-${String(date.getUTCDate()).padStart(2, '0')}`
}
