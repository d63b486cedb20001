import type { PathStep } from '../../manifest/text/position.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { hasStar, withRest } from '../../site/routing/find-redirect.ts'
import { redirectName, targetText } from '../../values/paths/written-redirects.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'
import { chainEnds, isForGood, type RedirectWay, redirectWays, sentOn } from './redirect-ways.ts'

/** Maximum number of redirects to name in a chain. */
const MOST_STOPS = 5

export const chain = defineCheck({
  code: 'redirects/chain',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'A redirect leads to another redirect',
  why: 'Each redirect is one more request before visitors see anything, and search engines give up on long chains. Write the final target. A page whose middleware redirects everybody counts as a redirect, too.',
  wrong: `redirects:
  - { from: /oldest, to: 'https://notes.example/old' }
  - { from: /old, to: index }
`,
  right: `redirects:
  - { from: /oldest, to: index }
  - { from: /old, to: index }
`,
  message: ({ stops, last }: { stops: readonly string[]; last: string }) =>
    `This redirect takes a detour via ${stops.map((stop) => `"${stop}"`).join(' and ')}. Write the final target: ${last}.`,
  check(facts, report) {
    const ways = redirectWays(facts)
    for (const way of ways) {
      const found = longWay(facts, ways, way)
      if (found === null) continue
      const { stops, last, isPermanent } = found
      const { toAt } = way.written
      // A map cannot replace a scalar.
      const edit = last.startsWith('{') ? null : replaceScalar(facts.document, toAt, 'value', last)
      report(
        facts.place(toAt),
        { stops: stops.map(({ name }) => name), last },
        {
          suggestion: last,
          fix: edit && { isSafe: isPermanent, edits: [edit] },
          related: stops.map(({ path }) => ({ ...facts.place(path).position, message: 'The next redirect is here.' })),
        },
      )
    }
  },
})

interface LongWay {
  /** The first redirects of the chain. */
  readonly stops: readonly { readonly name: string; readonly path: readonly PathStep[] }[]
  /** The final target, as a redirect would name it. */
  readonly last: string
  readonly isPermanent: boolean
}

/** Null when the redirect leads straight to its target, into a loop, or to nothing. */
function longWay(facts: SiteFacts, ways: readonly RedirectWay[], first: RedirectWay): LongWay | null {
  const end = chainEnds(facts).get(first.index) ?? null
  if (end === null || end.last.lead.kind === 'nothing') return null
  const { lead } = end.last
  const to = finalTarget(first, redirectsBehind(ways, first, Number.POSITIVE_INFINITY))
  if (to === null || end.last.written.to === null) return null
  const hops = lead.kind === 'page' ? sentOn(facts, lead.route) : []
  const stops = [
    ...redirectsBehind(ways, first).map(({ written }) => ({ name: redirectName(written), path: written.toAt })),
    ...hops.map(({ from, step }) => ({ name: from.name, path: ['middleware', step.name, 'to'] })),
  ]
  if (stops.length === 0) return null
  const isAddress = end.last.written.to.kind !== 'route'
  const page = hops.at(-1)?.to ?? (lead.kind === 'page' && isAddress ? lead.route : null)
  return {
    stops: stops.slice(0, MOST_STOPS),
    last: page?.name ?? to,
    isPermanent: end.isPermanent && hops.every(({ step }) => isForGood(statusOf(facts, step.name))),
  }
}

/** The first redirects that follow one. */
function redirectsBehind(ways: readonly RedirectWay[], first: RedirectWay, most = MOST_STOPS): RedirectWay[] {
  const behind: RedirectWay[] = []
  let way: RedirectWay | undefined = first
  while (way?.lead.kind === 'redirect' && behind.length < most) {
    way = ways[way.lead.index]
    if (way !== undefined) behind.push(way)
  }
  return behind
}

/** The target after following all redirects; null when only a browser could tell, because a star is applied to a full address. */
function finalTarget(first: RedirectWay, behind: readonly RedirectWay[]): string | null {
  if (first.written.to === null) return null
  let target = targetText(first.written.to)
  for (const { written } of behind) {
    const { from } = written
    if (written.to === null) return null
    const to = targetText(written.to)
    if (!hasStar(from) || !hasStar(to)) target = to
    else if (!target.startsWith('/')) return null
    else {
      const rest = pathOf(target)
        .split('/')
        .slice(from.split('/').length - 1)
      target = withRest(to, rest)
    }
  }
  return target
}

function statusOf({ site }: SiteFacts, name: string): number | undefined {
  const model = site.middleware.get(name)
  return model?.kind === 'redirect' ? model.status : undefined
}
