import { setTimeout as after } from 'node:timers/promises'
import { Ledger } from '../../runtime/ledger/ledger.ts'
import { LedgerWriter } from '../../runtime/ledger/ledger-writer.ts'
import { pageParts } from '../../runtime/ledger/page-parts.ts'
import { connectionFault } from '../../runtime/values/connection-fault.ts'
import { JobError } from '../io.ts'

const AT_ONCE = 8
const TIMEOUT_MS = 30_000
/** The statuses by which a site says to come later. */
const LATER = [429, 503]
/** How often it is asked then. */
const TRIES = 4
/** How long to wait if it does not say when. */
const LATER_S = 1
const LONGEST_WAIT_S = 15

/**
 * A ledger of what a running site shows at some addresses. It has no inputs, since a site does not reveal them.
 *
 * @param paths - not encoded.
 * @throws JobError when the site cannot be reached, or answers neither with a page nor that there is none.
 */
export async function readLiveSite(url: string, paths: Iterable<string>): Promise<Ledger> {
  const writer = new LedgerWriter()
  const left = [...paths]
  const worker = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await ask(new URL(encodeURI(path), url))
      if (answer.kind === 'page') writer.add({ ...UNKNOWN, path, parts: pageParts(answer.html) })
      else if (answer.kind === 'redirect') writer.addRedirect(path, answer.to)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return new Ledger(Buffer.from(writer.finish().text))
}

/** What a running site does not tell of a page. */
const UNKNOWN = { route: '', locale: '', subject: null, files: {}, pictures: [], inputs: {} } as const

/** The public address of a running site, as its home page names it; null when that names none. @throws JobError like `readLiveSite`. */
export async function liveOrigin(url: string): Promise<string | null> {
  const answer = await ask(new URL('/', url))
  const [, canonical = ''] = (answer.kind === 'page' && /<link rel="canonical" href="([^"]+)"/.exec(answer.html)) || []
  return URL.canParse(canonical) ? new URL(canonical).origin : null
}

type Answer =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'none' }

async function ask(url: URL): Promise<Answer> {
  const { status, to, html } = await askUntilReady(url)
  if (status === 200) return { kind: 'page', html }
  if (to !== null && status < 400) return addsSlash(to, url) ? ask(new URL(to, url)) : { kind: 'redirect', to }
  if (status === 404 || status === 410) return { kind: 'none' }
  throw new JobError(
    `${url.href} answers ${status}, which says nothing of its page, so nothing was compared. Try again when the site shows it to everybody.`,
  )
}

/** Whether a redirect only adds a slash, as many hosts of files do: the page is still the one at this address. A second slash is another address. */
function addsSlash(to: string, url: URL): boolean {
  return !url.pathname.endsWith('/') && URL.canParse(to, url) && new URL(to, url).href === `${url.href}/`
}

interface LiveResponse {
  readonly status: number
  /** Where it redirects; null when it does not. */
  readonly to: string | null
  readonly retryAfterS: number
  readonly html: string
}

/** The answer of a site; if it says to come later, what it answers then. */
async function askUntilReady(url: URL): Promise<LiveResponse> {
  for (let left = TRIES - 1; ; left -= 1) {
    const response = await answerOf(url)
    if (left === 0 || !LATER.includes(response.status)) return response
    await after(Math.min(response.retryAfterS, LONGEST_WAIT_S) * 1000)
  }
}

async function answerOf(url: URL): Promise<LiveResponse> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { status, headers } = response
    const retryAfterS = Number(headers.get('retry-after')) || LATER_S
    return { status, to: headers.get('location'), retryAfterS, html: await response.text() }
  } catch (error) {
    throw new JobError(`${url.href} does not answer: ${connectionFault(error)}`)
  }
}
