import { layoutSections, type SectionUse, sectionUses } from '../../manifest/sections/section-uses.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import { once } from '../../values/once.ts'
import { attributeName, isNode, textOf, walkCode } from '../facts/code-nodes.ts'
import { codeStrings, fitsTemplate } from '../facts/code-strings.ts'
import type { AstNode, SiteFacts } from '../facts/facts.ts'
import { type RichText, richTexts } from '../facts/rich-texts.ts'
import { contentTexts } from '../facts/site-texts.ts'
import { textsIn } from '../facts/texts-in.ts'

/** The ids that elements of a section may have. */
interface Ids {
  readonly names: ReadonlySet<string>
  readonly templates: readonly (readonly string[])[]
  /** Whether any id is possible: code computes ids, or a remote back-end supplies them. */
  readonly isOpen: boolean
}

/** Ids that every page has, and the name of its top. */
const EVERYWHERE = ['main', 'top']

/**
 * Whether an element of a page may have an id. Never false for an id that exists.
 *
 * @param own - the content text that contains the link, when the page shows it. Other content texts are assumed to be on pages of their own.
 */
export function mayHaveId(facts: SiteFacts, route: string, id: string, own: RichText | null = null): boolean {
  if (EVERYWHERE.includes(id) || idsOfUses(facts, route).includes(id)) return true
  if (mayHaveHeading(facts, route, id, own)) return true
  const sections = new Set(usesOf(facts, route).map(({ name }) => name))
  return [...sections].some((section) => {
    const { names, templates, isOpen } = idsOfCode(facts, section)
    return isOpen || names.has(id) || templates.some((parts) => fitsTemplate(parts, id))
  })
}

/** Whether a Markdown heading has an id: one of the page's own texts, of messages, or of content that its sections ask for. */
function mayHaveHeading(facts: SiteFacts, route: string, id: string, own: RichText | null): boolean {
  const ofUses = headingsOfUses(facts)
  if (usesOf(facts, route).some(({ path }) => ofUses.get(placeKey(path))?.has(id) === true)) return true
  const shown = clientsOf(facts, route).flatMap((client) => contentOfClients(facts).get(client) ?? [])
  return own === null
    ? shown.some(({ headings }) => headings.has(id))
    : own.names.headings.includes(id) && shown.some(({ files }) => files.has(own.file?.file ?? ''))
}

/** Place of each use of a section → the ids of headings in the Markdown that it shows. */
const headingsOfUses = once((facts: SiteFacts): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const { shownAt, names } of richTexts(facts)) {
    if (shownAt === null) continue
    for (const length of USE_LENGTHS) {
      const place = placeKey(shownAt.slice(0, length))
      const known = found.get(place) ?? new Set()
      for (const heading of names.headings) known.add(heading)
      found.set(place, known)
    }
  }
  return found
})

/** Steps to a use of a section: `layouts, default, 0`, and `layouts, default, sections, 0` or `routes, 0, sections, 0`. */
const USE_LENGTHS = [3, 4]

function placeKey(path: readonly PathStep[]): string {
  return path.join('\n')
}

/** Client → its content files, and the ids of headings in them. */
const contentOfClients = once(
  (facts: SiteFacts) =>
    new Map(
      [...facts.content].map(([client, content]) => {
        const files = new Set(content.map(({ file }) => file))
        const texts = richTexts(facts).filter(({ shownAt, file }) => shownAt === null && files.has(file?.file ?? ''))
        return [client, { files, headings: new Set(texts.flatMap(({ names }) => names.headings)) }] as const
      }),
    ),
)

/** The clients that the sections of a page ask for content. */
function clientsOf(facts: SiteFacts, route: string): string[] {
  const clients = usesOf(facts, route).flatMap(({ name }) => {
    const section = facts.sections.get(name)
    return section === undefined || section.operations.length === 0 ? [] : [section.client]
  })
  return [...new Set(clients)]
}

/** The routes whose pages may show a content text. */
export function routesThatShow(facts: SiteFacts, { file }: RichText): readonly string[] {
  const clients = [...contentOfClients(facts)].filter(([, { files }]) => files.has(file?.file ?? ''))
  return [...new Set(clients.flatMap(([client]) => routesOfClients(facts).get(client) ?? []))]
}

