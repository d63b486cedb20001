import { isNonNullType } from 'graphql'
import type { AskedField, AskedFields } from './asked-fields.ts'
import { isList } from './find-list.ts'

/** `composer` of `composer.name`, in what an operation asks for. */
export interface NullableField {
  readonly path: string
  readonly field: AskedField
}

/** A field of an entry, `composer.name`, in what an operation asks for. */
export type FoundField =
  | {
      readonly kind: 'field'
      readonly field: AskedField
      /** What can be null first, on the way to it; null: there is always a value. */
      readonly nullable: NullableField | null
    }
  /** Nobody asks for it. */
  | {
      readonly kind: 'unknown'
      /** `name`, behind `composer`. */
      readonly name: string
      readonly before: readonly string[]
      readonly isLast: boolean
      readonly asked: AskedFields
    }
  /** What stands before it is one value, or a list. */
  | {
      readonly kind: 'value' | 'list'
      readonly name: string
      readonly before: readonly string[]
      readonly type: string
    }

/** @param isOfAll - whether each item of a list is meant. */
export function findField(entries: AskedFields, path: string, isOfAll = false): FoundField {
  const steps = path.split('.')
  let asked = entries
  let nullable: NullableField | null = null
  for (const [index, name] of steps.entries()) {
    const before = steps.slice(0, index)
    const isLast = index === steps.length - 1
    const field = asked.fields.get(name)
    if (field === undefined) return { kind: 'unknown', name, before, isLast, asked }
    if (!field.isCertain || !isNonNullType(field.type)) nullable ??= { path: [...before, name].join('.'), field }
    if (isLast) return { kind: 'field', field, nullable }
    const next = { name: steps[index + 1] ?? '', before: [...before, name], type: String(field.type) }
    if (isList(field.type) && !isOfAll) return { kind: 'list', ...next }
    if (field.below === null) return { kind: 'value', ...next }
    asked = field.below
  }
  return { kind: 'unknown', name: path, before: [], isLast: true, asked }
}
