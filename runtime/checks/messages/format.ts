import {
  dateOptions,
  formatsIn,
  type MessageFormat,
  numberOptions,
  RELATIVE_TIME,
  readFormat,
  refusal,
} from '../../i18n/message-formats.ts'
import { familyOf } from '../../i18n/message-tree.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { filledTexts } from '../facts/filled-texts.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { browserMessages } from './browser-messages.ts'
import { messageTables } from './message-tables.ts'

type Fault =
  | { readonly fault: 'name'; readonly name: string; readonly nearest: string | null }
  | { readonly fault: 'option'; readonly name: string; readonly option: string; readonly nearest: string | null }
  | { readonly fault: 'refused'; readonly name: string; readonly reason: string }
  | { readonly fault: 'browser'; readonly name: string; readonly section: string }

const CODE = `import { type SectionProps, useText } from 'sitio'

export function Note({ id }: SectionProps<{ title?: string }>) {
  const t = useText()
  return <section id={id}>{t('price', { amount: 12.5 })}</section>
}
`

export const messageFormat = defineCheck({
  code: 'messages/format',
  severity: 'error',
  needs: 'site',
  title: 'A placeholder has a format that does not work',
  why: 'A placeholder may say how its value is written: {{amount, number(minimumFractionDigits: 2)}}, {{amount, currency(EUR)}}, {{starts, date}} or {{starts, date(dateStyle: full; timeStyle: short)}}, with the options of Intl.NumberFormat or Intl.DateTimeFormat between semicolons. With any other format, or an option that does not exist, the value shows as the code passes it. A section that runs in the browser writes dates in its code, with useFormat().',
  wrong: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': "price: '{{amount, curency(EUR)}} a piece'\n",
  },
  right: {
    'sections/Note/Note.tsx': CODE,
    'sections/Note/locales/en.yaml': "price: '{{amount, currency(EUR)}} a piece'\n",
  },
  message(args: { readonly value: string } & Fault) {
    const start = `{{${args.value}}} is not written as the message says:`
    if (args.fault === 'browser')
      return `The section "${args.section}" runs in the browser, which has no format "${args.name}" for {{${args.value}}}. Pass a finished text: useFormat() writes dates.`
    if (args.fault === 'refused') return `${start} its options of "${args.name}" do not fit (${args.reason}).`
    const hint = args.nearest === null ? '' : ` Did you mean "${args.nearest}"?`
    if (args.fault === 'option') return `${start} "${args.name}" has no option "${args.option}".${hint}`
    return `${start} there is no format "${args.name}".${hint || ' Write number, currency(EUR) or date; for anything else, pass a finished text from useFormat().'}`
  },
  check(facts, report) {
    const messages = messageTables(facts).entries.flatMap(({ key, value, path, file, isOwn }) =>
      isOwn && typeof value === 'string'
        ? [{ words: { text: value, path, file }, section: browserMessages(facts).get(familyOf(key)) }]
        : [],
    )
    const ofManifest = filledTexts(facts).flatMap(({ words }) =>
      words.map((each) => ({ words: each, section: undefined })),
    )
    for (const { words, section } of [...messages, ...ofManifest]) {
      for (const { value: name, written } of formatsIn(words.text)) {
        const fault = faultOf(written, section)
        if (fault === null) continue
        const place = placeOf(facts, words, { before: '', part: written })
        report(place, { value: name, ...fault }, { suggestion: 'nearest' in fault ? fault.nearest : null })
      }
    }
  },
})

/** @param section - the section in which browsers format the message. */
function faultOf(written: string, section: string | undefined): Fault | null {
  const format = readFormat(written)
  const { name } = format
  const kind = kindOf(format)
  if (kind === null) return { fault: 'name', name, nearest: nearestName(name, ['number', 'currency', 'date']) }
  if (section !== undefined && !kind.isOfBrowsers) return { fault: 'browser', name, section }
  const option = Object.keys(format.options).find((each) => !kind.options.has(each))
  if (option !== undefined) return { fault: 'option', name, option, nearest: nearestName(option, kind.options) }
  const reason = refusal(kind.make)
  return reason === null ? null : { fault: 'refused', name, reason }
}

interface FormatKind {
  readonly isOfBrowsers: boolean
  readonly options: ReadonlySet<string>
  /** Throws if `Intl` refuses the options. */
  readonly make: () => unknown
}

function kindOf(format: MessageFormat): FormatKind | null {
  const number = numberOptions(format)
  if (number !== null)
    return { isOfBrowsers: true, options: ofNumbers, make: () => new Intl.NumberFormat('en', number) }
  const date = dateOptions(format)
  if (date !== null) return { isOfBrowsers: false, options: ofDates, make: () => new Intl.DateTimeFormat('en', date) }
  if (format.name !== RELATIVE_TIME) return null
  const { range = 'day', ...options } = format.options
  const make = () => new Intl.RelativeTimeFormat('en', options).format(1, range as Intl.RelativeTimeFormatUnit)
  return { isOfBrowsers: false, options: ofRelativeTimes, make }
}

const ofNumbers = optionsRead((asked) => new Intl.NumberFormat('en', asked))
const ofDates = optionsRead((asked) => new Intl.DateTimeFormat('en', asked))
const ofRelativeTimes = new Set(['range', ...optionsRead((asked) => new Intl.RelativeTimeFormat('en', asked))])

/** The options that a formatter of `Intl` reads. */
function optionsRead(make: (asked: object) => unknown): Set<string> {
  const read = new Set<string>()
  const asked = new Proxy(
    {},
    {
      get(_, name) {
        read.add(String(name))
        return undefined
      },
    },
  )
  make(asked)
  return read
}
