import type { ClientModel } from '../site-model.ts'

/** The parts of a visitor's request that may be passed on to a back-end. */
export interface Visitor {
  readonly token: string | null
  /** A request header by its name in lower case. */
  header(name: string): string | undefined
}

/** The part of a visitor's request that is sent to the back-end of one client. */
export interface VisitorPart {
  readonly token: string | null
  /** Keyed by name in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Whether nothing of the visitor is sent, so that the answer is the same for everybody. */
  readonly isEmpty: boolean
}

/** Longer values, and those that are invalid in a header, count as absent. */
const SENDABLE = /^[\t\x20-\x7e]{1,8192}$/

/**
 * Selects what the back-end of a client learns about a visitor: the token, if the client sends one; the headers that the manifest names; and all
 * cookies, if the manifest says so or the endpoint has the site's own origin. Headers that the client sets itself are never taken from the visitor.
 *
 * @see cli/docs/guide/about/decisions.md#what-a-back-end-learns-about-a-visitor
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
