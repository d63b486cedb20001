import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { linkUses } from './link-uses.ts'

export const emptyText = defineCheck({
  code: 'links/empty-text',
  severity: 'error',
  needs: 'site',
  title: 'A link has no text in one of the languages',
  why: 'A link without text is invisible, and a screen reader reads out its address instead. Say in each language where it leads.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: index, text: { en: '' } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: index, text: { en: Home } } }
`,
  message: ({ to, locale }: { to: string; locale: string }) =>
    `The link to "${to}" has no text in "${locale}". Say where it leads.`,
  check(facts, report) {
    for (const { to, texts, path } of linkTexts(facts)) {
      for (const [locale, text] of Object.entries(texts)) {
        if (typeof text === 'string' && text.trim() === '') report(facts.place([...path, locale]), { to, locale })
      }
    }
  },
})

interface LinkText {
  readonly to: string
  readonly texts: Readonly<Record<string, unknown>>
  readonly path: readonly PathStep[]
}

/** Texts in the same map as a link. Message keys are checked with the messages. */
function linkTexts(facts: SiteFacts): LinkText[] {
  const marks = siteMarks(facts.manifest, facts.sections)
  const links = new Map<string, string>()
  for (const { link, path } of linkUses(facts)) links.set(path.slice(0, -1).join('\n'), link)
  return marksOfKind(marks, 'text').flatMap(({ value, path }) => {
    const to = isRecord(value) ? links.get(path.slice(0, -1).join('\n')) : undefined
    return to === undefined || !isRecord(value) ? [] : [{ to, texts: value, path }]
  })
}
