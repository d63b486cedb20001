import { readFileSync } from 'node:fs'
import { type GraphQLSchema, getNamedType, isCompositeType, isRequiredArgument } from 'graphql'
import type { Operation } from '../../graphql/execute.ts'
import type { ProblemArgs } from '../../manifest/problems/all-problems.ts'
import type { SessionQueries } from '../../server/data/session-checks.ts'
import type { SiteModel } from '../../site/site-model.ts'
import type { SessionCheckModel } from '../../steps/step-request.ts'
import { unknownName } from '../../values/names/nearest-name.ts'
import { sentOperation } from './graphql-module.ts'
import { schemaOf } from './read-sdl.ts'

/** The query by which a step checks a session, and the SDL that must contain it. */
export interface SessionCheckSource extends SessionCheckModel {
  /** Absolute path of the SDL. */
  readonly schema: string
}

type FaultCode = 'manifest/unknown-check' | 'manifest/wrong-check'

/** Why a query cannot be used for checking sessions. */
export type SessionCheckFault = {
  [Code in FaultCode]: { readonly code: Code; readonly args: ProblemArgs[Code] }
}[FaultCode]

/** The places where the steps of a site name a query that checks the session. */
export function sessionChecks({ middleware, validators }: Pick<SiteModel, 'middleware' | 'validators'>) {
  const found = [
    ...[...middleware].map(([name, model]) => ({ group: 'middleware', name, model })),
    ...[...validators].map(([name, model]) => ({ group: 'validators', name, model })),
  ]
  return found.flatMap(({ group, name, model }) =>
    'check' in model && model.check !== null ? [{ path: [group, name, 'check'], check: model.check }] : [],
  )
}

/**
 * Client → field → the query. Its text is generated from the SDL, so that no parser is needed at run time.
 *
 * @throws Error when the SDL has no such query; `planSessionCheck` says why.
 */
export function compileSessionChecks(checks: readonly SessionCheckSource[]): SessionQueries {
  const queries: Record<string, Record<string, Operation>> = {}
  for (const { client, field, schema } of checks) {
    const { operation } = planSessionCheck(field, client, schemaOf(readFileSync(schema, 'utf8')))
    if (operation === null) throw new Error(`The client "${client}" has no query "${field}" that needs no arguments.`)
    queries[client] = { ...queries[client], [field]: operation }
  }
  return queries
}

/** Plans the query of one check, or says why it is impossible. */
export function planSessionCheck(
  field: string,
  client: string,
  schema: GraphQLSchema,
):
  | { readonly operation: Operation; readonly fault: null }
  | { readonly operation: null; readonly fault: SessionCheckFault } {
  const fields = schema.getQueryType()?.getFields() ?? {}
  const query = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (query === undefined) {
    const known = Object.keys(fields)
    const args = { ...unknownName(field, known), client }
    return { operation: null, fault: { code: 'manifest/unknown-check', args } }
  }
  const needed = query.args.filter(isRequiredArgument).map(({ name }) => name)
  if (needed.length > 0) {
    const reason = `the query "${field}" needs ${needed.join(', ')}, but it is sent with nothing but the token`
    return { operation: null, fault: { code: 'manifest/wrong-check', args: { reason } } }
  }
  const selection = isCompositeType(getNamedType(query.type)) ? ' { __typename }' : ''
  return { operation: sentOperation(`query SessionCheck { ${field}${selection} }`, field), fault: null }
}
