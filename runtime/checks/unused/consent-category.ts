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
  title: 'Nothing waits for a category of consent',
  why: 'Visitors would be asked about something that the site does not have, or would not be asked about what it has: analytics waits for the category analytics, maps for maps, and an embed for the one that it names. Remove the category, or write the one that was meant.',
  wrong: site('[media, social]'),
  right: site('[media]'),
  kind: 'category of consent',
  remedy: (name) => `name it where it is needed: consent: ${name} in an embed`,
  names: 'consentCategories',
  // A section that asks for it is no use.
  counts: ([group]) => group === 'embeds',
  // What is declared otherwise waits for these two; whether anything does is told where all are looked at.
  alsoUsed: ({ manifest }) => [
    ...['analytics', 'maps'],
    ...(manifest.consent?.categories.some((category) => asksFor(manifest, category))
      ? []
      : (manifest.consent?.categories ?? [])),
  ],
})
