import { shownErrorOf } from '../steps/page-error.ts'

/** Why a fetch failed. */
export interface FetchError {
  /** The error's `statusCode`, its `status`, or its response's status, if between 400 and 599; otherwise 500. */
  readonly statusCode: number
  readonly message: string
  /** What `load` threw. Undefined if the server's own fetch failed. */
  readonly cause?: unknown
}

export interface FetchState<Data> {
  /** The last answer; a later failure does not remove it. */
  readonly data: Data | null
  readonly error: FetchError | null
  readonly pending: boolean
  /** When the last fetch ended, in milliseconds since 1970. Null on the server, and until the section has started. */
  readonly timestamp: number | null
}

export type FetchEvent<Data> =
  | { readonly kind: 'started' }
  | { readonly kind: 'loaded'; readonly data: Data; readonly at: number }
  | { readonly kind: 'failed'; readonly thrown: unknown; readonly at: number }
  /** The data shown belongs to another session, and is fetched again. */
  | { readonly kind: 'dropped' }
  /** The data came with the page. */
  | { readonly kind: 'hydrated'; readonly at: number }

/** What the server knows of the data. */
export interface ServerData<Data> {
  readonly data: Data | null
  readonly failed: boolean
}

/** The state in which the server renders the section, and in which the browser starts. */
export function initialFetchState<Data>(given: ServerData<Data> | undefined): FetchState<Data> {
  if (!given) return { data: null, error: null, pending: true, timestamp: null }
  return { data: given.data, error: given.failed ? fetchErrorOf(undefined) : null, pending: false, timestamp: null }
}

/** The state after an event of a fetch. */
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
