import { type NewValue, yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import type { AnswerShape } from '../../runtime/source/graphql/answer-shape.ts'
import { type AskedList, askedLists, isFilter } from '../../runtime/source/graphql/asked-lists.ts'
import { declaresType, fieldsOf, withArguments, withField, withType } from '../../runtime/source/graphql/edit-sdl.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { embeddedClient } from './embedded-client.ts'
import { inCapitals, inWords, withHyphens } from './names.ts'
import { singular } from './new-collection.ts'
import { samplePicture } from './sample-picture.ts'
import type { SiteDraft } from './site-draft.ts'

/** A section that requests data. */
export interface AskingSection {
  readonly name: string
  /** Name of its client. */
  readonly client: string
  readonly schema: Readonly<Record<string, unknown>> | null
  readonly operation: string
  /** Text of its generated types. */
  readonly types: string
}

type Fields = Readonly<Record<string, AnswerShape>>

/** The possible values of props, for arguments with the same name. */
type Choices = Readonly<Record<string, readonly string[]>>

/** Adds the types that a section requests, and two sample entries, to its embedded client. @returns what is left to do. */
export function bringData(draft: SiteDraft, { name, client, schema, operation, types }: AskingSection): string[] {
  const known = draft.manifest.graphql.clients[client]
  const elsewhere = known === undefined || isEmbedded(known) ? null : known.url
  const lists = askedLists(operation, types, name)
  if (lists === null || elsewhere !== null) {
    const back = lists === null ? `the client "${client}"` : `the client "${client}" at ${elsewhere}`
    return [`${name} queries ${back}, which must answer this:\n\n${operation}`]
  }
  const home = embeddedClient(draft, client)
  const choices = choicesOf(schema)
  for (const list of lists) {
    draft.replace(home.schema, withList(draft.text(home.schema) ?? '', list, choices))
    // Entries are either items of one file, or files in a folder.
    const folder = `${home.content}/${collectionOf(list)}`
    const file = `${folder}.yaml`
    const entries = () => ['first', 'second'].map((which) => entryOf(draft, list, which, choices))
    const hasEntries = draft.isThere(folder) || draft.isThere(file)
    if (list.kind !== 'count' && !hasEntries) draft.create(file, yamlText(entries()))
  }
  return []
}

/** The name of a single entry. */
function oneOf({ kind, name }: AskedList): string {
  if (kind === 'list') return singular(name)
  return kind === 'entry' ? name : name.replace(/Count$/, '')
}

function collectionOf(list: AskedList): string {
  return list.kind === 'list' ? list.name : `${oneOf(list)}s`
}

function choicesOf(schema: AskingSection['schema']): Choices {
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, prop]) => {
      const { enum: own, items } = Object(prop)
      const values: unknown = own ?? Object(items).enum
      return Array.isArray(values) ? [[name, values.map(String)]] : []
    }),
  )
}

/** The SDL with everything that a list needs; whatever is missing is added. */
function withList(sdl: string, list: AskedList, choices: Choices): string {
  const type = inCapitals(oneOf(list))
  const args = list.args.map((arg) => (arg.name === 'id' && list.kind === 'entry' ? { ...arg, type: 'ID!' } : arg))
  const answers = { list: `[${type}!]!`, entry: type, count: 'Int!' }[list.kind]
  const query = `${list.name}: ${answers} @${list.kind}(of: "${collectionOf(list)}")`
  let text = fieldsOf(sdl, 'Query').includes(list.name) ? sdl : withField(sdl, 'Query', query)
  text = withArguments(text, 'Query', list.name, args)
  for (const { name, named } of list.args) {
    if (BUILT_IN.has(named) || declaresType(text, named)) continue
    const values = (choices[name] ?? []).map((value) => `  ${value}\n`).join('')
    text = withType(text, values === '' ? `scalar ${named}\n` : `enum ${named} {\n${values}}\n`)
  }
  if (list.kind === 'count') return text
  const filters = filtersOf(list).map(({ name, named }) => [name, `${named}!`])
  return withObject(text, type, { id: ID, ...list.fields }, Object.fromEntries(filters))
}

