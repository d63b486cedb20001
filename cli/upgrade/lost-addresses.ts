import { lostAddresses, type RedirectTarget, redirectTo } from '../../runtime/checks/urls/lost-addresses.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { addItems } from '../../runtime/manifest/yaml/add-value.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { addressFacts } from '../../runtime/validate/address-facts.ts'
import { defaultOutDir } from '../out-dir.ts'

/** An address that was published, and what is to be said of it. */
export interface LeftAddress {
  readonly from: string
  /** The page that is there in its place; null: none is. */
  readonly to: RedirectTarget | null
}

/** Published addresses at which something was, and nothing is with the new base. Of those that were lost before, the site itself has to say something. */
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

/** The edit that says of them where they lead, or that nothing is there any more. */
export function redirectEdits({ own }: Pick<SiteLoadResult, 'own'>, left: readonly LeftAddress[]): TextEdit[] {
  const redirects = left.map(({ from, to }) => (to === null ? { from, gone: true } : { from, to }))
  return redirects.length === 0 ? [] : [addItems(own, ['redirects'], redirects) ?? []].flat()
}
