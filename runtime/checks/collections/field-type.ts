import { type GraphQLOutputType, getNullableType, isListType } from 'graphql'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { EntryUse } from '../../manifest/references/entry-uses.ts'
import { isMarked } from '../../selections/marked-texts.ts'
import { filledTextAt } from '../../values/schema/filled-text.ts'
import { TEXT_MARK } from '../../values/schema/with-own-types.ts'
import { valueAt } from '../../values/value-at.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { messageTables } from '../messages/message-tables.ts'
import { defineCheck } from '../rule/rule.ts'
import { propPlace } from './prop-place.ts'
import { type AskedValue, canBeDate, misfitOfSchema, misfitOfTypes } from './type-misfit.ts'
import { placesOfField, type UsedField, usedFields } from './used-fields.ts'

const IS_NEW = { name: 'isNew', type: 'Boolean!', entry: ', isNew: true' }

export const fieldType = defineCheck({
  code: 'collections/field-type',
  severity: 'error',
  needs: 'site',
  title: 'A field of an entry has another type than its place needs',
  why: 'An entry field takes the place of a value in the manifest, so it needs the same type: a title is a text, a prop is what the schema of its section says, a part of a path and an id are a text or a whole number, a page for each value needs texts or numbers, and their labels are beside them, the value and the label of a choice are a text or a number, the content of a feed is a text, what search engines are told is a value or a picture, and the time of a change is a date as text. The SDL says what the field is. Name another field, or change its place.',
  wrong: collectionExample({ title: '{ entry: isNew }', also: IS_NEW }),
  right: collectionExample({ also: IS_NEW }),
  message: ({ misfit }: { misfit: string }) => `${misfit}.`,
  check(facts, report) {
    for (const used of usedFields(facts)) {
      const misfit = misfitOf(facts, used)
      if (misfit !== null) report(facts.place(used.use.path), { misfit }, { related: placesOfField(used) })
    }
  },
})

/** Types from which a title, a description or an option can be made. */
const TEXT = ['string', 'integer', 'number']
const SEGMENT = ['string', 'integer']

function misfitOf(facts: SiteFacts, { use, field }: UsedField): string | null {
  const { manifest, sections } = facts
  const { type, below } = field
  const value = { name: use.field, type, below }
  if (choosesPlural(facts, use)) return misfitOfTypes(value, ['number'])
  switch (use.kind) {
    case 'title':
    case 'description':
    case 'choice':
      return misfitOfTypes(value, TEXT)
    case 'content':
      return misfitOfContent(value, field)
    case 'parameter':
    case 'id':
      return misfitOfTypes(value, SEGMENT)
    case 'label':
      return misfitOfPlace(use.field, use.by) ?? misfitOfTypes({ ...value, type: itemOf(type) }, TEXT)
    case 'by':
      return misfitOfTypes({ ...value, type: itemOf(type) }, TEXT)
    case 'updated':
    case 'step':
      return canBeDate(type) ? null : `"${use.field}" is ${type}, but this needs a date`
    case 'datum':
      return misfitOfDatum(value)
    case 'prop': {
      if (use.isInText) return misfitOfTypes(value, TEXT)
      const schema = sections.get(use.section)?.schema ?? null
      const props = valueAt(manifest, use.props)
      return schema === null ? null : misfitOfSchema(value, propPlace(schema, props, use.prop).parts)
    }
    default:
      return use satisfies never
  }
}

/** Whether a use is the number that chooses among the plural forms of a message: another type finds none of them. */
function choosesPlural(facts: SiteFacts, { path }: EntryUse): boolean {
  const [name] = path.slice(-2)
  const filled = name === 'count' ? filledTextAt(facts.manifest, [...path.slice(0, -3), 'text']) : null
  const key = filled?.text
  if (typeof key !== 'string') return false
  const { formsOf } = messageTables(facts)
  return Object.keys(facts.manifest.locales.available).some((locale) =>
    formsOf(locale, key).some((form) => form.key !== key),
  )
}

/** The text of a feed, with its structure. */
function misfitOfContent(value: AskedValue, { node }: UsedField['field']): string | null {
  if (isMarked(node))
    return `"${value.name}" is plain text, since the operation says @${TEXT_MARK}, but this needs the text with its structure. Ask for it once more under another name: "${value.name}Html: ${node.name.value}"`
  const misfit = misfitOfTypes(value, ['string'])
  return misfit && `${misfit} in Markdown or HTML. Name a field with one, or leave "content" out`
}

/** A label that belongs to other things than its value would be that of another value. */
function misfitOfPlace(label: string, by: string): string | null {
  const at = by.slice(0, by.lastIndexOf('.') + 1)
  if (label.startsWith(at) && !label.slice(at.length).includes('.')) return null
  return `"${label}" is not beside "${by}", so that it is not known which label belongs to which value. Name a field beside it, such as "${at}name"`
}

/** A value in structured data: plain, the address of a picture, or a thing with a type. */
function misfitOfDatum({ name, type, below }: AskedValue): string | null {
  const fields = below?.fields
  if (fields === undefined || fields.has('src') || fields.has('type')) return null
  const [first] = fields.keys()
  return `"${name}" is ${type}, but this needs a value, or a picture with its "src". Name a field of it: "${name}.${first}"`
}

/** Each item of a list has a page. */
function itemOf(type: GraphQLOutputType): GraphQLOutputType {
  const plain = getNullableType(type)
  return isListType(plain) ? itemOf(plain.ofType) : type
}