const routesOfClients = once((facts: SiteFacts): ReadonlyMap<string, readonly string[]> => {
  const routes = new Map<string, string[]>()
  for (const { name } of facts.manifest.routes)
    for (const client of clientsOf(facts, name)) {
      const known = routes.get(client)
      if (known === undefined) routes.set(client, [name])
      else known.push(name)
    }
  return routes
})

/** The ids of a page that were chosen by its author: those of sections, and texts in their props that could be ids. */
export function chosenIds(facts: SiteFacts, route: string): string[] {
  return [...EVERYWHERE, ...idsOfUses(facts, route)].filter((name) => /^[\p{L}][\p{L}\p{N}_-]*$/u.test(name))
}

interface PageParts {
  readonly models: ReadonlyMap<string, RouteModel>
  readonly uses: ReadonlyMap<string, readonly SectionUse[]>
  readonly names: Map<string, readonly string[]>
  readonly code: Map<string, Ids>
  readonly content: ReadonlySet<string>
}

const partsOf = once((facts: SiteFacts): PageParts => {
  const { manifest, site } = facts
  const layouts = new Map(
    Object.entries(manifest.layouts).map(([name, layout]) => {
      const { sections, at } = layoutSections(name, layout)
      return [name, sectionUses(sections, at).filter((use) => use.name !== pageSlot)] as const
    }),
  )
  return {
    models: new Map(site.routes.map((route) => [route.name, route])),
    uses: new Map(
      manifest.routes.map(({ name, sections, layout }, index) => [
        name,
        [...sectionUses(sections, ['routes', index, 'sections']), ...(layouts.get(layout) ?? [])],
      ]),
    ),
    names: new Map(),
    code: new Map(),
    content: new Set(contentTexts(facts).map(({ text }) => text)),
  }
})

function usesOf(facts: SiteFacts, route: string): readonly SectionUse[] {
  return partsOf(facts).uses.get(route) ?? []
}

function idsOfUses(facts: SiteFacts, route: string): readonly string[] {
  const { names, models } = partsOf(facts)
  const known = names.get(route)
  if (known !== undefined) return known
  const model = models.get(route)
  const instances = model === undefined ? [] : [...model.frame.before, ...model.sections, ...model.frame.after]
  const ids = [...instances.map(({ id }) => id), ...usesOf(facts, route).flatMap(({ props }) => textsIn(props))]
  names.set(route, ids)
  return ids
}

function idsOfCode(facts: SiteFacts, section: string): Ids {
  const { code, content } = partsOf(facts)
  const known = code.get(section)
  if (known !== undefined) return known
  const definition = facts.sections.get(section)
  const modules = facts.modulesOf(section)
  const asks = definition !== undefined && definition.operations.length > 0
  const strings = modules.flatMap((module) => codeStrings(module).map(({ parts }) => parts))
  const literals = strings.flatMap(([text = '', ...more]) => (more.length === 0 ? [text] : []))
  const ids = {
    names: new Set([...literals, ...(asks ? content : [])]),
    templates: strings.filter((parts) => parts.length > 1 && parts.some((part) => part !== '')),
    isOpen:
      (asks && (facts.content.get(definition.client) ?? []).length === 0) ||
      // Fetched data may contain ids of its own.
      modules.some(({ source, program }) => program === null || source.text.includes('useFetch') || makesIds(program)),
  }
  code.set(section, ids)
  return ids
}

/** Whether an element's `id` is computed by a function other than React's own. */
function makesIds(program: AstNode): boolean {
  const made = new Set<string>()
  const ids: AstNode[] = []
  walkCode(program, (node) => {
    if (node.type === 'VariableDeclarator' && isMade(node.init) && isNode(node.id)) made.add(textOf(node.id))
    if (node.type !== 'JSXAttribute' || attributeName(node) !== 'id' || !isNode(node.value)) return
    const { expression } = node.value
    if (isNode(expression)) ids.push(expression)
  })
  return ids.some((id) => isMade(id) || (id.type === 'Identifier' && made.has(textOf(id))))
}

function isMade(node: unknown): boolean {
  return isNode(node) && node.type === 'CallExpression' && isNode(node.callee) && textOf(node.callee) !== 'useId'
}
