import type { LedgerWriter } from '../ledger/ledger-writer.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { hasStar, isOfOnePath } from '../site/routing/find-redirect.ts'
import { redirectName } from '../values/paths/written-redirects.ts'
import type { WrittenRedirect } from './host-files/host-rules.ts'
import { redirectPage, redirectScript } from './redirect-page.ts'
import { documentFile, payloadFile } from './tree/page-files.ts'
import type { SiteTree } from './tree/site-tree.ts'
import { whereItLeads } from './where-it-leads.ts'

/** An old address that no file can stand for: everything below a path, one that depends on the query, or one that is gone. */
export interface UnwrittenAddress {
  readonly from: string
  /** Null when it leads nowhere. */
  readonly to: string | null
  readonly status: number
}

export async function unwrittenAddresses({
  render,
  site,
}: Pick<SiteRuntime, 'render' | 'site'>): Promise<UnwrittenAddress[]> {
  const unwritten: UnwrittenAddress[] = []
  for (const old of site.redirects) {
    const from = redirectName(old)
    if (old.kind === 'gone') unwritten.push({ from, to: null, status: 410 })
    if (old.kind === 'gone' || isOfOnePath(old)) continue
    const to = await whereItLeads(old, render)
    if (to !== null) unwritten.push({ from, to, status: old.status })
  }
  return unwritten
}

/**
 * Writes the redirects of old addresses as pages.
 *
 * @param leading - pages whose steps redirect every visitor.
 */
export async function writeRedirects(
  { render, site }: Pick<SiteRuntime, 'render' | 'site'>,
  leading: readonly WrittenRedirect[],
  tree: SiteTree,
  ledger: LedgerWriter,
): Promise<{ readonly told: readonly WrittenRedirect[]; readonly navigated: readonly string[] }> {
  const single: WrittenRedirect[] = []
  for (const old of site.redirects) {
    if (old.kind === 'gone' || !isOfOnePath(old)) continue
    const to = await whereItLeads(old, render)
    if (to !== null) single.push({ from: old.from, to, status: old.status })
  }
  const inOrder = leading.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const told: WrittenRedirect[] = []
  const navigated: string[] = []
  for (const redirect of [...single, ...inOrder]) {
    const { hasDocument, hasPayload } = await writeRedirect(render, redirect, tree)
    if (hasPayload) navigated.push(redirect.from)
    if (hasDocument) told.push(redirect)
    ledger.addRedirect(redirect.from, redirect.to)
  }
  if (told.length > 0) tree.put(redirectScript.path.slice(1), redirectScript.text)
  for (const old of site.redirects.filter(({ query }) => Object.keys(query).length === 0)) {
    if (old.kind === 'gone') ledger.addRedirect(old.from, null)
    else if (hasStar(old.from)) {
      const to = await whereItLeads(old, render)
      if (to !== null) ledger.addRedirect(old.from, to)
    }
  }
  return { told, navigated }
}

/**
 * Writes a redirect as a page, and as the payload that client-side navigation follows; returns which of them exist. At `/index.html` a file server
 * has the page of the folder, which stays.
 */
async function writeRedirect(render: SiteRuntime['render'], { from, to }: WrittenRedirect, tree: SiteTree) {
  const payload = await render.payload(anonymousRequest(encodeURI(from)))
  const file = documentFile(from)
  const hasDocument = !tree.has(file)
  if (hasDocument) tree.put(file, redirectPage(to))
  const hasPayload = payload.kind === 'payload'
  if (hasPayload) tree.put(payloadFile(from), payload.body)
  return { hasDocument, hasPayload }
}
