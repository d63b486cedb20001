import { join } from 'node:path'
import {
  type ASTNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  Source,
} from 'graphql'
import { positionOfNode } from '../checks/graphql/graphql-places.ts'
import type { ProblemArgs } from '../manifest/problems/all-problems.ts'
import type { Cut } from '../manifest/problems/collections/cut-list.ts'
import type { Fix, RelatedPlace } from '../manifest/problems/diagnostic.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { type EntryUse, entryUses, isOfEach } from '../manifest/references/entry-uses.ts'
import { nameFix } from '../manifest/references/name-fix.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import { replaceScalar } from '../manifest/yaml/write-scalar.ts'
import {
  type AskedField,
  type AskedFields,
  askedFields,
  type KnownOperation,
  knownOperation,
  variableNames,
} from '../selections/asked-fields.ts'
import { type FoundField, findField } from '../selections/find-field.ts'
import { type FoundList, findList, isList } from '../selections/find-list.ts'
import { partVariables } from '../site/data/list-parts.ts'
import type { CollectionModel } from '../site/site-model.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isCertain, nearestName } from '../values/names/nearest-name.ts'
import { valueAt } from '../values/value-at.ts'
import { readText } from './operation-files.ts'

/** A collection whose operation is valid in its schema. */
interface KnownCollection {
  readonly model: CollectionModel
  readonly known: KnownOperation
}

/**
 * Checks that the answer to each collection's operation contains a list, and that it asks for the fields of entries that pages use.
 *
 * @param schemaOf - the schema for a collection; null when there is none, or when a problem with the operation was reported already.
 */
export function checkCollections(
  site: LoadedSite,
  schemaOf: (collection: CollectionModel) => GraphQLSchema | null,
  edited: EditedTexts,
): ManifestProblem[] {
  const uses = entryUses(site.manifest)
  // A field that several places need is added to the operation by only one of the fixes.
  const added = new Set<string>()
  return [...site.model.collections.values()].flatMap((model) => {
    const schema = schemaOf(model)
    const collection = schema && readCollection(site, model, schema, edited)
    return collection ? checkCollection(site, collection, uses, added) : []
  })
}

function readCollection(
  { root }: LoadedSite,
  model: CollectionModel,
  schema: GraphQLSchema,
  edited: EditedTexts,
): KnownCollection | null {
  const text = readText(join(root, model.query), edited)
  if (text === null) return null
  const known = knownOperation(parse(new Source(text, model.query)), schema)
  return known && { model, known }
}

function checkCollection(
  site: LoadedSite,
  { model, known }: KnownCollection,
  uses: readonly EntryUse[],
  added: Set<string>,
): ManifestProblem[] {
  const { operation } = known
  if (operation.operation !== 'query')
    return [noList(site, model, { found: 'operation', name: operation.operation, known: [], nearest: null }, operation)]
  const list = findList(askedFields(known), model.list)
  if (list.kind !== 'list') return [noList(site, model, ...argsOfList(list, operation))]
  const cut = cutOf(list.field, variableNames(known))
  const ofList = cut === null ? [] : [cutList(site, model, cut, list.field.node)]
  const ofFields = uses.flatMap((use): ManifestProblem[] => {
    const found = use.collection === model.name ? findField(list.entries, use.field, isOfEach(use)) : null
    if (found === null || found.kind === 'field') return []
    const args = { collection: model.name, file: model.query, field: use.field, ...argsOfField(found) }
    const key = `${model.query} ${use.field}`
    const place = { path: use.path, position: site.document.nearestPosition(use.path, 'value') }
    const fix =
      args.found === 'not-asked' && args.nearest === null
        ? added.has(key)
          ? null
          : additionTo(found)
        : renameIn(site, use, args)
    added.add(key)
    return [createProblem('collections/unknown-field', place, args, fix, relatedTo(list.field.node, model))]
  })
  return [...ofList, ...ofFields]
}

/** Why only the first part of a list would be read; null when all of it is. @param declared - names of the operation's variables. */
function cutOf({ type, below }: AskedField, declared: readonly string[]): Cut | null {
  const parts = partVariables(declared)
  if (parts.includes('limit')) return isList(type) ? null : 'connection'
  if (!parts.includes('after')) return null
  if (isList(type)) return 'list'
  const pageInfo = below?.fields.get('pageInfo')?.below?.fields
  return pageInfo?.has('hasNextPage') && pageInfo.has('endCursor') ? null : 'no-end'
}

