import type { SiteAddress } from '../../addresses/site-addresses.ts'
import { localeOfPrefix } from '../../site/routing/locale-path.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { foldPath } from '../../values/fold-path.ts'
import { nearestName } from '../../values/nearest-name.ts'
import { nearestAddress } from '../links/nearest-address.ts'

/** So many names are compared letter by letter: each takes as long as all pages together. */
const MOST_COMPARED = 300

/**
 * Says which page has probably taken the place of an address: the one with its last part, `/produkte/stuhl.html` → `/chairs/stuhl`, else the one that
 * is written nearly as it is. In its language. Null where none is like it.
 */
export function likelyPages(now: readonly SiteAddress[], { locales }: SiteModel): (path: string) => SiteAddress | null {
  const byLocale = new Map<string, Map<string, SiteAddress>>()
  for (const address of now) {
    if (address.kind !== 'page' || nameIn(address.path) === '') continue
    const own = byLocale.get(address.locale) ?? new Map<string, SiteAddress>()
    byLocale.set(address.locale, own.set(foldPath(address.path), address))
  }
  const bySlug = new Map([...byLocale].map(([locale, pages]) => [locale, groupedByName(pages.values())]))
  let compared = 0
  return (path) => {
    const locale = localeOfPrefix(path, locales) ?? locales.default
    const pages = byLocale.get(locale)
    const plain = withoutEnding(foldPath(path))
    if (pages === undefined || plain === '') return null
    const named = bySlug.get(locale)?.get(nameIn(plain)) ?? []
    if (named.length === 1) return named[0] ?? null
    compared += 1
    if (compared > MOST_COMPARED) return null
    const known = named.length > 1 ? named.map((page) => foldPath(page.path)) : [...pages.keys()]
    const near = nearestAddress(plain, known) ?? null
    if (near !== null) return pages.get(near) ?? null
    const name = nearestName(nameIn(plain), bySlug.get(locale)?.keys() ?? [])
    return (name === null ? null : bySlug.get(locale)?.get(name)?.[0]) ?? null
  }
}

function groupedByName(pages: Iterable<SiteAddress>): Map<string, SiteAddress[]> {
  const groups = new Map<string, SiteAddress[]>()
  for (const page of pages) {
    const name = nameIn(foldPath(page.path))
    groups.set(name, [...(groups.get(name) ?? []), page])
  }
  return groups
}

/** `/about.html` → `/about`, `/about/index.php` → `/about`. */
function withoutEnding(path: string): string {
  return path.replace(/(?:\/index)?\.(?:x?html?|php\d?|aspx?|jsp|cfm)$/, '')
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
