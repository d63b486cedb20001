import { createHash } from 'node:crypto'
import type { Operation } from '../../graphql/execute.ts'
import { isRecord } from '../../values/is-record.ts'
import { parsedJson } from '../../values/parsed-json.ts'

/** A call that the relay lets through. */
export interface RelayCall {
  readonly operation: Operation
  readonly variables: Readonly<Record<string, unknown>>
}

/** Why the relay refuses a request: a status, and a sentence for whoever reads the answer. */
export class RelayRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'RelayRefusal'
    this.status = status
  }
}

const MAX_DEPTH = 20

/**
 * Reads the call in a GraphQL-over-HTTP body, which names its operation by query or by hash: the declared operation with that hash, and only those
 * variables that it declares.
 *
 * @throws RelayRefusal 400 for another shape, 403 for an operation that the site does not declare, 413 for variables that are nested too deep.
 */
export function readRelayCall(bodyText: string, operations: ReadonlyMap<string, Operation>): RelayCall {
  const body = parsedJson(bodyText)
  if (!isRecord(body)) throw notGraphQL()
  const operation = operations.get(hashOf(body))
  if (!operation) throw new RelayRefusal(403, 'The site does not declare this operation.')
  const { operationName = null, variables } = body
  if (operationName !== null && operationName !== operation.name) throw notGraphQL()
  const given = variables ?? {}
  if (!isRecord(given)) throw notGraphQL()
  if (isDeeperThan(MAX_DEPTH, given)) throw new RelayRefusal(413, 'The variables are nested too deep.')
  const names = operation.variables.filter((name) => Object.hasOwn(given, name))
  return { operation, variables: Object.fromEntries(names.map((name) => [name, given[name]])) }
}

function hashOf({ query, extensions }: Readonly<Record<string, unknown>>): string {
  if (typeof query === 'string') return createHash('sha256').update(query).digest('hex')
  const persisted = isRecord(extensions) ? extensions.persistedQuery : null
  if (!isRecord(persisted) || typeof persisted.sha256Hash !== 'string') throw notGraphQL()
  return persisted.sha256Hash
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member))
}

function notGraphQL(): RelayRefusal {
  return new RelayRefusal(400, 'The body is not one operation of GraphQL over HTTP.')
}
