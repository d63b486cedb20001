import { lostAddresses, type RedirectTarget, redirectTo } from '../../runtime/checks/urls/lost-addresses.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { addItems } from '../../runtime/manifest/yaml/add-value.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { addressFacts } from '../../runtime/validate/address-facts.ts'
import { defaultOutDir } from '../out-dir.ts'

/** A published address without a page, and what to declare for it. */
export interface LeftAddress {
  readonly from: string
  /** The page that replaces it; null if there is none. */
  readonly to: RedirectTarget | null
}

/** Published addresses that the new base no longer has. Addresses that were lost before are left to the site. */
export async function newlyLost(before: SiteLoadResult, after: SiteLoadResult): Promise<LeftAddress[]> {
  const dist = defaultOutDir(before)
  const known = new Set((await lostIn(before, dist)).map(({ from }) => from))
  return (await lostIn(after, dist)).flatMap(({ from, to, isSure }) =>
    from === null || known.has(from) ? [] : [{ from, to: isSure && to !== null ? redirectTo(to) : null }],
  )
}

async function lostIn(loaded: SiteLoadResult, dist: string) {
  const facts = await addressFacts(loaded, dist)
  return facts === null ? [] : lostAddresses(facts).filter(({ lines: [{ kind }] }) => kind !== 'old-site')
}

/** The edit that redirects these addresses, or declares them gone. */
export function redirectEdits({ own }: Pick<SiteLoadResult, 'own'>, left: readonly LeftAddress[]): TextEdit[] {
  const redirects = left.map(({ from, to }) => (to === null ? { from, gone: true } : { from, to }))
  return redirects.length === 0 ? [] : [addItems(own, ['redirects'], redirects) ?? []].flat()
}
