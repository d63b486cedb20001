import { shownErrorOf } from '../steps/page-error.ts'

/** Why a fetch failed. */
export interface FetchError {
  /** The error's `statusCode`, its `status` or its response's, where that is one of 400 to 599, otherwise 500. */
  readonly statusCode: number
  readonly message: string
  /** What `load` has thrown. Undefined when it was the server that failed. */
  readonly cause?: unknown
}

export interface FetchState<Data> {
  /** The last answer. A later failure leaves it. */
  readonly data: Data | null
  readonly error: FetchError | null
  readonly pending: boolean
  /** When it ended last, in milliseconds since 1970. Null on the server, and until the section has started. */
  readonly timestamp: number | null
}

export type FetchEvent<Data> =
  | { readonly kind: 'started' }
  | { readonly kind: 'loaded'; readonly data: Data; readonly at: number }
  | { readonly kind: 'failed'; readonly thrown: unknown; readonly at: number }
  /** What was shown is another visitor's, and is fetched anew. */
  | { readonly kind: 'dropped' }
  /** The data has come with the page. */
  | { readonly kind: 'hydrated'; readonly at: number }

/** What the server has to say of it. */
export interface ServerData<Data> {
  readonly data: Data | null
  readonly failed: boolean
}

/** The state in which the server renders it, and in which the browser begins. */
export function initialFetchState<Data>(given: ServerData<Data> | undefined): FetchState<Data> {
  if (!given) return { data: null, error: null, pending: true, timestamp: null }
  return { data: given.data, error: given.failed ? fetchErrorOf(undefined) : null, pending: false, timestamp: null }
}

/** One fetch after the other. */
export function advanceFetch<Data>(state: FetchState<Data>, event: FetchEvent<Data>): FetchState<Data> {
  switch (event.kind) {
    case 'started':
      return { ...state, error: null, pending: true }
    case 'loaded':
      return { data: event.data, error: null, pending: false, timestamp: event.at }
    case 'failed':
      return { ...state, error: fetchErrorOf(event.thrown), pending: false, timestamp: event.at }
    case 'dropped':
      return { ...state, data: null, error: null, pending: true }
    case 'hydrated':
      return { ...state, timestamp: event.at }
  }
}

export function fetchErrorOf(thrown: unknown): FetchError {
  const { status, message } = shownErrorOf(thrown)
  return { statusCode: status, message, cause: thrown }
}
