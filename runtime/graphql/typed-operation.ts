import type { Operation } from './execute.ts'

/** An operation as imported from a section's `.graphql` file. */
export interface DeclaredOperation extends Operation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  /** The client of its section. */
  readonly client: string
  /** Its syntax tree; only present in the browser. */
  readonly document?: unknown
}

/** A declared operation with the generated types of its answer and its variables. */
export interface TypedOperation<Data = unknown, Variables = Readonly<Record<string, unknown>>>
  extends DeclaredOperation {
  /** Never set: it only carries the types. */
  readonly types?: (variables: Variables) => Data
}
