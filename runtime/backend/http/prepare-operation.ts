import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { LRUCache } from 'lru-cache'
import type { BackendContext } from '../request/backend-context.ts'
import { checkQueryLimits, queryLimits } from '../request/query-limits.ts'

/** An operation as a client sends it, over HTTP or a websocket. */
export interface OperationRequest {
  query: string
  operationName?: string | null | undefined
  variables?: Readonly<Record<string, unknown>> | null | undefined
}

/** The arguments for graphql's `execute`. */
export type PreparedOperation = ExecutionArgs & { contextValue: BackendContext }

/** Prepares an operation for execution, or returns the errors to answer with. */
export type PrepareOperation = (
  request: OperationRequest,
  context: BackendContext,
) => PreparedOperation | readonly GraphQLError[]

type Checked = { document: DocumentNode } | { errors: readonly GraphQLError[] }

/**
 * Parses, limits and validates operations for one schema. The results are cached by query text, since a site sends the same few again and again: at
 * most 500 texts with 1 M characters in total, and none longer than 20 k characters.
 *
 * @param production - refuses introspection, and suggests no names of the schema.
 */
export function createPrepareOperation(schema: GraphQLSchema, production: boolean): PrepareOperation {
  const known = new LRUCache<string, Checked>({
    max: 500,
    maxSize: 1_000_000,
    maxEntrySize: 20_000,
    sizeCalculation: (_checked, query) => Math.max(query.length, 1),
  })
  return ({ query, operationName, variables }, contextValue) => {
    let checked = known.get(query)
    if (!checked) {
      checked = checkQuery(query, schema, production)
      known.set(query, checked)
    }
    if ('errors' in checked) return checked.errors
    return {
      schema,
      document: checked.document,
      operationName: operationName ?? null,
      variableValues: variables ?? null,
      contextValue,
      options: { maxCoercionErrors: 20 },
      hideSuggestions: production,
    }
  }
}

function checkQuery(query: string, schema: GraphQLSchema, production: boolean): Checked {
  try {
    const document = parse(query, { maxTokens: queryLimits.maxTokens })
    const exceeded = checkQueryLimits(document, queryLimits)
    if (exceeded.length > 0) return { errors: exceeded }
    const rules = production ? [...specifiedRules, NoSchemaIntrospectionCustomRule] : specifiedRules
    const errors = validate(schema, document, rules, { maxErrors: 20, hideSuggestions: production })
    return errors.length > 0 ? { errors } : { document }
  } catch (error) {
    if (error instanceof GraphQLError) return { errors: [error] }
    throw error
  }
}
