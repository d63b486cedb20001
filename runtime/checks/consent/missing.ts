import { analyticsKinds, resolveAnalytics } from '../../analytics/index.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

const analytics = 'analytics: { kind: gtag, id: G-0123456789 }\n'

/** A section that asks for consent. */
const banner = `export function Note() {
  return (
    <section data-consent="panel" hidden>
      <h1>Notes</h1>
      <button type="button" data-consent="accept">Yes</button>
      <button type="button" data-consent="decline">No</button>
    </section>
  )
}
`

export const missing = defineCheck({
  code: 'consent/missing',
  severity: 'warning',
  needs: 'manifest',
  title: 'Visitors are tracked with third-party cookies without being asked',
  why: 'Google Analytics sets cookies and sends what it sees to another company. In many countries visitors must agree first. With consent:, nothing of it loads until they do. Plausible sets no cookies, and a map is a plain link until the visitor opens it, so neither needs consent.',
  wrong: {
    'sections/Note/Note.tsx': banner,
    'site.config.yaml': `${analytics}consent: { categories: [maps] }\nmaps: { key: abc }\n`,
  },
  right: { 'sections/Note/Note.tsx': banner, 'site.config.yaml': `${analytics}consent: { categories: [analytics] }\n` },
  message: ({ isDeclared }: { isDeclared: boolean }) =>
    isDeclared
      ? 'Visitors are asked for consent, but not to analytics, which starts at once. Add analytics to the categories.'
      : 'Analytics starts before visitors have agreed to it. Write consent: { categories: [analytics] }.',
  check(facts, report) {
    const { manifest, place } = facts
    if (!isCounted(facts) || manifest.consent?.categories.includes('analytics')) return
    const counter = place(['analytics'], 'key')
    if (manifest.consent === undefined) report(counter, { isDeclared: false })
    else {
      const related = [{ ...counter.position, message: 'Analytics is declared here.' }]
      report(place(['consent', 'categories']), { isDeclared: true }, { related })
    }
  },
})

/** Whether the analytics require consent, and their id is given, or may come from the environment. */
function isCounted({ manifest: { analytics }, document }: ManifestFacts): boolean {
  if (analytics === undefined) return false
  const { needsConsent, switchedBy } = analyticsKinds[analytics.kind]
  return (
    needsConsent &&
    (resolveAnalytics(analytics) !== null || document.writtenAt(['analytics', switchedBy]) !== undefined)
  )
}
