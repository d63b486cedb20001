import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { maySuit, resolveSchema } from '../../values/schema-parts.ts'

/**
 * Where the branches of a `oneOf` or `anyOf` are told apart by constants, only the errors of the branch that the value names are kept; a value
 * that names none has the wrong constant, and nothing else.
 *
 * @param root - the whole schema, whose definitions the branches may refer to.
 */
export function narrowUnions(errors: readonly ErrorObject[], root: Record<string, unknown>): ErrorObject[] {
  let left = [...errors]
  // The outermost first: what it drops need not be looked at.
  const unions = errors
    .filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf')
    .sort((a, b) => a.instancePath.length - b.instancePath.length)
  for (const union of unions) if (left.includes(union)) left = narrow(left, union, root)
  return left
}

function narrow(errors: readonly ErrorObject[], union: ErrorObject, root: Record<string, unknown>): ErrorObject[] {
  const branches = Array.isArray(union.schema) ? union.schema.map((branch) => resolveSchema(branch, root)) : []
  const tag = tagOf(branches)
  const value = tag !== null && isRecord(union.data) ? union.data[tag] : undefined
  const suitable = branches.filter((branch) => maySuit({ schema: branch, root }, union.data))
  const chosen = suitable.length === 1 ? suitable[0] : undefined
  const others = new Set(branches.filter((branch) => branch !== chosen).flatMap((branch) => [...partsOf(branch, root)]))
  const own = chosen === undefined ? new Set<unknown>() : partsOf(chosen, root)
  const isInside = ({ instancePath }: ErrorObject) =>
    instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`)
  const isOthers = ({ parentSchema }: ErrorObject) => others.has(parentSchema) && !own.has(parentSchema)
  const kept = errors.filter((error) => error !== union && !(isInside(error) && isOthers(error)))
  if (chosen !== undefined) return kept
  // Nothing says which branch was meant: what is expected of all of them is told.
  if (value === undefined) return [...kept, union]
  // As ajv tells it of a discriminator.
  const params = { error: 'mapping', tag, tagValue: value }
  return [...kept, { ...union, keyword: 'discriminator', params, parentSchema: { oneOf: branches } }]
}

/** The key whose constants tell all branches apart; null where there is none. */
function tagOf(branches: readonly Record<string, unknown>[]): string | null {
  const [first] = branches
  const keys = isRecord(first?.properties) ? Object.keys(first.properties) : []
  return (
    keys.find((key) => {
      const constants = branches.map((branch) => constantOf(branch, key))
      return constants.every((constant) => constant !== undefined) && new Set(constants).size === branches.length
    }) ?? null
  )
}

function constantOf({ properties }: Record<string, unknown>, key: string): unknown {
  const property = isRecord(properties) ? properties[key] : undefined
  return isRecord(property) ? property.const : undefined
}

/** Every schema in a schema, with those that it refers to. */
function partsOf(schema: unknown, root: Record<string, unknown>): ReadonlySet<unknown> {
  const parts = new Set<unknown>()
  const pending: unknown[] = [schema]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (typeof part !== 'object' || part === null || parts.has(part)) continue
    parts.add(part)
    pending.push(...Object.values(part))
    if (isRecord(part) && part.$ref !== undefined) pending.push(resolveSchema(part, root))
  }
  return parts
}
