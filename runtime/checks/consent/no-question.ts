import { askingSite, countingSite } from '../../manifest/problems/examples/consent.ts'
import { defineCheck } from '../rule/rule.ts'
import { asksFor } from './asks-for.ts'

export const noQuestion = defineCheck({
  code: 'consent/no-question',
  severity: 'error',
  needs: 'site',
  title: 'Consent is needed, but no section asks for it',
  why: 'The runtime shows the question that a section of the page contains: an element with data-consent="panel", and buttons with data-consent="accept" and "decline". Without one nobody can agree, so nothing is counted, maps stay links, and each frame of another site waits to be asked for. Put the section in the layouts of the site.',
  wrong: countingSite('categories: [analytics]'),
  right: askingSite('categories: [analytics]'),
  message: () =>
    'No section asks for this consent, so nobody can give it. Add a section with data-consent="panel" to the layouts.',
  check({ manifest, sections, modulesOf, place }, report) {
    const { consent } = manifest
    // Without anything to consent to, no question is missing.
    if (consent === undefined || !consent.categories.some((category) => asksFor(manifest, category))) return
    const asks = [...sections.keys()].some((name) =>
      modulesOf(name).some(({ source }) => source.text.includes('data-consent')),
    )
    if (!asks) report(place(['consent'], 'key'), {})
  },
})
