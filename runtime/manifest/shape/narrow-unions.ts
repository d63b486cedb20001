import type { ErrorObject } from 'ajv'
import { isRecord } from '../../values/is-record.ts'
import { isSlipOf } from '../../values/names/nearest-name.ts'
import { onceForBoth } from '../../values/once.ts'
import { maySuit, partsBelow, possibleParts, resolveSchema, type SchemaPart } from '../../values/schema/schema-parts.ts'
import { pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { keysOf } from './schema-words.ts'

/**
 * When constants tell the branches of a `oneOf` or `anyOf` apart, keeps only the errors of the branch that the value names. A value that names none
 * has the wrong constant, and no other error.
 *
 * @param root - the whole schema, whose definitions the branches may refer to.
 */
export function narrowUnions(errors: readonly ErrorObject[], root: Record<string, unknown>): ErrorObject[] {
  const left: (ErrorObject | null)[] = [...errors]
  // Outermost first: whatever it drops need not be examined.
  const unions = [...errors.entries()]
    .filter(([, { keyword }]) => keyword === 'oneOf' || keyword === 'anyOf')
    .sort(([, a], [, b]) => a.instancePath.length - b.instancePath.length)
  for (const [index, union] of unions) if (left[index] === union) narrow(left, index, union, root)
  return left.filter((error) => error !== null)
}

/** ajv reports the errors of the branches right before that of the union. */
function narrow(
  errors: (ErrorObject | null)[],
  index: number,
  union: ErrorObject,
  root: Record<string, unknown>,
): void {
  const { instancePath, data } = union
  const branches = Array.isArray(union.schema) ? union.schema.map((branch) => resolveSchema(branch, root)) : []
  const suitable = branches.filter((branch) => maySuit({ schema: branch, root }, data))
  const chosen = misspelt(branches, data) ?? (suitable.length === 1 ? suitable[0] : onlyDeclaring(suitable, data))
  const others = new Set(branches.filter((branch) => branch !== chosen).flatMap((branch) => [...partsOf(branch, root)]))
  for (let before = index - 1; before >= 0; before -= 1) {
    const error = errors[before]
    if (!error) continue
    if (error.instancePath !== instancePath && !error.instancePath.startsWith(`${instancePath}/`)) break
    if (!others.has(error.parentSchema)) continue
    const place = pointerPath(error.instancePath.slice(instancePath.length))
    // A branch may use another one for something inside of it, so it only counts what is said about the same place.
    const isOwn = chosen !== undefined && schemasAt({ schema: chosen, root }, place).has(error.parentSchema)
    if (!isOwn) errors[before] = null
  }
  errors[index] = chosen === undefined ? wrongBranch(union, branches) : null
}

/** The error for a value with the wrong constant, or, when nothing tells which branch was meant, what all of them expect. */
function wrongBranch(union: ErrorObject, branches: readonly Record<string, unknown>[]): ErrorObject {
  const tag = tagOf(branches)
  const value = tag !== null && isRecord(union.data) ? union.data[tag] : undefined
  if (value === undefined) return union
  // The form that ajv uses for discriminators.
  const params = { error: 'mapping', tag, tagValue: value }
  return { ...union, keyword: 'discriminator', params, parentSchema: { oneOf: branches } }
}

/** The only branch that declares a key of the value; undefined when there are several, or none. */
function onlyDeclaring(
  branches: readonly Record<string, unknown>[],
  value: unknown,
): Record<string, unknown> | undefined {
  if (!isRecord(value)) return undefined
  const knowing = branches.filter(({ properties }) =>
    Object.keys(value).some((key) => Object.hasOwn(Object(properties), key)),
  )
  return knowing.length === 1 ? knowing[0] : undefined
}

/** The branch with exactly the keys of a map, some of them misspelt: `{ enrty: title }`. A map of names would take them as well. */
function misspelt(branches: readonly Record<string, unknown>[], value: unknown): Record<string, unknown> | undefined {
  const keys = isRecord(value) ? Object.keys(value) : []
  return branches.find((branch) => {
    const known = branch.additionalProperties === false ? keysOf(branch) : []
    return (
      known.length > 0 && known.length === keys.length && known.every((name) => keys.some((key) => isSlipOf(key, name)))
    )
  })
}

/** The key whose constants tell all branches apart; null when there is none. */
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

/** The schemas that say something about a value in a value, or about its keys. */
function schemasAt(whole: SchemaPart, place: readonly PathStep[]): ReadonlySet<unknown> {
  // Digits may be an index or a key.
  const below = (above: readonly SchemaPart[], step: PathStep) =>
    [...new Set([step, String(step)])].flatMap((each) => partsBelow(possibleParts(above), each, () => true))
  const parts = place.reduce(below, [whole])
  const here = possibleParts(parts)
  const keys = here.map(({ schema, root }) => ({ schema: schema.propertyNames, root }))
  return new Set([...here, ...possibleParts(keys)].map(({ schema }) => schema))
}

/** All schemas in a schema, including those that it refers to. */
const partsOf = onceForBoth((schema: object, root: Record<string, unknown>): ReadonlySet<unknown> => {
  const parts = new Set<unknown>()
  const pending: unknown[] = [schema]
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (typeof part !== 'object' || part === null || parts.has(part)) continue
    parts.add(part)
    pending.push(...Object.values(part))
    if (isRecord(part) && part.$ref !== undefined) pending.push(resolveSchema(part, root))
  }
  return parts
})
