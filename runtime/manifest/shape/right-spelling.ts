import { isRecord } from '../../values/is-record.ts'
import { resolveSchema } from '../../values/schema/schema-parts.ts'
import { boundedPatterns } from './bounded-pattern.ts'
import { manifestSchema } from './manifest-schema.ts'
import { typesOf } from './schema-words.ts'
import { durationSpelling, sizeSpelling, type UnitSpelling } from './unit-spelling.ts'

/** The correct spelling of a value. */
export interface Spelling {
  /** The value; written in brackets when the list has one item. */
  readonly value: string | number | boolean
  readonly isList: boolean
  /** Whether nothing else can have been meant. */
  readonly isCertain: boolean
}

/**
 * The value that was probably meant by one that does not fit its schema: `120 s` is `120s`, `"5"` is `5`, `contact` is `/contact`.
 *
 * @param written - the value as written, so that `0123` keeps its zero.
 */
export function rightSpelling(schema: unknown, value: unknown, written: string): Spelling | null {
  if (!isRecord(schema) || value === null || typeof value === 'object') return null
  const types = typesOf(schema)
  if (types.includes('string') || typeof schema.pattern === 'string') return textSpelling(schema, value, written)
  const switched = types.includes('boolean') ? BOOLEANS.get(String(value).toLowerCase()) : undefined
  if (switched !== undefined) return spelled(switched, true)
  const isNumber = types.includes('number') || types.includes('integer') || typeof allowedOf(schema) === 'number'
  if (isNumber && /^-?\d{1,15}(\.\d+)?$/.test(String(value))) {
    const number = Number(value)
    return fitsNumber(schema, types, number) ? spelled(number, true) : null
  }
  return types.includes('array') ? listSpelling(schema, value) : null
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, true] as const),
  ...['false', 'no', 'off'].map((word) => [word, false] as const),
])

function spelled(value: string | number | boolean | undefined, isCertain: boolean): Spelling | null {
  return value === undefined ? null : { value, isList: false, isCertain }
}

function allowedOf(schema: Record<string, unknown>): unknown {
  return schema.const ?? (Array.isArray(schema.enum) ? schema.enum[0] : undefined)
}

function fitsNumber(schema: Record<string, unknown>, types: string[], number: number): boolean {
  if (schema.const !== undefined) return schema.const === number
  if (Array.isArray(schema.enum)) return schema.enum.includes(number)
  return types.includes('number') || Number.isInteger(number)
}

function listSpelling(schema: Record<string, unknown>, value: unknown): Spelling | null {
  const items = resolveSchema(schema.items, manifestSchema)
  const fits = typeof value === 'string' && typesOf(items).includes('string') && fitsText(items, value)
  return fits ? { value, isList: true, isCertain: true } : null
}

function textSpelling(schema: Record<string, unknown>, value: unknown, written: string): Spelling | null {
  const text = typeof value === 'string' ? value : written
  const kind = schema['x-kind']
  if (kind === 'duration') return withUnit(durationSpelling(value, text))
  if (kind === 'size') return withUnit(sizeSpelling(text))
  // Nothing shows that it is the key of a message.
  if (typeof value !== 'string' && fitsText(schema, text)) return spelled(text, schema['x-names'] !== 'messages')
  for (const { from, to, isCertain } of RESPELLINGS) {
    const match = from.exec(text)
    const candidate = match === null ? null : to(text, match)
    if (candidate !== null && candidate !== text && fitsText(schema, candidate)) return spelled(candidate, isCertain)
  }
  return null
}

function withUnit(spelling: UnitSpelling | null): Spelling | null {
  return spelling === null ? null : spelled(spelling.form, spelling.isCertain)
}

function fitsText({ pattern, enum: allowed }: Record<string, unknown>, text: string): boolean {
  if (Array.isArray(allowed) && !allowed.includes(text)) return false
  // The schema has been compiled, so its pattern is valid.
  return typeof pattern !== 'string' || boundedPatterns(pattern, 'u').test(text)
}

interface Respelling {
  readonly from: RegExp
  readonly to: (text: string, match: RegExpExecArray) => string | null
  readonly isCertain: boolean
}

/** Corrections to try, in this order, until one fits. */
const RESPELLINGS: readonly Respelling[] = [
  { from: /^\s|\s$/, to: (text) => text.trim(), isCertain: true },
  { from: /^\$([A-Za-z_]\w*)$/, to: (_, [, name]) => `\${${name}}`, isCertain: false },
  { from: /_/, to: (text) => text.replaceAll('_', '-'), isCertain: true },
  { from: /^[A-Z]{2,3}([-_]\w+)*$/, to: (text) => localeOf(text), isCertain: true },
  { from: /[A-Z]/, to: (text) => localeOf(text), isCertain: true },
  {
    from: /^#([\da-f])([\da-f])([\da-f])$/i,
    to: (_, [, ...digits]) => `#${digits.map((digit) => digit + digit).join('')}`,
    isCertain: true,
  },
  { from: /^[\da-f]{6}$/i, to: (text) => `#${text}`, isCertain: true },
  {
    from: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/,
    to: (_, [, year, month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    isCertain: true,
  },
  {
    from: /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/,
    to: (_, [, day = '', month = '', year]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    isCertain: false,
  },
  { from: /^https?:\/\/[^/]+\/+$/, to: (text) => text.replace(/\/+$/, ''), isCertain: true },
  { from: /^(https?:\/\/[^/?#]+)[/?#]/, to: (_, [, origin = '']) => origin, isCertain: false },
  { from: /^http:/, to: (text) => text.replace(/^http:/, 'https:'), isCertain: false },
  { from: /^[\w-]+(\.[\w-]+)+(\/|$)/, to: (text) => `https://${text}`, isCertain: false },
  { from: /^(?:\.?\/)?public\//, to: (text) => text.replace(/^(?:\.?\/)?public\//, '/'), isCertain: true },
  { from: /^\.?\//, to: (text) => text.replace(/^\.?\/+/, ''), isCertain: true },
  { from: /^[^:]*$/, to: (text) => pathOf(text), isCertain: true },
  { from: /\s/, to: (text) => pathOf(text.trim().replace(/\s+/g, '-')), isCertain: false },
  { from: /[\s_]/, to: (text) => text.trim().replace(/[\s_]+/g, '-'), isCertain: false },
  { from: /^[A-Z]/, to: (text) => text.charAt(0).toLowerCase() + text.slice(1), isCertain: false },
  { from: /[A-Z]/, to: (text) => text.toLowerCase(), isCertain: false },
  { from: /[a-z]/, to: (text) => text.toUpperCase(), isCertain: false },
]

function localeOf(text: string): string {
  const [language = '', ...rest] = text.split(/[-_]/)
  return [language.toLowerCase(), ...rest].join('-')
}

/** Normalizes a path: one slash at the start and between segments, none at the end, percent-encoding removed. */
function pathOf(text: string): string | null {
  try {
    const decoded = decodeURIComponent(text)
    return `/${decoded
      .split(/[\\/]+/)
      .filter((part) => part !== '' && part !== '.')
      .join('/')}`
  } catch {
    // A stray percent sign.
    return null
  }
}
