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
  const firstByName = new Map<string, PathStep[]>()
  fields.forEach(({ name }, index) => {
    const path = [...at, 'fields', index, 'name']
    const first = firstByName.get(name)
    if (first === undefined) firstByName.set(name, path)
    else context.report('form/duplicate-field', path, { name, first: context.document.nearestPosition(first, 'value') })
  })
}

function checkField(context: CheckContext, field: FormField, at: PathStep[]): void {
  if (field.type === 'file') checkSize(context, field.maxBytes, [...at, 'maxBytes'])
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
