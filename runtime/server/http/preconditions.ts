import type { IncomingHttpHeaders } from 'node:http'

/** What a client can compare its copy with (RFC 9110, 8.8). */
export interface Validators {
  /** An opaque text in quotes, without `W/`. */
  readonly tag: string
  /** Whether the tag identifies these exact bytes. */
  readonly isStrong: boolean
  /** Milliseconds since 1970; null when it is not sent. */
  readonly modifiedMs: number | null
}

/** Whether to answer at all: checks the conditions of a GET or HEAD in the prescribed order (RFC 9110, 13.2.2). */
export function checkConditions(headers: IncomingHttpHeaders, own: Validators): 'answer' | 'not-modified' | 'failed' {
  const ifMatch = headers['if-match']
  if (ifMatch !== undefined) {
    if (!lists(ifMatch, (tag) => own.isStrong && tag === own.tag)) return 'failed'
  } else if (isAfter(own.modifiedMs, headers['if-unmodified-since'])) return 'failed'
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined) return matchesTag(ifNoneMatch, own.tag) ? 'not-modified' : 'answer'
  const since = headers['if-modified-since']
  const isKnown = since !== undefined && own.modifiedMs !== null && !Number.isNaN(Date.parse(since))
  return isKnown && !isAfter(own.modifiedMs, since) ? 'not-modified' : 'answer'
}

/** Whether If-None-Match lists a tag, weak or not (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch !== undefined && lists(ifNoneMatch, (listed) => listed.replace(/^W\//, '') === tag)
}

/** Whether a part completes the client's copy. Without If-Range, the client has made sure of that itself (RFC 9110, 13.1.5). */
export function continuesCopy(ifRange: string | string[] | undefined, own: Validators): boolean {
  if (ifRange === undefined) return true
  if (typeof ifRange !== 'string') return false
  if (ifRange.includes('"')) return own.isStrong && ifRange.trim() === own.tag
  return own.modifiedMs !== null && Date.parse(ifRange) === wholeSeconds(own.modifiedMs)
}

function lists(header: string, isOwn: (tag: string) => boolean): boolean {
  // A tag may contain a comma.
  return header.trim() === '*' || (header.match(/(?:W\/)?"[^"]*"/g) ?? []).some(isOwn)
}

function isAfter(modifiedMs: number | null, date: string | undefined): boolean {
  return modifiedMs !== null && date !== undefined && wholeSeconds(modifiedMs) > Date.parse(date)
}

/** Rounded down to seconds, as HTTP dates are. */
function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
