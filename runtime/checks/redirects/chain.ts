import type { PathStep } from '../../manifest/problem.ts'
import { replaceScalar } from '../../manifest/write-scalar.ts'
import type { SiteFacts } from '../facts.ts'
import { defineCheck } from '../rule.ts'
import { chainOf, type RedirectWay, redirectWays, sentOn } from './redirect-ways.ts'

export const chain = defineCheck({
  code: 'redirects/chain',
  severity: 'warning',
  needs: 'site',
  title: 'A redirect leads to another redirect',
  why: 'Each redirect is a further request before visitors see anything, and search engines give up on long chains. Write the last target at once. A page whose middleware sends everybody on counts as a redirect, too.',
  wrong: `redirects:
  - { from: /oldest, to: 'https://notes.example/old' }
  - { from: /old, to: index }
`,
  right: `redirects:
  - { from: /oldest, to: index }
  - { from: /old, to: index }
`,
  message: ({ stops, last }: { stops: readonly string[]; last: string }) =>
    `This redirect leads on by way of ${stops.map((stop) => `"${stop}"`).join(' and ')}. Write the last target: ${last}.`,
  check(facts, report) {
    const ways = redirectWays(facts)
    for (const way of ways) {
      const found = longWay(facts, ways, way)
      if (found === null) continue
      const { stops, last, isPermanent } = found
      const edit = replaceScalar(facts.document, way.path, 'value', last)
      report(
        facts.place(way.path),
        { stops: stops.map(({ name }) => name), last },
        {
          suggestion: last,
          fix: edit && { isSafe: isPermanent, edits: [edit] },
          related: stops.map(({ path }) => ({ ...facts.place(path).position, message: 'It leads on from here.' })),
        },
      )
    }
  },
})

interface LongWay {
  readonly stops: readonly { readonly name: string; readonly path: readonly PathStep[] }[]
  /** The last target as a redirect would name it. */
  readonly last: string
  /** Whether every stop leads on for good: another one may lead elsewhere some day. */
  readonly isPermanent: boolean
}

/** Null where a redirect leads straight to its target, in a circle, or to nothing. */
function longWay(facts: SiteFacts, ways: readonly RedirectWay[], first: RedirectWay): LongWay | null {
  const { chain: redirects, isCircle } = chainOf(ways, first)
  const end = redirects.at(-1)
  if (isCircle || end === undefined || end.lead.kind === 'nothing') return null
  const hops = end.lead.kind === 'page' ? sentOn(facts, end.lead.route) : []
  const stops = [
    ...redirects.slice(1).map(({ index, path }) => ({ name: facts.manifest.redirects[index]?.from ?? '', path })),
    ...hops.map(({ from, step }) => ({ name: from.name, path: ['middleware', step.name, 'to'] })),
  ]
  if (stops.length === 0) return null
  const page = hops.at(-1)?.to ?? (end.lead.kind === 'page' ? end.lead.route : null)
  const statuses = [
    ...redirects.slice(1).map(({ index }) => facts.manifest.redirects[index]?.status),
    ...hops.map(({ step }) => statusOf(facts, step.name)),
  ]
  return {
    stops,
    last: page?.name ?? end.to,
    isPermanent: statuses.every((status) => status === 301 || status === 308),
  }
}

function statusOf({ site }: SiteFacts, name: string): number | undefined {
  const model = site.middleware.get(name)
  return model?.kind === 'redirect' ? model.status : undefined
}
