import { join } from 'node:path'
import { Kind } from 'graphql'
import { boundOperations } from '../checks/graphql/client-operations.ts'
import { sourceOf } from '../checks/graphql/variable-sources.ts'
import { writtenValue } from '../manifest/bases/written-value.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import { listSections, loadSections } from '../manifest/sections/load-sections.ts'
import { allUses } from '../manifest/sections/section-uses.ts'
import { type LoadedSite, loadSite, type SiteLoadResult } from '../source/load-site.ts'
import { checkOperations } from '../validate/check-operations.ts'
import { manifestFacts, siteFacts } from '../validate/site-facts.ts'
import { isRecord } from '../values/is-record.ts'
import { pageSlot } from '../values/names/page-slot.ts'
import { withPicture } from './example-picture.ts'
import { type GalleryItem, galleryPath, itemsOf } from './gallery-items.ts'

/** A site with a page for each example of its sections, besides its own pages. */
export interface Gallery {
  readonly site: LoadedSite
  readonly items: readonly GalleryItem[]
  /** Examples that this site cannot show, and why: they refer to something that it does not have. */
  readonly refused: readonly { readonly item: GalleryItem; readonly reason: string }[]
}

/** If leaving out examples has not helped after this many rounds, something else is wrong. */
const MAX_ROUNDS = 4

/** The text of a manifest that contains these pages as well. */
export function galleryText({ own, read }: SiteLoadResult, items: readonly GalleryItem[]): string {
  const written = own.root === null ? {} : writtenValue(own.root)
  const manifest = isRecord(written) ? written : {}
  const palettes = [null, ...Object.keys(read?.manifest.theme.palettes ?? {})]
  const pages = items.flatMap((item) =>
    palettes.map((palette) => ({
      name: palette === null ? item.route : `${item.route}-${palette}`,
      path: galleryPath(item, palette),
      title: { '*': `${item.section} ${item.number}` },
      description: {
        '*': `The section ${item.section}, as an example of its schema has it, without anything else around.`,
      },
      index: false,
      layout: 'gallery',
      ...(palette === null ? {} : { palette }),
      sections: [{ section: item.section, props: withPicture(item.example) }],
    })),
  )
  return JSON.stringify({
    ...manifest,
    layouts: { ...(isRecord(manifest.layouts) ? manifest.layouts : { default: [pageSlot] }), gallery: [pageSlot] },
    routes: [...(Array.isArray(manifest.routes) ? manifest.routes : []), ...pages],
  })
}

/** Opens the gallery of a site; null while the site itself cannot be used. */
export function openGallery(result: SiteLoadResult): Gallery | null {
  const { site, read, root, configFile } = result
  if (site === null || read === null) return null
  const file = join(root, configFile)
  const { sections } = loadSections(listSections(read.sectionRoots), read.sectionRoots)
  const uses = allUses(read.manifest)
  const propsOf = (section: string) => uses.find(({ name }) => name === section)?.props ?? null
  let items = [...sections.values()].flatMap((section) => itemsOf(section, propsOf(section.name)))
  const refused: { item: GalleryItem; reason: string }[] = []
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const edited = new Map([...result.edited, [file, galleryText(result, items)]])
    const loaded = loadSite(file, site.env, edited)
    if (loaded.site !== null) {
      const unfit = unfitOperations(loaded, loaded.site)
      if (unfit.size === 0) return { site: loaded.site, items, refused }
      refused.push(
        ...items.flatMap((item) => {
          const reason = unfit.get(item.section)
          return reason === undefined ? [] : [{ item, reason }]
        }),
      )
      items = items.filter(({ section }) => !unfit.has(section))
      continue
    }
    const wrong = new Map(
      loaded.problems.flatMap((problem): [string, string][] => {
        const [group, index] = problem.path
        if (!problem.blocks || group !== 'routes') return []
        const route = routeAt(loaded, Number(index))
        return route === null ? [] : [[route, formatProblem(problem).message]]
      }),
    )
    const isWrong = ({ route }: GalleryItem) =>
      [...wrong.keys()].find((name) => name === route || name.startsWith(`${route}-`))
    refused.push(
      ...items.flatMap((item) => (isWrong(item) ? [{ item, reason: wrong.get(isWrong(item) ?? '') ?? '' }] : [])),
    )
    items = items.filter((item) => !isWrong(item))
  }
  return null
}

/**
 * The sections that the gallery cannot show, and why: the site's clients would refuse their operations, or they need something that only their own
 * pages have.
 */
function unfitOperations(loaded: SiteLoadResult, site: LoadedSite): ReadonlyMap<string, string> {
  const { read, edited } = loaded
  const operations = read === null ? [] : boundOperations(siteFacts(manifestFacts(loaded, read), site, edited))
  const needy = operations.flatMap((own) =>
    (own.operation.variableDefinitions ?? []).flatMap((definition): [string, string][] => {
      const isNeeded = definition.type.kind === Kind.NON_NULL_TYPE && definition.defaultValue === undefined
      const source = sourceOf(own, definition)
      const isLacking = source === null || (source.kind === 'page' && !source.isGiven)
      const { value } = definition.variable.name
      return own.owner !== null && isNeeded && isLacking
        ? [[own.owner, `Its operation needs "$${value}", which only its own pages have.`]]
        : []
    }),
  )
  const refused = checkOperations(site).flatMap((problem): [string, string][] => {
    const [, section] = /^sections\/([^/]+)\//.exec(problem.position.file) ?? []
    return section === undefined || !problem.blocks ? [] : [[section, formatProblem(problem).message]]
  })
  return new Map([...needy, ...refused.toReversed()])
}

function routeAt({ document }: SiteLoadResult, index: number): string | null {
  const { value } = document
  const routes = isRecord(value) && Array.isArray(value.routes) ? value.routes : []
  const route: unknown = routes[index]
  return isRecord(route) && typeof route.name === 'string' ? route.name : null
}
