import { messageOf } from '../values/message-of.ts'
import { isTree, type MessageTree } from './message-tree.ts'

/** A placeholder with a format: `{{price, currency(USD)}}`. */
const FORMATTED = /\{\{-?\s*([^\s,{}]+)\s*,([^}]*)\}\}/g

/** How a message writes a value: `number(minimumFractionDigits: 2)`. */
export interface MessageFormat {
  readonly name: string
  readonly options: Readonly<Record<string, string | number | boolean>>
}

/** A format as i18next reads it. Its options stand between semicolons; a currency may stand alone. */
export function readFormat(written: string): MessageFormat {
  const [name = '', ...inside] = written.split('(')
  const format = name.toLowerCase().trim()
  if (inside.length === 0) return { name: format, options: {} }
  const text = (inside[0] ?? '').trim().replace(/\)$/, '')
  if (format === 'currency' && !text.includes(':')) return { name: format, options: { currency: text.trim() } }
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
  return options === null || refusal(options) !== null ? `{{${value}}}` : `{{${value}, ${JSON.stringify(options)}}}`
}

/** Why `Intl` refuses options, in its words; null if it takes them. */
export function refusal(options: Intl.NumberFormatOptions): string | null {
  try {
    new Intl.NumberFormat('en', options)
    return null
  } catch (error) {
    return messageOf(error)
  }
}
