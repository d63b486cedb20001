import type { RouteModel } from '../../site/site-model.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { routePlace } from './route-places.ts'
import { middlewareOf, type PlacedStep, validatorsOf } from './step-places.ts'

const pages = (cache: string) => `middleware:
  members: { kind: session, to: index }
routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    middleware: [members]
${cache}    sections: [{ section: Note, props: { title: { en: News } } }]
`

export const cachedGuard = defineCheck({
  code: 'routes/cached-guard',
  severity: 'warning',
  needs: 'site',
  title: 'A page that depends on its visitor has a cache',
  why: 'What a middleware or a validator decides from a visitor’s session is never cached for others, so cache: has no effect on such a page. The same is true of the home page while languages are detected. Remove cache:, or remove the guard from the page.',
  wrong: pages('    cache: { maxAge: 5m }\n'),
  right: pages(''),
  message: ({ route, reason }: { route: string; reason: string }) =>
    `The cache of the page "${route}" has no effect, because ${reason}. Remove it.`,
  check(facts, report) {
    const seen = new Set<string>()
    for (const route of facts.site.routes) {
      if (route.cache === null || seen.has(route.name)) continue
      const found = reasonOf(facts, route)
      if (found === null) continue
      seen.add(route.name)
      const { reason, step } = found
      const related = step === null ? [] : [{ ...facts.place(step.path).position, message: 'It guards the page here.' }]
      report(facts.place(routePlace(facts, route.name, 'cache'), 'key'), { route: route.name, reason }, { related })
    }
  },
})

function reasonOf(facts: SiteFacts, route: RouteModel): { reason: string; step: PlacedStep | null } | null {
  const { site } = facts
  const middleware = middlewareOf(facts, route).find(({ name }) => {
    const model = site.middleware.get(name)
    return model?.reads.includes('session')
  })
  if (middleware !== undefined) {
    return { reason: `the middleware "${middleware.name}" reads the visitor's session`, step: middleware }
  }
  const validator = validatorsOf(facts, route).find(({ name }) => {
    const model = site.validators.get(name)
    return model?.reads.includes('session')
  })
  if (validator !== undefined) {
    return { reason: `the validator "${validator.name}" reads the visitor's session`, step: validator }
  }
  const isDetected = route.path === '/' && site.locales.detect.isEnabled && site.locales.available.length > 1
  return isDetected ? { reason: "it is shown in the visitor's language (locales: detect:)", step: null } : null
}
