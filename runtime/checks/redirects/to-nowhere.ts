import type { PathStep } from '../../manifest/text/position.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { addressIn } from '../../site/resolve/resolve-redirects.ts'
import { hasStar } from '../../site/routing/find-redirect.ts'
import { fixedPages, patternsOf } from '../../site/routing/pages-of.ts'
import { linkAddress, linkPathOf, type RouteLink } from '../../site/routing/route-link.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { placedRedirects } from '../../values/paths/placed-redirects.ts'
import { type WrittenTarget, writtenTarget } from '../../values/paths/written-redirects.ts'
import { isNothing, ownPathOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf } from '../facts/public-files.ts'
import { nearestEntryAddress } from '../links/nearest-address.ts'
import { defineCheck } from '../rule/rule.ts'
import { targetBelow } from './redirect-ways.ts'

export const toNowhere = defineCheck({
  code: 'redirects/to-nowhere',
  severity: 'error',
  needs: 'site',
  title: 'A redirect leads to an address of the site that does not exist',
  why: 'Visitors who follow it still get "not found". The name of a route leads to its page, and a wrong name is always reported; write the full address of a file in public/.',
  wrong: `redirects:
  - { from: /old, to: 'https://notes.example/gone' }
`,
  right: `redirects:
  - { from: /old, to: index }
`,
  message: ({ target, nearest, isRoute, isLink }: Args) => {
    const advice = isLink ? 'Write the parameters of a page that exists.' : 'Write the name of a route.'
    const meant = isRoute ? `the route "${nearest}"` : `"${nearest}"`
    return `There is neither a page nor a file at "${target}". ${nearest === null ? advice : `Did you mean ${meant}?`}`
  },
  check(facts, report) {
    for (const { to, path, locales } of targets(facts)) {
      const address = missingAddress(facts, to, locales)
      if (address === null) continue
      const isLink = to.kind === 'route'
      const written = facts.document.writtenAt(path)
      const route = written === undefined && !isLink ? nearestRoute(facts, address) : null
      const nearest = route ?? nearestEntryAddress(facts, pathOf(address))
      const edit = nearest === null || isLink ? null : replaceScalar(facts.document, path, 'value', nearest)
      report(
        facts.place(path),
        {
          target: to.kind === 'address' ? (written ?? to.address) : address,
          nearest,
          ...{ isRoute: route !== null, isLink },
        },
        { suggestion: nearest, fix: edit && { isSafe: false, edits: [edit] } },
      )
    }
  },
})

interface Args {
  readonly target: string
  readonly nearest: string | null
  /** Whether the nearest one is the name of a route. */
  readonly isRoute: boolean
  /** Whether the target is written with parameters. */
  readonly isLink: boolean
}

interface Target {
  readonly to: WrittenTarget
  readonly path: readonly PathStep[]
  /** The languages in which it is led to. */
  readonly locales: readonly string[]
}

/** The targets of redirects and middleware, and where they are written. */
function targets({ manifest, site }: SiteFacts): Target[] {
  const all = site.locales.available.map(({ code }) => code)
  return [
    ...placedRedirects(manifest, site.locales).flatMap(({ sources, to, toAt }) =>
      to === null ? [] : [{ to, path: toAt, locales: sources.map(({ locale }) => locale) }],
    ),
    ...Object.entries(manifest.middleware).flatMap(([name, step]) =>
      step.kind === 'redirect' ? [{ to: writtenTarget(step.to), path: ['middleware', name, 'to'], locales: all }] : [],
    ),
  ]
}

/**
 * The address of a target at which nothing answers; null when something does. A path stands for one address per language. The page of an entry may be
 * named in any language: visitors are redirected to it in their own.
 */
function missingAddress(facts: SiteFacts, to: WrittenTarget, codes: readonly string[]): string | null {
  if (to.kind === 'route') {
    const addresses = linkAddresses(facts, to.link)
    return addresses.every((own) => isNothingAt(facts, own)) ? (addresses[0] ?? null) : null
  }
  if (to.kind === 'address') {
    const own = ownPathOf(facts, to.address)
    return own !== null && isNothingAt(facts, own) ? own : null
  }
  const { locales } = facts.site
  const inLocale = (code: string) => addressIn(to.address, code, locales)
  if (locales.available.some(({ code }) => targetOf(facts, inLocale(code)).kind === 'filled')) return null
  return codes.map(inLocale).find((own) => isNothingAt(facts, own)) ?? null
}

/** The pages that a link with parameters leads to, one for each language that has the route. */
function linkAddresses({ site }: SiteFacts, link: RouteLink): string[] {
  return patternsOf(site).flatMap((route) =>
    route.name === link.route ? (linkAddress(link, linkPathOf(route)) ?? []) : [],
  )
}

/** The route of a page with a similar address; null when there is none. */
function nearestRoute({ site }: SiteFacts, address: string): string | null {
  const pages = fixedPages(site)
  const near = nearestName(
    pathOf(address),
    pages.map(({ path }) => path),
  )
  return pages.find(({ path }) => path === near)?.name ?? null
}

function isNothingAt(facts: SiteFacts, address: string): boolean {
  const target = hasStar(address) ? targetBelow(facts, pathOf(address)) : targetOf(facts, address)
  return isNothing(target)
}
