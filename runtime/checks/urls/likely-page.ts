import type { SiteAddress } from '../../addresses/site-addresses.ts'
import type { SiteModel } from '../../site/site-model.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { localeOfPrefix } from '../../values/paths/locale-path.ts'
import { nearestAddress } from '../links/nearest-address.ts'

/** Maximum number of lost paths to compare with all pages letter by letter, which is slow. */
const MOST_COMPARED = 300

/**
 * Returns a function that finds the page which has probably replaced an address, in the same language: one with the same last segment,
 * `/produkte/stuhl.html` → `/chairs/stuhl`, otherwise one with a similar path. Null when no page is similar.
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
