import type { SiteRuntime } from '../../server/site-runtime.ts'
import { isOfOnePath } from '../../site/routing/find-redirect.ts'
import { documentFile } from '../tree/page-files.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import { whereItLeads } from '../where-it-leads.ts'
import type { HostRule } from './file-host.ts'

/** A redirect that was written as a page with a redirect in it. */
export interface WrittenRedirect {
  readonly from: string
  readonly to: string
  readonly status: number
}

/**
 * The rules for a site's old addresses, in the order in which a server applies them.
 *
 * @param written - the redirects of single addresses.
 * @param tree - the site's files: an address with a page is not gone.
 */
export async function hostRules(
  { site, render }: Pick<SiteRuntime, 'site' | 'render'>,
  written: readonly WrittenRedirect[],
  tree: Pick<SiteTree, 'has'>,
): Promise<HostRule[]> {
  const byQuery: HostRule[] = []
  const stars: HostRule[] = []
  const single: HostRule[] = []
  for (const old of site.redirects) {
    const isSingle = isOfOnePath(old)
    if (isSingle && (old.kind === 'redirect' || tree.has(documentFile(old.from)))) continue
    const rules = isSingle ? single : size(old.query) > 0 ? byQuery : stars
    if (old.kind === 'gone') {
      rules.push({ ...old, to: null, status: 410 })
      continue
    }
    const to = await whereItLeads(old, render)
    if (to !== null) rules.push({ ...old, to })
  }
  return [
    ...byQuery.sort((one, other) => size(other.query) - size(one.query)),
    ...written.map((redirect) => ({ ...redirect, query: {} })),
    ...single,
    ...stars.sort((one, other) => depth(other.from) - depth(one.from)),
  ].map(({ from, query, to, status }) => ({ from, query, to, status }))
}

function size(query: HostRule['query']): number {
  return Object.keys(query).length
}

function depth(path: string): number {
  return path.split('/').length
}
