import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { listInWords } from '../../manifest/problems/words.ts'
import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { patternsOf } from '../../site/routing/pages-of.ts'
import { isRouteLink, linkedPath, linkIn, linkPathOf, type RouteLink } from '../../site/routing/route-link.ts'
import type { PatternModel } from '../../site/site-model.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
import { isPerLanguage } from '../../values/schema/per-language.ts'
import { keyForLocale } from '../../values/texts/locale-texts.ts'
import { entryAddresses } from '../collections/entry-addresses.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

const linkTo = (slug: string) =>
  collectionExample({ home: `link: { to: { route: note, params: { slug: ${slug} } }, text: { en: The first one } }` })

export const noSuchEntry = defineCheck({
  code: 'links/no-such-entry',
  severity: 'error',
  needs: 'site',
  title: 'A link leads to an entry that does not exist',
  why: 'A route with `each` has a page for each entry of its collection, and no other. Visitors who follow a link to any other get an error page. The parameters are the values of the entry in the fields of these names, in the language of the page that contains the link. Fix the value, write one for each language where they differ, or link to an entry that exists in every language.',
  wrong: linkTo('frist-note'),
  right: linkTo('first-note'),
  message: ({ value, route, locales, others, nearest }: Missing) => {
    const advice =
      others.length === 0
        ? ''
        : ` If the value differs, write it for each language: ${examples([...others, ...locales])}.`
    return `The route "${route}" has no page for ${quote(value)} in ${listInWords([...locales], 'and')}.${nearest === null ? advice : ` Did you mean ${quote(nearest)}?`}`
  },
  check(facts, report) {
    for (const { value: link, path } of marksOfKind(siteMarks(facts.manifest, facts.sections), 'link')) {
      const pages = isRouteLink(link) && !holdsEntryField(link) ? linkedPages(facts, link, path) : []
      const missing = pages.filter(({ isThere }) => !isThere)
      const parameter = missing[0]?.pattern.parameters.at(-1)
      if (!isRouteLink(link) || parameter === undefined) continue
      const there = pages.flatMap(({ isThere, pattern }) => (isThere ? [pattern.locale] : []))
      const lacking = missing.map(({ pattern }) => pattern)
      for (const { value, key, patterns } of wrongValues(link.params?.[parameter], lacking)) {
        const [first] = patterns
        const nearest = first === undefined ? null : nearestName(value, valuesOf(facts, first, parameter))
        const at = [...path, 'params', parameter, ...(key === null ? [] : [key])]
        const edit = nearest === null ? null : replaceScalar(facts.document, at, 'value', nearest)
        const fix = edit && { isSafe: false, edits: [edit] }
        const locales = patterns.map(({ locale }) => locale)
        const others = key === null ? there : []
        report(facts.place(at), { value, route: link.route, locales, others, nearest }, { suggestion: nearest, fix })
      }
    }
  },
})

interface Missing {
  readonly value: string
  readonly route: string
  readonly locales: readonly string[]
  /** The languages in which the link leads to a page, if they have the same value. */
  readonly others: readonly string[]
  readonly nearest: string | null
}

/** `{ en: …, de: … }` */
function examples(locales: readonly string[]): string {
  return `{ ${locales.map((locale) => `${locale}: …`).join(', ')} }`
}

interface WrongValue {
  readonly value: string
  /** Where it is written, if there is one for each language. */
  readonly key: string | null
  readonly patterns: readonly PatternModel[]
}

/** The values of a parameter with which a link leads to no page. A language without a value is a problem of its own. */
function wrongValues(written: unknown, patterns: readonly PatternModel[]): WrongValue[] {
  if (!isPerLanguage(written)) return [{ value: String(written ?? ''), key: null, patterns }]
  return patterns.flatMap((pattern) => {
    const key = keyForLocale(written, pattern.locale)
    return key === null ? [] : [{ value: String(written[key]), key, patterns: [pattern] }]
  })
}

interface LinkedPage {
  readonly pattern: PatternModel
  readonly isThere: boolean
}

/** The pages that a link leads to in the languages in which it is shown, given by the patterns of its route, as far as its entries are known. */
function linkedPages(facts: SiteFacts, link: RouteLink, at: readonly PathStep[]): LinkedPage[] {
  const own = at[0] === 'routes' ? facts.manifest.routes[Number(at[1])]?.name : undefined
  const shown = new Set(
    facts.site.routes.flatMap(({ name, locale }) => (own === undefined || name === own ? [locale] : [])),
  )
  return patternsOf(facts.site).flatMap((pattern) => {
    const { name, locale, each } = pattern
    const known = each === null ? undefined : facts.entries.get(each.collection)
    if (name !== link.route || !shown.has(locale) || known === undefined || known.unread !== null) return []
    const filled = linkedPath(linkIn(link, locale), linkPathOf(pattern))
    return [{ pattern, isThere: filled !== null && known.pageAt(foldPath(filled)) !== null }]
  })
}

/** The values that a parameter has in existing addresses. */
function valuesOf(facts: SiteFacts, { key, path }: PatternModel, parameter: string): string[] {
  const index = path.split('/').indexOf(`:${parameter}`)
  return entryAddresses(facts).flatMap((address) =>
    address.route.key === key && address.path !== null ? [address.path.split('/')[index] ?? ''] : [],
  )
}
