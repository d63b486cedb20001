import { nearestName } from '../../manifest/text/nearest-name.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { fixedPages } from '../../site/pages-of.ts'
import { ownPathOf, targetOf } from '../facts/address-target.ts'
import { pathOf } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'

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
      const address = to.includes(':') ? ownPathOf(facts, to) : null
      if (address === null || targetOf(facts, address).kind !== 'nothing') continue
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
        { target: written ?? to, route },
        { suggestion: route, fix: edit && { isSafe: false, edits: [edit] } },
      )
    }
  },
})