const ID: AnswerShape = { kind: 'text', isNullable: false }

/** Arguments that filter by fields which the section itself does not show. */
function filtersOf({ args, fields }: AskedList) {
  return args.filter((arg) => arg.name !== 'id' && isFilter(arg) && fields[arg.name] === undefined)
}

const BUILT_IN = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])

/** @param more - further fields with their types. */
function withObject(sdl: string, type: string, fields: Fields, more: Readonly<Record<string, string>> = {}): string {
  const own = Object.entries(fields).map(([name, shape]): [string, string] => [name, typeOf(name, shape)])
  let text = withFields(sdl, type, [...own, ...Object.entries(more)])
  for (const [name, shape] of Object.entries(fields)) {
    const inner = shape.kind === 'list' ? shape.item : shape
    if (inner.kind === 'object' && !isPicture(inner.fields)) text = withObject(text, inCapitals(name), inner.fields)
  }
  return text
}

/** Adds a type with these fields. If the type exists, the missing fields are added as optional ones. */
function withFields(sdl: string, type: string, fields: readonly (readonly [name: string, type: string])[]): string {
  if (!declaresType(sdl, type))
    return withType(sdl, `type ${type} {\n${fields.map(([name, own]) => `  ${name}: ${own}\n`).join('')}}\n`)
  const known = fieldsOf(sdl, type)
  const lacking = fields.filter(([name]) => !known.includes(name))
  return lacking.reduce((text, [name, own]) => withField(text, type, `${name}: ${own.replace(/!$/, '')}`), sdl)
}

function typeOf(name: string, shape: AnswerShape): string {
  const sign = shape.isNullable ? '' : '!'
  if (shape.kind === 'list') return `[${typeOf(name, shape.item)}]${sign}`
  if (shape.kind === 'object') return `${isPicture(shape.fields) ? 'Image' : inCapitals(name)}${sign}`
  if (shape.kind === 'number') return `Float${sign}`
  if (shape.kind === 'boolean') return `Boolean${sign}`
  return `${name === 'id' ? 'ID' : 'String'}${sign}`
}

/** Pictures have a type of the runtime's own. */
function isPicture(fields: Fields): boolean {
  return 'src' in fields && 'width' in fields
}

function entryOf(draft: SiteDraft, list: AskedList, which: string, choices: Choices): NewValue {
  const filters = filtersOf(list).map(({ name, named }) => [name, choices[name]?.[0] ?? filterValue(name, named)])
  return { id: which, ...objectOf(draft, oneOf(list), list.fields, which), ...Object.fromEntries(filters) }
}

function filterValue(name: string, type: string): NewValue {
  if (type === 'Boolean') return true
  return type === 'Int' || type === 'Float' ? 1 : name
}

function objectOf(draft: SiteDraft, name: string, fields: Fields, which: string): Readonly<Record<string, NewValue>> {
  if (isPicture(fields)) return { ...samplePicture(draft), alt: draft.inEachLanguage(inWords(name)) }
  return Object.fromEntries(
    Object.entries(fields).map(([field, shape]) => [field, sampleFor(draft, [name, field], shape, which)]),
  )
}

function sampleFor(draft: SiteDraft, [owner, name]: [string, string], shape: AnswerShape, which: string): NewValue {
  if (shape.kind === 'list') return [sampleFor(draft, [owner, name], shape.item, which)]
  if (shape.kind === 'object') return objectOf(draft, name, shape.fields, which)
  if (shape.kind === 'number') return 1
  if (shape.kind === 'boolean') return true
  if (name === 'id') return which
  if (name === 'slug') return `${which}-${withHyphens(owner)}`
  if (/^(?:date|starts|ends|updated|created)/.test(name)) return '2027-01-31'
  return draft.inEachLanguage(`${inWords(which)} ${inWords(name).toLowerCase()}`)
}
