import type { RouteModel } from '../../site/site-model.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { routePlace } from './route-places.ts'
import { type PlacedStep, validatorsOf } from './step-places.ts'

/** Shorter delays are usual for any cache. */
const LEAST_MS = 3_600_000

const pages = (maxAge: string) => `validators:
  offer: { kind: date-range, to: 2099-12-31 }
routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: offer
    path: /offer
    title: { en: Offer }
    description: { en: What this small site of notes offers until the end of the century. }
    validators: [offer]
    cache: { maxAge: ${maxAge} }
    sections: [{ section: Note, props: { title: { en: Offer } } }]
`

export const cachedDeadline = defineCheck({
  code: 'routes/cached-deadline',
  severity: 'warning',
  needs: 'site',
  title: 'Caches may show a page after its last day',
  why: 'Browsers and proxies keep a page for as long as cache: says, and do not know its last day: an offer would still show after it has ended. Up to an hour in total is fine. Write a shorter maxAge and staleWhileRevalidate.',
  wrong: pages('7d'),
  right: pages('10m'),
  message: ({ route, validator, day }: { route: string; validator: string; day: string }) =>
    `The page "${route}" ends on ${day} (validator "${validator}"), but caches may show it for more than an hour after that. Shorten maxAge and staleWhileRevalidate.`,
  check(facts, report) {
    const seen = new Set<string>()
    for (const route of facts.site.routes) {
      const { cache, name } = route
      if (cache === null || cache.maxAgeMs + cache.staleWhileRevalidateMs <= LEAST_MS || seen.has(name)) continue
      const found = deadlineOf(facts, route)
      if (found === null) continue
      seen.add(name)
      const related = [
        { ...facts.place(['validators', found.step.name, 'to']).position, message: 'Its last day is here.' },
      ]
      report(
        facts.place(routePlace(facts, name, 'cache'), 'key'),
        { route: name, validator: found.step.name, day: found.day },
        { related },
      )
    }
  },
})

function deadlineOf({ site, ...facts }: SiteFacts, route: RouteModel): { step: PlacedStep; day: string } | null {
  for (const step of validatorsOf(facts, route)) {
    const model = site.validators.get(step.name)
    if (model?.kind === 'date-range' && model.to !== null) return { step, day: model.to }
  }
  return null
}
