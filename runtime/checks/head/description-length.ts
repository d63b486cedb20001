import { placesOf } from '../facts/text-places.ts'
import { defineCheck } from '../rule/rule.ts'
import { lengthOf, pageDescriptions } from './page-texts.ts'

/** Search results show about 160 letters. */
const LIMIT = 200

export const descriptionLength = defineCheck({
  code: 'head/description-length',
  severity: 'warning',
  needs: 'site',
  title: 'A description is longer than search results show',
  why: 'Search results show about 160 letters of a description and cut off the rest, even in the middle of a word; this warning starts at 200. Say in one or two sentences what the page is and who it is for.',
  wrong: `head:
  description:
    en: >-
      Short notes about a small site that has everything a site needs and nothing more than that, written down by somebody who likes small
      sites, and read by somebody who likes short notes, until the very last of them has been read by everybody.
`,
  right: `head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
`,
  message: ({ length }: { length: number }) =>
    `This description has ${length} letters, but search results show only about 160. Shorten it to ${LIMIT} or fewer.`,
  check(facts, report) {
    const { description } = facts.manifest.head
    const ofSite = facts.site.locales.available.flatMap(({ code }) => {
      const text = facts.site.head.descriptions[code] ?? ''
      return description === undefined ? [] : [{ text, ...placesOf(facts, description, ['head', 'description'], code) }]
    })
    const ofPages = pageDescriptions(facts).filter(({ route }) => route.isIndexed)
    const told = new Set<string>()
    for (const { text, place, related } of [...ofSite, ...ofPages]) {
      const length = text.length > LIMIT ? lengthOf(text) : 0
      if (length <= LIMIT) continue
      const where = place()
      const { file, line, column } = where.position
      // A message may be shown in several places, but is reported once.
      if (told.has(`${file}:${line}:${column}`)) continue
      told.add(`${file}:${line}:${column}`)
      report(where, { length }, { related: related() })
    }
  },
})
