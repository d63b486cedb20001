import type { ClientModel } from '../site-model.ts'

/** What a visitor's request holds that may go along to a back-end. */
export interface Visitor {
  readonly token: string | null
  /** A request header by its name in small letters. */
  header(name: string): string | undefined
}

/** The part of it that goes to one client's back-end. */
export interface VisitorPart {
  readonly token: string | null
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether nothing of the visitor goes along: then the answer is the same for everybody. */
  readonly isEmpty: boolean
}

/** Longer values, and those that no header can carry, count as absent. */
const SENDABLE = /^[\t\x20-\x7e]{1,8192}$/

/**
 * What of a visitor a client's back-end is told: the token where the client sends one, the headers that the manifest names, and all cookies
 * where it says so or the endpoint is of the site's own origin. What the client sets itself is never the visitor's.
 *
 * @see cli/docs/guide/about/decisions.md#what-a-back-end-learns-of-a-visitor
 */
export function visitorPart({ authorization, forward, headers: fixed }: ClientModel, visitor: Visitor): VisitorPart {
  const token = authorization.bearer ? visitor.token : null
  const headers: Record<string, string> = {}
  const own = new Set(Object.keys(fixed).map((name) => name.toLowerCase()))
  for (const name of forward.cookies ? [...forward.headers, 'cookie'] : forward.headers) {
    const value = visitor.header(name)
    if (value !== undefined && SENDABLE.test(value) && !own.has(name)) headers[name] = value
  }
  return { token, headers, isEmpty: token === null && Object.keys(headers).length === 0 }
}
