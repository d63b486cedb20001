import { defineCheck } from '../rule/rule.ts'
import { asksFor } from './asks-for.ts'

export const nothingAsked = defineCheck({
  code: 'consent/nothing-asked',
  severity: 'warning',
  needs: 'manifest',
  title: 'Consent is declared, but the site has nothing to ask for',
  why: 'Visitors are asked only for the categories that the site uses. Without analytics:, maps: or an embed that names one there are none, so nobody is ever asked. Remove consent: and the section with the question, or declare what it is for.',
  wrong: `consent: { categories: [analytics] }
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  message: ({ categories }: { categories: readonly string[] }) =>
    `Nothing needs this consent, because there is no ${categories.map(nameOf).join(' and no ')}. Remove it, or declare what it is for.`,
  check({ manifest, place, problems }, report) {
    // A misspelt category is reported where it is used.
    if (problems.some(({ code }) => code === 'manifest/unknown-consent-category')) return
    const { consent } = manifest
    if (consent === undefined || consent.categories.some((category) => asksFor(manifest, category))) return
    report(place(['consent'], 'key'), { categories: consent.categories })
  },
})

function nameOf(category: string): string {
  return category === 'analytics' || category === 'maps' ? `${category}:` : `embed with consent: ${category}`
}
