import type { RouteModel } from '../../site/site-model.ts'
import { pageOf, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { codeLinks } from './code-links.ts'
import { textAddresses } from './text-addresses.ts'

/** Two languages, and a page with a path in each. */
const site = {
  'locales/de.yaml': 'hello: Lies [meine Notizen](/notizen).\n',
  'site.config.yaml': `locales:
  default: de
  available:
    de: { label: Deutsch }
    en: { label: English }
head:
  description: { de: Kurze Notizen über eine kleine Seite., en: Short notes about a small site. }
routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: hello }
  - { name: notes, path: { de: /notizen, en: /notes }, title: { de: Alle Notizen, en: All notes }, sections: [] }
`,
}

export const hardCodedPath = defineCheck({
  code: 'links/hard-coded-path',
  severity: 'warning',
  isFixable: true,
  needs: 'site',
  title: 'A path in a text or in code leads to a page in another language',
  why: 'Visitors who read the text in one language are sent to another. Write the path that the page has in the language of the text. In content that all languages share, write one path per language, or let the section take a link and name the route; in code, name the route.',
  wrong: {
    'locales/en.yaml': 'hello: Read [my notes](/notizen).\n',
    ...site,
  },
  right: {
    'locales/en.yaml': 'hello: Read [my notes](/en/notes).\n',
    ...site,
  },
  message: ({
    path,
    language,
    locale,
    right,
  }: {
    path: string
    language: string
    locale: string | null
    right: string | null
  }) =>
    locale === null
      ? `"${path}" is a page in "${language}", whatever language the visitor reads. Write a path for each language, or the name of the route if the section takes a link.`
      : `"${path}" is a page in "${language}", but the text is in "${locale}". ${right === null ? `The page does not exist in "${locale}": link to another one.` : `Write "${right}".`}`,
  check(facts, report) {
    if (facts.site.locales.available.length === 1) return
    for (const { module, to, start, saysLanguage } of codeLinks(facts)) {
      const route = saysLanguage ? null : pageAt(facts, to)
      if (route === null) continue
      const position = module.source.positionAt(start)
      report({ position }, { path: to, language: route.locale, locale: null, right: null })
    }
    for (const { written, part, locale } of textAddresses(facts)) {
      const route = pageAt(facts, part.part)
      if (route === null || route.locale === locale) continue
      const other = locale === null ? null : (route.alternates[locale] ?? null)
      const right = other === null ? null : encodeURI(other) + (/[?#].*$/.exec(part.part)?.[0] ?? '')
      const fix = right === null ? null : replacePart(facts, written, part, right, true)
      report(
        placeOf(facts, written, part),
        { path: part.part, language: route.locale, locale, right },
        { suggestion: right, fix },
      )
    }
  },
})

function pageAt(facts: SiteFacts, address: string): RouteModel | null {
  return address.startsWith('/') ? pageOf(targetOf(facts, address)) : null
}
