import { anonymousRequest } from '../../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../../server/site-runtime.ts'
import { hasStar } from '../../site/routing/find-redirect.ts'
import type { OldAddress } from '../../site/site-model.ts'
import { documentFile } from '../tree/page-files.ts'
import type { SiteTree } from '../tree/site-tree.ts'
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
  for (const old of site.redirects.filter(asksOfQuery)) {
    const search = `?${new URLSearchParams(old.query)}`
    const answer = await render.document({ ...anonymousRequest(encodeURI(old.from)), search })
    // The page of an entry may have another name in this language, or not exist in it.
    if (old.kind === 'gone') byQuery.push(gone(old))
    else if (answer.kind === 'redirect') byQuery.push({ ...old, to: answer.to })
  }
  const others = site.redirects.filter((old) => !asksOfQuery(old))
  const single = others.flatMap((old) =>
    old.kind === 'gone' && !hasStar(old.from) && !tree.has(documentFile(old.from)) ? [gone(old)] : [],
  )
  const stars = others.flatMap((old) => (hasStar(old.from) ? [old.kind === 'gone' ? gone(old) : old] : []))
  return [
    ...byQuery.sort((one, other) => size(other.query) - size(one.query)),
    ...written.map((redirect) => ({ ...redirect, query: {} })),
    ...single,
    ...stars.sort((one, other) => depth(other.from) - depth(one.from)),
  ].map(({ from, query, to, status }) => ({ from, query, to, status }))
}

function gone({ from, query }: OldAddress): HostRule {
  return { from, query, to: null, status: 410 }
}

function asksOfQuery({ query }: OldAddress): boolean {
  return size(query) > 0
}

function size(query: HostRule['query']): number {
  return Object.keys(query).length
}

function depth(path: string): number {
  return path.split('/').length
}
