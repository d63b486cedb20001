import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { listInWords } from '../../manifest/problems/words.ts'
import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { patternsOf } from '../../site/routing/pages-of.ts'
import { isRouteLink, type RouteLink } from '../../site/routing/route-link.ts'
import type { PatternModel } from '../../site/site-model.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { fillPath } from '../../values/paths/path-pattern.ts'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
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
  why: 'A route with `each` has a page for each entry of its collection, and no other. Visitors who follow a link to any other get an error page. The parameters are the values of the entry in the fields of these names, in the language of the page that contains the link. Fix the value, or link to an entry that exists in every language.',
  wrong: linkTo('frist-note'),
  right: linkTo('first-note'),
  message: ({
    value,
    route,
    locales,
    nearest,
  }: {
    value: string
    route: string
    locales: readonly string[]
    nearest: string | null
  }) =>
    `The route "${route}" has no page for ${quote(value)} in ${listInWords([...locales], 'and')}.${nearest === null ? '' : ` Did you mean ${quote(nearest)}?`}`,
  check(facts, report) {
    for (const { value: link, path } of marksOfKind(siteMarks(facts.manifest, facts.sections), 'link')) {
      const missing = isRouteLink(link) && !holdsEntryField(link) ? missingPages(facts, link, path) : []
      const [first] = missing
      const parameter = first?.parameters.at(-1)
      if (!isRouteLink(link) || first === undefined || parameter === undefined) continue
      const value = String(link.params?.[parameter] ?? '')
      const nearest = nearestName(value, valuesOf(facts, first, parameter))
      const at = [...path, 'params', parameter]
      const edit = nearest === null ? null : replaceScalar(facts.document, at, 'value', nearest)
      const fix = edit && { isSafe: false, edits: [edit] }
      const locales = missing.map(({ locale }) => locale)
      report(facts.place(at), { value, route: link.route, locales, nearest }, { suggestion: nearest, fix })
    }
  },
})

/** Among the languages in which a link is shown, those in which it leads to no page, given by the patterns of its route. */
function missingPages(facts: SiteFacts, { route, params = {} }: RouteLink, at: readonly PathStep[]): PatternModel[] {
  const own = at[0] === 'routes' ? facts.manifest.routes[Number(at[1])]?.name : undefined
  const shown = new Set(
    facts.site.routes.flatMap(({ name, locale }) => (own === undefined || name === own ? [locale] : [])),
  )
  return patternsOf(facts.site).filter(({ name, locale, each, path }) => {
    const known = each === null ? undefined : facts.entries.get(each.collection)
    if (name !== route || !shown.has(locale) || known === undefined || known.unread !== null) return false
    const filled = fillPath(path, (parameter) => params[parameter])
    return filled === null || known.pageAt(foldPath(filled)) === null
  })
}

/** The values that a parameter has in existing addresses. */
function valuesOf(facts: SiteFacts, { key, path }: PatternModel, parameter: string): string[] {
  const index = path.split('/').indexOf(`:${parameter}`)
  return entryAddresses(facts).flatMap((address) =>
    address.route.key === key && address.path !== null ? [address.path.split('/')[index] ?? ''] : [],
  )
}
