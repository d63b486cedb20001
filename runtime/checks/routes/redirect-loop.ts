import type { RouteModel } from '../../site/site-model.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { type Hop, nextHop } from './next-hop.ts'

const site = (guarded: string) => `middleware:
  moved: { kind: redirect, to: news, status: 301 }
routes:
  - name: index
    path: /
    sections: [{ section: Note, props: { title: { en: Hello } } }]
  - name: latest
    path: /latest
    title: { en: Latest }
    description: { en: The latest of all the notes of this small site every week. }
${guarded === 'latest' ? '    middleware: [moved]\n' : ''}    sections: [{ section: Note, props: { title: { en: Latest } } }]
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
${guarded === 'news' ? '    middleware: [moved]\n' : ''}    sections: [{ section: Note, props: { title: { en: News } } }]
`

export const redirectLoop = defineCheck({
  code: 'routes/redirect-loop',
  severity: 'error',
  needs: 'site',
  title: 'Middleware sends visitors in a loop',
  why: 'The page that a middleware redirects to has the same middleware, or another that leads back. Browsers give up after about twenty redirects and show an error of their own. Remove the middleware from that page, or redirect to another one.',
  wrong: site('news'),
  right: site('latest'),
  message: ({ pages, steps }: { pages: readonly string[]; steps: readonly string[] }) =>
    `Middleware sends visitors in a loop: ${pages.map((page) => `"${page}"`).join(' → ')}. Remove ${steps.map((step) => `"${step}"`).join(' or ')} from one of these pages, or redirect to another page.`,
  check(facts, report) {
    const told = new Set<string>()
    for (const isGuest of [false, true]) {
      for (const circle of circlesOf(facts, isGuest)) {
        const names = circle.map(({ from }) => from.name)
        const key = [...names].sort().join(' ')
        const first = circle[0]
        if (first === undefined || told.has(key)) continue
        told.add(key)
        report(
          facts.place(['middleware', first.step.name, 'to']),
          { pages: [...names, first.from.name], steps: [...new Set(circle.map(({ step }) => step.name))] },
          {
            related: circle.map(({ step, from }) => ({
              ...facts.place(step.path).position,
              message: `"${step.name}" guards the page "${from.name}" here.`,
            })),
          },
        )
      }
    }
  },
})

/** All loops, each once, starting with the page that comes first in the manifest. */
function circlesOf(facts: SiteFacts, isGuest: boolean): Hop[][] {
  const seen = new Set<RouteModel>()
  const circles: Hop[][] = []
  for (const start of facts.site.routes) {
    const way: Hop[] = []
    let page: RouteModel | null = start
    while (page !== null && !seen.has(page)) {
      seen.add(page)
      const hop: Hop | null = nextHop(facts, page, isGuest)
      if (hop !== null) way.push(hop)
      page = hop?.to ?? null
    }
    const entry = way.findIndex(({ from }) => from === page)
    if (page !== null && entry !== -1) circles.push(way.slice(entry))
  }
  return circles
}
