import { parseSizeBytes } from '../../values/measures/units.ts'
import type { Form, FormField, FormTarget } from '../manifest.types.ts'
import { patternFault } from '../shape/pattern-cost.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, unknownName } from './check-context.ts'

/** Files up to this size are held in memory while a form is sent on. */
const MAX_FILE_BYTES = 25_000_000
/** Stands for the language of the page, where otherwise a field is named. */
const LOCALE = '$locale'

/** Checks the fields of forms, and where their answers go. Whether the mutations accept them is checked against the SDL when the site is built. */
export function checkForms(context: CheckContext): void {
  for (const [name, form] of Object.entries(context.manifest.forms)) {
    const at = ['forms', name]
    checkFieldNames(context, form, at)
    form.fields.forEach((field, index) => {
      checkField(context, field, [...at, 'fields', index])
    })
    form.send.forEach((target, index) => {
      checkTarget(context, target, form, [...at, 'send', index])
    })
  }
}

function checkFieldNames(context: CheckContext, { fields }: Form, at: PathStep[]): void {
  for (const { value: name, path, first } of repeated(fields, 'name', [...at, 'fields']))
    context.report('form/duplicate-field', path, { name, first: context.document.nearestPosition(first, 'value') })
}

function checkOptions(context: CheckContext, options: readonly { readonly value: string }[], at: PathStep[]): void {
  for (const { value, path, first } of repeated(options, 'value', at))
    context.report('form/duplicate-option', path, { value, first: context.document.nearestPosition(first, 'value') })
}

interface Repeated {
  readonly value: string
  readonly path: PathStep[]
  /** Where the value is for the first time. */
  readonly first: PathStep[]
}

/** The items of a list whose key has the value that an earlier one has there. */
function repeated<Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  key: Key,
  at: readonly PathStep[],
): Repeated[] {
  const firstByValue = new Map<string, PathStep[]>()
  return items.flatMap((item, index) => {
    const value = item[key]
    const path = [...at, index, key]
    const first = firstByValue.get(value)
    if (first !== undefined) return [{ value, path, first }]
    firstByValue.set(value, path)
    return []
  })
}

function checkField(context: CheckContext, field: FormField, at: PathStep[]): void {
  if (field.type === 'file') checkSize(context, field.maxBytes, [...at, 'maxBytes'])
  if (field.type === 'select' && Array.isArray(field.options)) checkOptions(context, field.options, [...at, 'options'])
  if (!('maxLength' in field)) return
  const { minLength = 0, maxLength } = field
  if (minLength > maxLength)
    context.report('manifest/out-of-range', [...at, 'minLength'], {
      found: `${minLength}`,
      limit: `at most the maxLength, ${maxLength}`,
    })
  if (field.type === 'textarea' || field.pattern === undefined) return
  const reason = patternFault(field.pattern.value, maxLength)
  if (reason !== null) context.report('form/unsafe-pattern', [...at, 'pattern', 'value'], { reason })
}

function checkSize(context: CheckContext, size: string, path: PathStep[]): void {
  const bytes = parseSizeBytes(size)
  if (bytes >= 1 && bytes <= MAX_FILE_BYTES) return
  context.report('manifest/out-of-range', path, { found: size, limit: 'a size between 1B and 25MB' })
}

function checkTarget(context: CheckContext, { input }: FormTarget, { fields }: Form, at: PathStep[]): void {
  const names = [...new Set(fields.map(({ name }) => name))]
  for (const [key, source] of Object.entries(input)) {
    if (typeof source !== 'string' || source === LOCALE || names.includes(source)) continue
    const path = [...at, 'input', key]
    context.report('form/unknown-field', path, unknownName(context, path, source, [...names, LOCALE]))
  }
}
