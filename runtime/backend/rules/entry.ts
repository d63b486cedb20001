/** One entry of a collection: from a content file, or stored by a mutation. */
export interface Entry {
  readonly id: string
  readonly [field: string]: unknown
}

/** Whether a value is a map of fields (not a list, not null). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
