import { Ledger } from '../../runtime/ledger/ledger.ts'
import { LedgerWriter } from '../../runtime/ledger/ledger-writer.ts'
import { pageParts } from '../../runtime/ledger/page-parts.ts'
import { connectionFault } from '../../runtime/values/connection-fault.ts'
import { JobError } from '../io.ts'

const AT_ONCE = 8
const TIMEOUT_MS = 30_000

/**
 * A ledger of what a running site shows at some addresses. It has no inputs, since a site does not reveal them.
 *
 * @param paths - not encoded.
 * @throws JobError when the site cannot be reached.
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
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const to = response.headers.get('location')
    if (response.status === 200) return { kind: 'page', html: await response.text() }
    await response.body?.cancel()
    return to !== null && response.status < 400 ? { kind: 'redirect', to } : { kind: 'none' }
  } catch (error) {
    throw new JobError(`${url.href} does not answer: ${connectionFault(error)}`)
  }
}
