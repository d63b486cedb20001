import type { Operation } from './execute.ts'

/** An operation as a `.graphql` file of a section is imported. */
export interface DeclaredOperation extends Operation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  /** The client that it is for: that of its section. */
  readonly client: string
  /** Its syntax tree, in the browser only. */
  readonly document?: unknown
}

/** The same with the types of its answer and its variables, which are generated. */
export interface TypedOperation<Data = unknown, Variables = Readonly<Record<string, unknown>>>
  extends DeclaredOperation {
  /** Never there: it carries the types. */
  readonly types?: (variables: Variables) => Data
}
