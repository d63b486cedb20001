import type { PathStep } from '../../manifest/text/position.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { ownPathOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { redirectWays, sentOn } from './redirect-ways.ts'

export const ownOrigin = defineCheck({
  code: 'redirects/own-origin',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'A redirect to a page of the site uses its full address',
  why: 'An address is right only on one host and in one language, and nobody notices when its page is removed. The name of a route leads to the page in the same language, wherever the site runs.',
  wrong: `redirects:
  - { from: /old, to: 'https://notes.example/' }
`,
  right: `redirects:
  - { from: /old, to: index }
`,
  message: ({ target, route }: { target: string; route: string }) =>
    `"${target}" is a page of this site. Write the name of its route: ${route}.`,
  check(facts, report) {
    for (const { path, to } of ownPages(facts)) {
      const address = facts.document.writtenAt(path) ?? to
      const target = targetOf(facts, ownPathOf(facts, to) ?? '')
      // A page that redirects everybody is reported as a chain.
      if (target.kind !== 'page' || sentOn(facts, target.route).length > 0) continue
      const { name } = target.route
      const edit = replaceScalar(facts.document, path, 'value', name)
      // The name of a route cannot have a query or hash.
      const fix = edit && { isSafe: !/[?#]./.test(to), edits: [edit] }
      report(facts.place(path), { target: address, route: name }, { suggestion: name, fix })
    }
  },
})

/** Full addresses of this site that redirects and middleware lead to. */
function ownPages(facts: SiteFacts): { path: readonly PathStep[]; to: string }[] {
  const middleware = Object.entries(facts.manifest.middleware).flatMap(([name, step]) =>
    step.kind === 'redirect' && ownPathOf(facts, step.to) !== null
      ? [{ path: ['middleware', name, 'to'], to: step.to }]
      : [],
  )
  const redirects = redirectWays(facts).flatMap(({ isOwnAddress, written: { to, toAt } }) =>
    isOwnAddress && to?.kind === 'address' ? [{ path: toAt, to: to.address }] : [],
  )
  return [...redirects, ...middleware]
}
