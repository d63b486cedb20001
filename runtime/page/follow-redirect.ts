import { hasStar } from '../site/routing/find-redirect.ts'
import { decodePath, type RouteMatch } from '../site/routing/match-route.ts'
import { candidatesAt, type RouteTable } from '../site/routing/route-table.ts'
import type { RedirectModel } from '../site/site-model.ts'
import { foldPath } from '../values/paths/fold-path.ts'
import { type EntryPages, findEntryPage } from './entry-pages.ts'

type Redirect = Extract<RouteMatch, { kind: 'redirect' }>

const NONE: RouteMatch = { kind: 'none' }

/**
 * Resolves a declared redirect to the page of an entry. It leads to that page in the language of the old address, even if the target is written in
 * another language; if the entry lacks that language, it leads nowhere. Null if no entry could have the target.
 */
export function followRedirect(
  match: Redirect,
  { locale, to, alternates }: RedirectModel,
  { table, entries }: { readonly table: RouteTable; readonly entries: EntryPages },
): Promise<RouteMatch> | null {
  if (hasStar(to) || table.forms.size === 0) return null
  const written = new Set([to, ...Object.values(alternates)])
  const possible = [...written].flatMap((address) => {
    const path = decodePath(address.replace(/[?#].*$/s, ''))
    const folded = path === null ? '' : foldPath(path)
    const { collections } = candidatesAt(folded, table)
    return collections.length === 0 ? [] : [{ address, folded, collections }]
  })
  return possible.length === 0 ? null : follow()

  async function follow(): Promise<RouteMatch> {
    for (const { address, folded, collections } of possible) {
      // If the list cannot be read, the other names of the entry are unknown.
      const page = await findEntryPage(collections, folded, entries).catch(() => null)
      if (page === null) continue
      const own = page.locale === locale ? page.path : page.alternates[locale]
      return own ? { ...match, to: encodeURI(own) + afterPath(address) } : NONE
    }
    return match
  }
}

/** Query and hash of an address. */
function afterPath(address: string): string {
  return /[?#].*$/s.exec(address)?.[0] ?? ''
}
