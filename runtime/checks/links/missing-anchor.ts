import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { once } from '../../values/once.ts'
import { decoded } from '../../values/paths/decoded.ts'
import type { CodeModule, SiteFacts } from '../facts/facts.ts'
import type { RichText } from '../facts/rich-texts.ts'
import { placeOf, replacePart, type TextPart, type WrittenText } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { chosenIds, mayHaveId, routesThatShow } from './anchors.ts'
import { codeLinks } from './code-links.ts'
import { linkUses } from './link-uses.ts'
import { richLinks } from './rich-links.ts'

export const missingAnchor = defineCheck({
  code: 'links/missing-anchor',
  severity: 'error',
  needs: 'site',
  title: 'A link leads to an anchor that its page does not have',
  why: 'The page opens at the top, and visitors do not find what the link promised. An anchor is the id of a section on that page, or of an element in one: write it after the # with exactly the same spelling.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: '#prices', text: { en: Prices } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, link: { to: '#prices', text: { en: Prices } } }
      - id: prices
        section: Note
        props: { title: { en: Prices } }
`,
  message: ({
    link,
    anchor,
    page,
    nearest,
  }: {
    link: string
    anchor: string
    page: string | null
    nearest: string | null
  }) =>
    `"${link}" leads nowhere: ${page === null ? 'no page that shows it' : `nothing on the page "${page}"`} has the id "${anchor}". ${nearest === null ? 'Write the id of a section.' : `Did you mean "${nearest}"?`}`,
  check(facts, report) {
    for (const { written, part, shownAt, own } of linksOf(facts)) {
      const here = () => (own === null ? pagesOf(facts, shownAt) : routesThatShow(facts, own))
      const fault = faultOf(facts, part.part, here, own)
      if (fault === null) continue
      const { args, target, near } = fault
      const before = `${part.before}${part.before === '' ? '' : target}#`
      const fix = near === null ? null : replacePart(facts, written, { before, part: args.anchor }, near, false)
      report(placeOf(facts, written, part), args, { suggestion: args.nearest, fix })
    }
    for (const { module, to, start } of codeLinks(facts)) {
      const { args } = faultOf(facts, to, () => pagesOfModule(facts, module), null) ?? {}
      if (args !== undefined) report({ position: module.source.positionAt(start) }, args, { suggestion: args.nearest })
    }
  },
})

/**
 * What is wrong with the anchor of a link.
 *
 * @param here - the pages that show the link.
 * @param own - the content text that contains it; null when it is elsewhere.
 */
function faultOf(facts: SiteFacts, link: string, here: () => readonly string[], own: RichText | null) {
  const [, target = '', anchor = ''] = /^([a-z][A-Za-z0-9-]*)?#(.+)$/.exec(link) ?? []
  const isKnown = target === '' || facts.manifest.routes.some(({ name }) => name === target)
  if (anchor === '' || anchor.startsWith(':~:') || !isKnown) return null
  const isHere = target === ''
  const pages = isHere ? here() : [target]
  if (pages.length === 0 || pages.some((page) => mayHaveId(facts, page, decoded(anchor), isHere ? own : null)))
    return null
  const near = nearestName(decoded(anchor), chosenIds(facts, pages[0] ?? ''))
  const elsewhere = isHere ? pageOfSection(facts, decoded(anchor)) : null
  const nearest = near === null ? elsewhere && `${elsewhere}#${anchor}` : `${target}#${near}`
  return { args: { link, anchor, page: pages.length > 1 ? null : (pages[0] ?? null), nearest }, target, near }
}

/** The pages that show a section whose code contains a module. */
function pagesOfModule(facts: SiteFacts, { file }: CodeModule): string[] {
  const names = [...facts.sections.keys()].filter((name) =>
    facts.modulesOf(name).some((module) => module.file === file),
  )
  const sections = new Set(names)
  const shows = ({ frame, sections: own }: RouteModel) =>
    [...frame.before, ...own, ...frame.after].some(({ section }) => sections.has(section))
  return [...new Set(facts.site.routes.filter(shows).map(({ name }) => name))]
}

/** A link that may contain an anchor. */
interface PlaceLink {
  readonly written: WrittenText
  readonly part: TextPart
  /** Where the manifest shows it; null when that is not known. */
  readonly shownAt: readonly PathStep[] | null
  /** The content text that contains it; null when it is elsewhere. */
  readonly own: RichText | null
}

function linksOf(facts: SiteFacts): PlaceLink[] {
  const ofManifest = linkUses(facts).map(({ link, path }) => ({
    written: { text: link, path, file: null },
    part: { before: '', part: link },
    shownAt: path,
    own: null,
  }))
  const ofTexts = richLinks(facts).map(({ written, part }) => ({
    ...{ written, part, shownAt: written.shownAt },
    own: written.shownAt === null ? written : null,
  }))
  return [...ofManifest, ...ofTexts]
}

/** The only page that has a section with this id; null when there are several or none. */
function pageOfSection(facts: SiteFacts, id: string): string | null {
  const [page, ...more] = pagesOfSections(facts).get(id) ?? []
  return page === undefined || more.length > 0 ? null : page
}

const pagesOfSections = once((facts: SiteFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const pages = new Map<string, Set<string>>()
  for (const { name, sections } of facts.site.routes)
    for (const { id } of sections) pages.set(id, (pages.get(id) ?? new Set()).add(name))
  return pages
})

/** The pages on which a link is shown; unknown, hence empty, for links in forms. */
function pagesOf({ manifest: { routes } }: SiteFacts, shownAt: PlaceLink['shownAt']): string[] {
  const [group, owner] = shownAt ?? []
  const shown = group === 'layouts' ? routes.filter(({ layout }) => layout === owner) : []
  return (group === 'routes' ? routes.slice(Number(owner), Number(owner) + 1) : shown).map(({ name }) => name)
}
