/** A piece of JSON Schema whose keywords have not been looked at yet. */
export type JsonSchema = Record<string, unknown>

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
