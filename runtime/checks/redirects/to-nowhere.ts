import { nearestName } from '../../manifest/text/nearest-name.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { hasStar } from '../../site/find-redirect.ts'
import { fixedPages } from '../../site/pages-of.ts'
import { addressIn } from '../../site/resolve-redirects.ts'
import { ownPathOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'
import { targetBelow } from './redirect-ways.ts'

export const toNowhere = defineCheck({
  code: 'redirects/to-nowhere',
  severity: 'error',
  needs: 'site',
  title: 'A redirect leads to an address of the site that does not exist',
  why: 'Visitors who follow it still get "not found". The name of a route leads to its page, and a wrong one is always noticed; name a file in public/ by its full address.',
  wrong: `redirects:
  - { from: /old, to: 'https://notes.example/gone' }
`,
  right: `redirects:
  - { from: /old, to: index }
`,
  message: ({ target, route }: { target: string; route: string | null }) =>
    `There is neither a page nor a file at "${target}". ${route === null ? 'Write the name of a route.' : `Did you mean the route "${route}"?`}`,
  check(facts, report) {
    const { manifest, site, document } = facts
    const targets = [
      ...manifest.redirects.map(({ to }, index) => ({ to, path: ['redirects', index, 'to'] })),
      ...Object.entries(manifest.middleware).flatMap(([name, step]) =>
        step.kind === 'redirect' ? [{ to: step.to, path: ['middleware', name, 'to'] }] : [],
      ),
    ]
    for (const { to, path } of targets) {
      const address = addressesOf(facts, to).find((own) => isNothingAt(facts, own))
      if (address === undefined) continue
      const written = document.writtenAt(path)
      const near =
        written === undefined
          ? nearestName(
              pathOf(address),
              fixedPages(site).map((route) => route.path),
            )
          : null
      const route = fixedPages(site).find((candidate) => candidate.path === near)?.name ?? null
      const edit = route === null ? null : replaceScalar(document, path, 'value', route)
      report(
        facts.place(path),
        { target: to.startsWith('/') ? address : (written ?? to), route },
        { suggestion: route, fix: edit && { isSafe: false, edits: [edit] } },
      )
    }
  },
})

/** The addresses of the site that a target stands for: a path, one in each language. */
function addressesOf(facts: SiteFacts, to: string): string[] {
  const { locales } = facts.site
  if (to.startsWith('/')) return locales.available.map(({ code }) => addressIn(to, code, locales))
  const own = to.includes(':') ? ownPathOf(facts, to) : null
  return own === null ? [] : [own]
}

function isNothingAt(facts: SiteFacts, address: string): boolean {
  const target = hasStar(address) ? targetBelow(facts, pathOf(address)) : targetOf(facts, address)
  return target.kind === 'nothing'
}
