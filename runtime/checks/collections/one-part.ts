import { type GraphQLArgument, getNamedType, isInputObjectType, Kind, type ValueNode } from 'graphql'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { type AskedField, type AskedFields, askedFields } from '../../selections/asked-fields.ts'
import { partVariables } from '../../site/data/list-parts.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type CollectionOperation, collectionOperations, placeOfNode } from '../graphql/client-operations.ts'
import { defineCheck } from '../rule/rule.ts'

/** Arguments that say how many entries to return, and those that say where to begin. */
const SIZES = ['limit', 'first', 'take', 'pageSize', 'per_page', 'perPage']
const STARTS = ['offset', 'skip', 'start']

export const onePart = defineCheck({
  code: 'collections/one-part',
  severity: 'warning',
  needs: 'site',
  title: 'A list is asked for at once, although its back-end returns parts of it',
  why: 'A list that takes arguments such as limit and offset usually has a limit of its own: without them, many back-ends return only the first ten or a hundred entries, and the others have no pages. If the operation declares $limit and $offset or $page, or $first and $after for a connection, the list is read part by part until its end. If the first entries are all that you want, write their number: limit: 20.',
  wrong: {
    ...collectionExample({ url: 'https://cms.example/graphql', isAtOnce: true }),
    'recorded/default/Notes.json': `{
  "operation": "Notes",
  "query": "query Notes{notes{id slug title __typename}}",
  "answers": [{ "variables": {}, "data": { "notes": [{ "id": "first", "slug": "first-note", "title": "First", "__typename": "Entry" }] } }]
}
`,
  },
  right: collectionExample(),
  message: ({ field, parts, variables }: { field: string; parts: string; variables: string }) =>
    `The back-end may return only the first entries of "${field}". Ask for all of them in parts: ${field}(${parts}), with ${variables} as variables of the operation.`,
  check(facts, report) {
    for (const own of collectionOperations(facts)) {
      const found = cutField(facts, own)
      if (found !== null) report(placeOfNode(own, found.field.node), wordsFor(found))
    }
  },
})

interface CutField {
  readonly field: AskedField
  /** The arguments that would ask for a part. */
  readonly parts: string
}

/** The field of the list, if it can be asked for in parts and nothing says how many entries to return. */
function cutField({ site }: SiteFacts, own: CollectionOperation): CutField | null {
  const client = site.clients.get(own.collection.client)
  // An embedded back-end returns all of its entries.
  if (client === undefined || isEmbedded(client) || partVariables(own.asks).length > 0) return null
  for (const field of fieldsToList(own)) {
    const parts = partsOf(field.definition.args)
    if (parts !== null) return saysHowMany(field) ? null : { field, parts }
  }
  return null
}

/** The fields that lead to the list, the list itself last. */
function fieldsToList(own: CollectionOperation): AskedField[] {
  const fields: AskedField[] = []
  let asked: AskedFields | null = askedFields(own)
  for (const key of own.collection.list ?? [...asked.fields.keys()].slice(0, 1)) {
    const field: AskedField | undefined = asked?.fields.get(key)
    if (field === undefined) break
    fields.push(field)
    asked = field.below
  }
  return fields
}

/** What to write to ask for a part; null when the arguments of a field allow none. */
function partsOf(args: readonly GraphQLArgument[]): string | null {
  const names = args.map(({ name }) => name)
  const own = pairIn(names)
  if (own !== null) return own
  if (names.includes('first') && names.includes('after')) return 'first: $first, after: $after'
  for (const { name, type } of args) {
    const input = getNamedType(type)
    const inner = isInputObjectType(input) ? pairIn(Object.keys(input.getFields())) : null
    if (inner !== null) return `${name}: { ${inner} }`
  }
  return null
}

function pairIn(names: readonly string[]): string | null {
  const size = SIZES.find((name) => names.includes(name))
  const start = STARTS.find((name) => names.includes(name))
  if (size === undefined) return null
  if (start !== undefined) return `${size}: $limit, ${start}: $offset`
  return names.includes('page') ? `${size}: $limit, page: $page` : null
}

/** Whether a number says how many entries to return. */
function saysHowMany({ node }: AskedField): boolean {
  return (node.arguments ?? []).some(({ value }) => hasNumber(value))
}

function hasNumber(value: ValueNode): boolean {
  return value.kind === Kind.OBJECT ? value.fields.some((field) => hasNumber(field.value)) : value.kind === Kind.INT
}

function wordsFor({ field, parts }: CutField) {
  const variables = parts.includes('$after')
    ? '$first: Int! and $after: String'
    : `$limit: Int! and ${parts.includes('$page') ? '$page' : '$offset'}: Int!`
  return { field: field.node.name.value, parts, variables }
}
