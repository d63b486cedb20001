import { question, withFilm } from '../../manifest/problems/examples/embed.ts'
import { asksFor } from '../consent/asks-for.ts'
import { defineUnusedCheck } from './define-unused-check.ts'

const site = (categories: string) => ({
  ...question,
  ...withFilm(
    `embeds: { films: { frames: ['https://films.example'], consent: media } }
consent: { categories: ${categories} }
layouts: { default: [$page, Ask] }
`,
    'films',
    'https://films.example/7',
  ),
})

export const unusedConsentCategory = defineUnusedCheck({
  code: 'unused/consent-category',
  title: 'Nothing waits for a consent category',
  why: 'Visitors would be asked about something that the site does not have, or not about what it has: analytics waits for the category analytics, maps for maps, and an embed for the one that it names. Remove the category, or write the one you meant.',
  wrong: site('[media, social]'),
  right: site('[media]'),
  kind: 'consent category',
  remedy: (name) => `use it in an embed: consent: ${name}`,
  names: 'consentCategories',
  // Only embeds count: a section that asks for consent does not wait for it.
  counts: ([group]) => group === 'embeds',
  // Analytics and maps wait for the categories of these names. When nothing waits for any category, another check reports that.
  alsoUsed: ({ manifest }) => [
    ...['analytics', 'maps'],
    ...(manifest.consent?.categories.some((category) => asksFor(manifest, category))
      ? []
      : (manifest.consent?.categories ?? [])),
  ],
})
