import { messageOf } from '../values/message-of.ts'
import { numbers, type Reader, relatives, writeDate } from '../values/texts/formatters.ts'
import { isTree, type MessageTree } from './message-tree.ts'

/** A placeholder with a format: `{{price, currency(USD)}}`. */
const FORMATTED = /\{\{-?\s*([^\s,{}]+)\s*,([^}]*)\}\}/g

/** How a message writes a value: `number(minimumFractionDigits: 2)`. */
export interface MessageFormat {
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
}

/** The option that may stand alone in the format. */
const ALONE: Readonly<Record<string, string>> = { currency: 'currency', relativetime: 'range' }

/** A format as i18next reads it. Its options stand between semicolons; a currency, or the unit of a relative time, may stand alone. */
export function readFormat(written: string): MessageFormat {
  const [name = '', ...inside] = written.split('(')
  const format = name.toLowerCase().trim()
  if (inside.length === 0) return { name: format, options: {} }
  const text = (inside[0] ?? '').trim().replace(/\)$/, '')
  const alone = ALONE[format]
  if (alone !== undefined && !text.includes(':')) return { name: format, options: { [alone]: text.trim() } }
  const options = text.split(';').filter(Boolean).map(readOption)
  return { name: format, options: Object.fromEntries(options) }
}

function readOption(written: string): [name: string, value: string | number | boolean] {
  const [name = '', ...rest] = written.split(':')
  const value = rest
    .join(':')
    .trim()
    .replace(/^'+|'+$/g, '')
  if (value === 'true' || value === 'false') return [name.trim(), value === 'true']
  return [name.trim(), Number.isNaN(Number(value)) ? value : Number.parseInt(value, 10)]
}

/** The options of `Intl.NumberFormat` for a format; null if it is none of a number. */
export function numberOptions({ name, options }: MessageFormat): Intl.NumberFormatOptions | null {
  if (name === 'number') return options
  return name === 'currency' ? { ...options, style: 'currency' } : null
}

/** The formats of dates: `datetime` is the name that i18next has for it. */
const DATES: ReadonlySet<string> = new Set(['date', 'datetime'])

/** The options of `Intl.DateTimeFormat` for a format; null if it is none of a date. */
export function dateOptions({ name, options }: MessageFormat): Intl.DateTimeFormatOptions | null {
  if (!DATES.has(name)) return null
  return Object.keys(options).length === 0 ? { dateStyle: 'long' } : options
}

/** The name of a format of relative times: `relativetime(day)`. */
export const RELATIVE_TIME = 'relativetime'

/** A value of a text as its format says; as it is if there is no such format, or if `Intl` refuses its options, which `site validate` reports. */
export function writeValue(value: unknown, written: string, reader: Reader): string {
  const format = readFormat(written)
  try {
    return writeAs(format, value, reader) ?? String(value)
  } catch {
    return String(value)
  }
}

function writeAs(format: MessageFormat, value: unknown, reader: Reader): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const number = numberOptions(format)
  if (number !== null) return numbers(reader.tag, number).format(Number(value))
  const date = dateOptions(format)
  if (date !== null) return writeDate(value, date, reader)
  if (format.name !== RELATIVE_TIME) return null
  const { range = 'day', ...options } = format.options
  // `Intl` refuses what is no unit.
  return relatives(reader.tag, options).format(Number(value), range as Intl.RelativeTimeFormatUnit)
}

/** Every format in a message, with the name of its value. */
export function formatsIn(text: string): { readonly value: string; readonly written: string }[] {
  return [...text.matchAll(FORMATTED)].map(([, value = '', written = '']) => ({ value, written: written.trim() }))
}

/**
 * Messages whose formats are options of `Intl.NumberFormat`, so that an island need not read them:
 * `{{price, {"currency":"USD","style":"currency"}}}`. A format that is no number's, or that `Intl` refuses, is left out: as on the server, the
 * value shows as it is.
 */
export function withIntlOptions(messages: MessageTree): MessageTree {
  const written = ([key, value]: [string, MessageTree[string]]): [string, MessageTree[string]] => {
    if (isTree(value)) return [key, withIntlOptions(value)]
    return [key, typeof value === 'string' ? value.replace(FORMATTED, inOptions) : value]
  }
  return Object.fromEntries(Object.entries(messages).map(written))
}

function inOptions(_: string, value: string, written: string): string {
  const options = numberOptions(readFormat(written.trim()))
  const isTaken = options !== null && refusal(() => numbers('en', options)) === null
  return isTaken ? `{{${value}, ${JSON.stringify(options)}}}` : `{{${value}}}`
}

/** Why `Intl` refuses options, in its words; null if it takes them. */
export function refusal(make: () => unknown): string | null {
  try {
    make()
    return null
  } catch (error) {
    return messageOf(error)
  }
}