/** Located in the operation. */
function cutList({ document }: LoadedSite, { name }: CollectionModel, cut: Cut, node: FieldNode): ManifestProblem {
  const use = document.nearestPosition(['collections', name, 'query'], 'value')
  const related = [{ ...use, message: `The collection "${name}" uses this operation.` }]
  const position = positionOfNode(node) ?? use
  return createProblem('collections/cut-list', { path: [], position }, { cut }, null, related)
}

type ListArgs = ProblemArgs['collections/no-list']
type FieldArgs = ProblemArgs['collections/unknown-field']

function noList({ document }: LoadedSite, model: CollectionModel, args: ListArgs, node: ASTNode): ManifestProblem {
  const collection = ['collections', model.name]
  const path = model.list === null ? collection : [...collection, 'list']
  const position = document.nearestPosition(path, model.list === null ? 'key' : 'value')
  return createProblem('collections/no-list', { path, position }, args, null, relatedTo(node, model))
}

/** Describes what was found instead of a list, and the part of the operation that it concerns. */
function argsOfList(list: Exclude<FoundList, { kind: 'list' }>, operation: ASTNode): [ListArgs, ASTNode] {
  if (list.kind !== 'unknown') {
    const [only = null, second] = list.lists
    const nearest = second === undefined ? only : null
    return list.kind === 'several'
      ? [{ found: 'several', name: '', known: list.known, nearest }, operation]
      : [{ found: 'other', name: String(list.field.type), known: [], nearest }, list.field.node]
  }
  const behind = (name: string) => [...list.before, name].join('.')
  const near = nearestName(list.name, list.known)
  const args = { name: behind(list.name), known: list.known.map(behind), nearest: near && behind(near) }
  return [{ found: 'nothing', ...args }, operation]
}

/** Describes a field that is missing from an entry. */
function argsOfField(found: Exclude<FoundField, { kind: 'field' }>): Omit<FieldArgs, 'collection' | 'file' | 'field'> {
  const { name } = found
  if (found.kind !== 'unknown') return { found: found.kind, name, type: found.type, known: [], nearest: null }
  const { asked, before } = found
  const behind = (own: string) => [...before, own].join('.')
  const known = [...asked.fields.keys()]
  const near = nearestName(name, known)
  const declared = Object.keys(fieldsOf(asked))
  const args = { type: asked.type.name, known: known.map(behind) }
  if (declared.includes(name)) return { found: 'not-asked', name, ...args, nearest: null }
  const meant = near === null ? nearestName(name, declared) : null
  if (meant !== null) return { found: 'not-asked', name: meant, ...args, nearest: behind(meant) }
  return { found: 'nothing', name, ...args, nearest: near && behind(near) }
}

function fieldsOf({ type }: AskedFields): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
  return isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
}

/** Replaces a name with the one that was meant; in a path, only the segment that holds it. */
function renameIn({ document }: LoadedSite, { kind, path, field }: EntryUse, args: FieldArgs): Fix | null {
  const { found, nearest, known } = args
  if (found !== 'nothing' || nearest === null) return null
  if (kind !== 'parameter') return nameFix(document, { path, at: 'value', name: field, nearest, known })
  const written = valueAt(document.value, path)
  if (typeof written !== 'string') return null
  const segments = written.split('/').map((segment) => (segment === `:${field}` ? `:${nearest}` : segment))
  const edit = replaceScalar(document, path, 'value', segments.join('/'))
  return edit && { isSafe: isCertain(field, nearest, known), edits: [edit] }
}

/** Adds a scalar field to the selection, after the last one. */
function additionTo(found: FoundField): Fix | null {
  if (found.kind !== 'unknown' || !found.isLast) return null
  const field = fieldsOf(found.asked)[found.name]
  const selection = found.asked.selections[0]
  const last = selection?.selections.at(-1)?.loc
  if (!field || !isLeafType(getNamedType(field.type)) || field.args.some(isRequiredArgument) || !last) return null
  const isOnOneLine = selection?.loc?.startToken.line === last.startToken.line
  const text = isOnOneLine ? ` ${found.name}` : `\n${' '.repeat(last.startToken.column - 1)}${found.name}`
  return { isSafe: true, edits: [{ file: last.source.name, start: last.end, end: last.end, text }] }
}

function relatedTo(node: ASTNode, { name }: CollectionModel): RelatedPlace[] {
  const position = positionOfNode(node)
  return position === null ? [] : [{ ...position, message: `The collection "${name}" is read here.` }]
}
