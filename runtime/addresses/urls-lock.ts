import type { Position } from '../manifest/text/position.ts'

/** Records the addresses that a site has been published with. Kept next to the manifest. */
export const URLS_LOCK_FILE = 'site.urls.lock'

const MARK = `# ${URLS_LOCK_FILE} 1:`
const HEAD = `${MARK} the published addresses of this site. Written by site urls accept; site validate tells of those that are gone.`

/** A remembered address: decoded, with its language prefix. */
export type LockedAddress =
  | {
      readonly kind: 'page'
      readonly path: string
      /** Name of its route. */
      readonly route: string
      readonly locale: string
      /** Id of the entry that the page is about; null when it is about none. */
      readonly entry: string | null
    }
  /** A redirect, or an address of the site that this one has replaced. */
  | { readonly kind: 'redirect' | 'old-site'; readonly path: string }

/** An address in the lock, and its line number there, starting at 1. */
export type LockLine = LockedAddress & { readonly line: number }

export interface UrlsLock {
  readonly addresses: readonly LockLine[]
  /** The first line that cannot be read; null when all can. */
  readonly fault: { readonly reason: string; readonly position: Position } | null
}

/** The text of a lock: sorted, with one address per line, so that branches merge well. */
export function writeUrlsLock(addresses: readonly LockedAddress[]): string {
  const lines = addresses.map(lineOf)
  return `${[HEAD, ...lines.sort()].join('\n')}\n`
}

/** Parses a lock line by line; a line that cannot be read does not affect the others. */
export function readUrlsLock(text: string): UrlsLock {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const wrong = (line: number, reason: string) => ({ reason, position: { file: URLS_LOCK_FILE, line, column: 1 } })
  if (!head.startsWith(MARK)) return { addresses: [], fault: wrong(1, `Expected a first line that begins "${MARK}".`) }
  const addresses: LockLine[] = []
  let fault: UrlsLock['fault'] = null
  for (const [index, text] of lines.entries()) {
    const line = index + 2
    const address = readLine(text)
    if (address !== null) addresses.push({ ...address, line })
    else if (text.trim() !== '')
      fault ??= wrong(line, `Expected an address with its route and language: /about about en.`)
  }
  return { addresses, fault }
}

function lineOf(address: LockedAddress): string {
  const path = encoded(address.path)
  if (address.kind !== 'page') return `${path} @${address.kind}`
  const { route, locale, entry } = address
  return [path, route, locale, ...(entry === null ? [] : [encoded(entry)])].join(' ')
}

/** Null when the line has another form. */
function readLine(text: string): LockedAddress | null {
  const [, path, kind, route = '', locale = '', entry] =
    /^(\/\S*) (?:@(redirect|old-site)|([a-z][A-Za-z0-9-]*) ([A-Za-z0-9-]+)(?: (\S+))?)$/.exec(text) ?? []
  if (path === undefined) return null
  try {
    if (kind === 'redirect' || kind === 'old-site') return { kind, path: decodeURIComponent(path) }
    return {
      kind: 'page',
      path: decodeURIComponent(path),
      route,
      locale,
      entry: entry === undefined ? null : decodeURIComponent(entry),
    }
  } catch {
    // A stray percent sign.
    return null
  }
}

/** Encodes white space, which separates the words of a line, invisible characters, and percent signs. Other letters stay readable. */
function encoded(text: string): string {
  return text.replace(/[%\s\p{Cc}\p{Cf}]/gu, encodeURIComponent)
}
