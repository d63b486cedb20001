import { once } from '../once.ts'

/** The values that a parameter of an address may take. */
export interface ParameterRules {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly enum?: readonly (string | number)[]
  readonly minLength?: number
  readonly maxLength: number
  /** A regular expression that must match somewhere in the text. */
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** Its value when the address does not have the parameter. */
  readonly default?: string | number | boolean
}

/** Null when the address does not have the parameter and it has no default. */
export type ParameterValue = string | number | boolean | null

/** Keyed by the names of the parameters. */
export type DeclaredParameters = ReadonlyMap<string, ParameterRules>

const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?$/

/** Converts the text of a parameter to its value; undefined when it breaks the rules. */
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
 * Reads the declared parameters from a query. An empty value counts as absent, since forms send one for a field that nobody has filled in.
 *
 * @returns null when a value breaks the rules, or a parameter occurs twice.
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

/** The query for these values, with its question mark. Values that equal their default are left out; empty when all do. */
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
