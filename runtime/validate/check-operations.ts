import { join } from 'node:path'
import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql'
import { declaredAt, positionOfNode, renameNode } from '../checks/graphql/graphql-places.ts'
import type { Fix, RelatedPlace } from '../manifest/problems/diagnostic.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { type EditedTexts, noEdits, unreadableReason } from '../manifest/text/edited-texts.ts'
import type { Position } from '../manifest/text/position.ts'
import { uploadLimits } from '../multipart/upload-limits.ts'
import type { CollectionModel, FormModel } from '../site/site-model.ts'
import { planFormCall } from '../source/graphql/form-calls.ts'
import { storeOf } from '../source/graphql/form-stores.ts'
import { parseOperation } from '../source/graphql/parse-operation.ts'
import { readSdl, syntaxReason } from '../source/graphql/read-sdl.ts'
import { planSessionCheck, sessionChecks } from '../source/graphql/session-checks.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { onceForBoth } from '../values/once.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { checkCollections } from './check-collections.ts'
import { checkStyles } from './check-styles.ts'
import { findOperationFaults, type OperationFault } from './operation-faults.ts'
import { operationFiles, readText } from './operation-files.ts'

/**
 * Checks all operations against the SDL of their clients: those of sections, collections and forms, and the session checks of steps. An SDL file that
 * is not a valid schema is reported once, not for each operation. Kept apart from `loadSite`, since a server that starts from a finished build needs
 * no GraphQL parser.
 */
export function checkOperations(site: LoadedSite, edited: EditedTexts = noEdits): ManifestProblem[] {
  const { root, model } = site
  const problems: ManifestProblem[] = []
  const schemas = new Map<string, GraphQLSchema | null>()
  const schemaOf = (file: string) => {
    const known = schemas.get(file)
    if (known !== undefined) return known
    const text = readText(join(root, file), edited)
    if (text === null) {
      const position = { file, line: 1, column: 1 }
      problems.push(createProblem('graphql/invalid-schema', at(position), { reason: unreadableReason }))
      schemas.set(file, null)
      return null
    }
    const { schema, faults } = readSdl(text, file)
    problems.push(...faults.map(({ position, ...args }) => createProblem('graphql/invalid-schema', at(position), args)))
    schemas.set(file, schema)
    return schema
  }
  const faulty = new Set<string>()
  for (const { path, file, client, uses } of operationFiles(site)) {
    const sdlFile = model.clients.get(client)?.schema
    const text = sdlFile === undefined ? null : readText(path, edited)
    // A missing file was reported where it is named.
    if (sdlFile === undefined || text === null) continue
    const found = checkOperation(text, file, schemaOf(sdlFile), client, uses)
    if (found.length > 0) faulty.add(path)
    problems.push(...found)
  }
  const schemaOfCollection = ({ query, client }: CollectionModel) => {
    const sdlFile = model.clients.get(client)?.schema
    return sdlFile === undefined || faulty.has(join(root, query)) ? null : schemaOf(sdlFile)
  }
  problems.push(...checkCollections(site, schemaOfCollection, edited))
  problems.push(...checkFormCalls(site, schemaOf), ...checkSessionChecks(site, schemaOf))
  return problems
}

/** Adds problems in operations and stylesheets to the result of loading a site. */
export function withOperations(result: SiteLoadResult): SiteLoadResult {
  const { site, edited } = result
  const found = site === null ? [] : [...checkStyles(site, edited), ...checkOperations(site, edited)]
  const isRefused = found.some(({ blocks }) => blocks)
  return { ...result, site: isRefused ? null : site, problems: [...result.problems, ...found] }
}

function checkOperation(
  text: string,
  file: string,
  schema: GraphQLSchema | null,
  client: string,
  uses: readonly RelatedPlace[],
): ManifestProblem[] {
  let document: DocumentNode
  try {
    document = parseOperation(text, file)
  } catch (error) {
    const { position, reason } = syntaxReason(error, file)
    return [createProblem('graphql/syntax', at(position), { reason }, null, [...uses])]
  }
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  const [operation, second] = operations
  const unnamed = (found: 'nothing' | 'several' | 'anonymous') => {
    const position = positionOfNode(second ?? operation ?? null) ?? { file, line: 1, column: 1 }
    return [createProblem('graphql/unnamed-operation', at(position), { found }, null, [...uses])]
  }
  if (operation === undefined) return unnamed('nothing')
  if (second !== undefined) return unnamed('several')
  if (operation.name === undefined) return unnamed('anonymous')
  if (schema === null) return []
  // The validation rules of GraphQL do not check that the root type exists.
  if (!schema.getRootType(operation.operation)) {
    const position = positionOfNode(operation) ?? { file, line: 1, column: 1 }
    return [createProblem('graphql/missing-root', at(position), { kind: operation.operation, client }, null, [...uses])]
  }
  return operationFaults(document, schema).map((fault) => problemOf(fault, file, uses))
}

