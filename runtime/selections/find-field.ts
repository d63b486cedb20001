import { isNonNullType } from 'graphql'
import type { AskedField, AskedFields } from './asked-fields.ts'
import { isList } from './find-list.ts'

/** The step, such as `composer` of `composer.name`, at which a selected field may be null. */
export interface NullableField {
  readonly path: string
  readonly field: AskedField
}

/** The result of looking up a field of an entry, such as `composer.name`, in an operation's selections. */
export type FoundField =
  | {
      readonly kind: 'field'
      readonly field: AskedField
      /** The first step on the way that may be null; null when there always is a value. */
      readonly nullable: NullableField | null
    }
  /** The operation does not select it. */
  | {
      readonly kind: 'unknown'
      /** The step that is missing, such as `name` after `composer`. */
      readonly name: string
      readonly before: readonly string[]
      readonly isLast: boolean
      readonly asked: AskedFields
    }
  /** A step before it is a scalar, or a list. */
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
  for (let index = 0; ; index += 1) {
    const name = steps[index] ?? ''
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
}
