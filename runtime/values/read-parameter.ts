import { once } from './once.ts'

/** What a parameter of an address may be. */
export interface ParameterRules {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly enum?: readonly (string | number)[]
  readonly minLength?: number
  readonly maxLength: number
  /** A regular expression that is found in the text. */
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** What it is where the address does not have it. */
  readonly default?: string | number | boolean
}

/** Null: the address does not have it, and there is no default. */
export type ParameterValue = string | number | boolean | null

/** By their names. */
export type DeclaredParameters = ReadonlyMap<string, ParameterRules>

const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

/** What a text of an address stands for; undefined where it does not fit. */
export function readParameter(text: string, rules: ParameterRules): NonNullable<ParameterValue> | undefined {
  const value = typedValue(text, rules)
  if (value === undefined) return undefined
  const { enum: all, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = rules
  if (all !== undefined && !all.some((each) => each === value)) return undefined
  if (typeof value === 'number') return value >= minimum && value <= maximum ? value : undefined
  if (typeof value === 'boolean') return value
  const length = [...value].length
  const isFitting = length >= (rules.minLength ?? 0) && length <= rules.maxLength
  return isFitting && (expressionOf(rules)?.test(value) ?? true) ? value : undefined
}

/**
 * What a query says of what is declared. An empty value is as good as none: forms send one for a field that nobody has filled in.
 *
 * @returns null where a value does not fit, or there are two of one name.
 */
export function readQuery(declared: DeclaredParameters, search: string): Record<string, ParameterValue> | null {
  const given = new URLSearchParams(search)
  const values: Record<string, ParameterValue> = {}
  for (const [name, rules] of declared) {
    const [text, ...others] = given.getAll(name).filter((each) => each !== '')
    const value = text === undefined ? (rules.default ?? null) : readParameter(text, rules)
    if (value === undefined || others.length > 0) return null
    values[name] = value
  }
  return values
}

/** The query that stands for such values, with its question mark: without those at their default. Empty where all are. */
export function writeQuery(declared: DeclaredParameters, values: Readonly<Record<string, ParameterValue>>): string {
  const pairs = [...declared].flatMap(([name, rules]) => {
    const value = values[name] ?? null
    return value === null || value === rules.default ? [] : [[name, String(value)]]
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function typedValue(text: string, { type }: ParameterRules): NonNullable<ParameterValue> | undefined {
  switch (type) {
    case 'string':
      return text.normalize('NFC')
    case 'integer':
      return INTEGER.test(text) ? Number(text) : undefined
    case 'number':
      return NUMBER.test(text) ? Number(text) : undefined
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
  }
}

const expressionOf = once(({ pattern }: ParameterRules): RegExp | null =>
  pattern === undefined ? null : new RegExp(pattern, 'u'),
)
