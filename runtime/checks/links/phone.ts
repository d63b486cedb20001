import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { addresses } from './addresses.ts'

export const phone = defineCheck({
  code: 'links/phone',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A telephone number cannot be dialled',
  why: 'Phones dial exactly what follows tel:. An international number begins with + and the country code, has at most 15 digits and no 0 after the +, and contains no spaces, dots or brackets: tel:+12025550100. Short numbers such as tel:112 are fine.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: 'tel:0012025550100', text: { en: Call } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: 'tel:+12025550100', text: { en: Call } } }
`,
  message: ({ address, right }: { address: string; right: string | null }) =>
    `"${address}" is not a number that phones can dial. Write ${right === null ? 'the whole number with its country code, such as tel:+12025550100' : right}.`,
  check(facts, report) {
    for (const { written, part } of addresses(facts)) {
      if (!/^tel:/i.test(part.part) || isRight(part.part)) continue
      const digits = part.part
        .slice('tel:'.length)
        .replace(/\(0\)|[\s().\-/]/g, '')
        .replace(/^00(?=[1-9])/, '+')
      const right = isRight(`tel:${digits}`) ? `tel:${digits}` : null
      const fix = right === null ? null : replacePart(facts, written, part, right, true)
      report(placeOf(facts, written, part), { address: part.part, right }, { suggestion: right, fix })
    }
  },
})

function isRight(address: string): boolean {
  // Extensions and the like follow a semicolon.
  const number = address.slice('tel:'.length).split(';', 1)[0] ?? ''
  if (/^-|--|-$|[^0-9+*#-]/.test(number)) return false
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return /^\+[1-9][0-9-]+$/.test(number) && digits.length >= 7 && digits.length <= 15
  return digits.length >= 3 && digits.length <= 15 && !number.startsWith('00')
}