const operationFaults = onceForBoth(findOperationFaults)

function problemOf(
  { code, args, node, declared }: OperationFault,
  file: string,
  uses: readonly RelatedPlace[],
): ManifestProblem {
  const position = positionOfNode(node) ?? { file, line: 1, column: 1 }
  const fix: Fix | null = 'nearest' in args ? renameNode(node, args.nearest) : null
  // `OperationFault` ties each code to its arguments; the compiler loses that tie when they are destructured.
  return createProblem(code, at(position), args as never, fix, [...declaredAt(declared), ...uses])
}

/** Checks what forms send against the SDL of the clients that receive it. */
function checkFormCalls(
  { model, document }: LoadedSite,
  schemaOf: (file: string) => GraphQLSchema | null,
): ManifestProblem[] {
  return [...model.forms.values()].flatMap((form) => [
    ...keptNowhere(form, model, schemaOf, document),
    ...largeFiles(form, model, document),
    ...form.send.flatMap((target, index) => {
      const sdlFile = model.clients.get(target.client)?.schema
      const schema = sdlFile === undefined ? null : schemaOf(sdlFile)
      if (schema === null) return []
      return planFormCall(target, form.fields, schema).faults.map(({ code, at: step, args }) => {
        const path = ['forms', form.name, 'send', index, ...step]
        const isKey = code === 'form/unknown-input' || code === 'form/missing-input'
        return createProblem(code, { path, position: document.nearestPosition(path, isKey ? 'key' : 'value') }, args)
      })
    }),
  ])
}

/**
 * Reports a `keep` that has no effect, because nothing that the form sends is stored. An SDL that cannot be read, and a mutation that is not in it,
 * get the benefit of the doubt.
 */
function keptNowhere(
  { name, send, keepMs }: FormModel,
  { clients }: LoadedSite['model'],
  schemaOf: (file: string) => GraphQLSchema | null,
  document: LoadedSite['document'],
): ManifestProblem[] {
  if (keepMs === null) return []
  const mayStore = send.some(({ client, mutation }) => {
    const model = clients.get(client)
    if (model === undefined || !isEmbedded(model)) return false
    const schema = schemaOf(model.schema)
    const isKnown = schema?.getMutationType()?.getFields()[mutation] !== undefined
    return schema === null || !isKnown || storeOf(mutation, schema) !== null
  })
  const path = ['forms', name, 'keep']
  return mayStore
    ? []
    : [createProblem('form/kept-nowhere', { path, position: document.nearestPosition(path, 'value') }, { form: name })]
}

/** Reports attachments that an embedded back-end would refuse, at the first field that exceeds its limits, alone or together with those before it. */
function largeFiles(
  { name, fields, send }: FormModel,
  { clients }: LoadedSite['model'],
  document: LoadedSite['document'],
): ManifestProblem[] {
  return send.flatMap(({ client, input }) => {
    const model = clients.get(client)
    if (model === undefined || !isEmbedded(model)) return []
    const sent = new Set(Object.values(input).map((source) => (source.from === 'field' ? source.name : null)))
    let [files, bytes] = [0, 0]
    for (const [index, { name: field, type, maxBytes = 0, maxFiles = 1 }] of fields.entries()) {
      if (type !== 'file' || !sent.has(field)) continue
      const isLarge = maxBytes > uploadLimits.maxFileBytes
      files = isLarge ? 1 : files + maxFiles
      bytes = isLarge ? maxBytes : bytes + maxBytes * maxFiles
      if (!isLarge && files <= uploadLimits.maxFiles && bytes <= uploadLimits.maxBytes) continue
      const path = ['forms', name, 'fields', index, 'maxBytes']
      const args = { form: name, client, files, megabytes: Math.ceil(bytes / 1_000_000) }
      return [createProblem('form/large-files', { path, position: document.nearestPosition(path, 'value') }, args)]
    }
    return []
  })
}

/** Checks the session checks of steps against the SDL of their clients. */
function checkSessionChecks(
  { model, document }: LoadedSite,
  schemaOf: (file: string) => GraphQLSchema | null,
): ManifestProblem[] {
  return sessionChecks(model).flatMap(({ path, check }) => {
    const sdlFile = model.clients.get(check.client)?.schema
    const schema = sdlFile === undefined ? null : schemaOf(sdlFile)
    const fault = schema && planSessionCheck(check.field, check.client, schema).fault
    if (!fault) return []
    const field = [...path, 'field']
    // The check may be written as a bare name.
    const place = document.rangeOf(field, 'value') === undefined ? path : field
    const position = document.nearestPosition(place, 'value')
    // As above, the tie between a code and its arguments is lost here.
    return [createProblem(fault.code, { path: place, position }, fault.args as never)]
  })
}

/** The place of a problem outside of the manifest. */
function at(position: Position) {
  return { path: [], position }
}
