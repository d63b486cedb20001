import type { Layout, Manifest, Route, Section } from '../../manifest/manifest.types.ts'
import { inMs } from '../../values/measures/in-ms.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import { PAGE_IDS, sectionId } from '../../values/names/section-id.ts'
import { parametersOf } from '../../values/paths/path-pattern.ts'
import { isEntryField } from '../../values/schema/entry-field.ts'
import { type FilledText, isFilledText } from '../../values/schema/filled-text.ts'
import { PendingText, type TextValues } from '../data/pending-text.ts'
import { finishStructuredData } from '../data/structured-data.ts'
import { routeKey } from '../routing/route-key.ts'
import { finishLink, linkIn } from '../routing/route-link.ts'
import { fullPaths, type PathIn, pathsOfRoutes } from '../routing/route-paths.ts'
import type {
  EachModel,
  LayoutFrame,
  LocalesModel,
  PagingModel,
  RouteModel,
  SectionInstance,
  SiteModel,
} from '../site-model.ts'
import { type CompleteProps, finishProps } from './finish-props.ts'

/** Returns the validated props of a use of a section. */
export type PropsOf = (section: string, props: object) => CompleteProps
/** Finishes a text in a language, with values where it has places for them. */
export type TextIn = (locale: string, text: unknown, values?: TextValues) => string

/** Everything that routes and layouts are built with. */
interface Expansion {
  readonly manifest: Manifest
  readonly locales: LocalesModel
  readonly finishing: Finishing
  readonly pathIn: PathIn
}

/** How values of the manifest are finished. */
export interface Finishing {
  readonly propsOf: PropsOf
  readonly textIn: TextIn
  readonly pictures: SiteModel['pictures']
}

/** Expands every route in every language, with its sections in that language, and the frame of error pages per language. */
export function expandRoutes(
  manifest: Manifest,
  locales: LocalesModel,
  finishing: Finishing,
): Pick<SiteModel, 'errorFrames' | 'errorSections'> & { routes: RouteModel[] } {
  const expansion = { manifest, locales, finishing, pathIn: pathsOfRoutes(manifest, locales) }
  const frames = new Map<string, LayoutFrame>()
  const frameOf = (layout: string, locale: string): LayoutFrame => {
    const key = routeKey(layout, locale)
    const frame = frames.get(key) ?? createFrame(layout, locale, expansion)
    frames.set(key, frame)
    return frame
  }
  const routes = manifest.routes.flatMap((route) => {
    const own = fullPaths(route.path, locales)
    return locales.available.flatMap(({ code }) => {
      const path = own[code] ?? null
      return path === null
        ? []
        : [createRoute(route, { code, path, paths: own }, frameOf(route.layout, code), expansion)]
    })
  })
  const errorFrames = new Map(locales.available.map(({ code }) => [code, frameOf('default', code)]))
  const errorSections = locales.available.flatMap(({ code }) =>
    Object.entries(manifest.errors).map(([status, { sections }]) => {
      const { before, after } = frameOf('default', code)
      const key = routeKey(status, code)
      return [key, createInstances(key, sections, code, expansion, [...before, ...after])] as const
    }),
  )
  return { routes, errorFrames, errorSections: new Map(errorSections) }
}

interface RoutePlace {
  /** Language code. */
  readonly code: string
  readonly path: string
  readonly paths: RouteModel['alternates']
}

/** Fields of a page whose path has no parameters, before a visitor's query is read. */
const UNPARAMETERISED = Object.freeze({ entry: null, params: {}, query: {}, search: '', pages: null, variables: {} })

function createRoute(route: Route, place: RoutePlace, frame: LayoutFrame, expansion: Expansion): RouteModel {
  const { code, path } = place
  const { description } = expansion.manifest.head
  const textIn = (text: unknown) => expansion.finishing.textIn(code, text)
  const parts = routeParts(route, place, frame, expansion)
  const parameters = parametersOf(path)
  const { image = null } = route
  if (parameters.length === 0) {
    const texts = { title: textIn(route.title), description: textIn(route.description ?? description) }
    return Object.freeze({
      ...parts,
      ...texts,
      ...UNPARAMETERISED,
      kind: 'page',
      image: isEntryField(image) ? null : image,
      id: parts.key,
      updated: null,
    })
  }
  const entryOr = (text: unknown) => {
    if (isFilledText(text)) return pendingText(text, code, expansion)
    return isEntryField(text) ? text : textIn(text)
  }
  return Object.freeze({
    ...parts,
    title: entryOr(route.title),
    description: entryOr(route.description ?? description),
    image,
    kind: 'pattern',
    parameters,
    each: eachOf(route, expansion),
    params: new Map(Object.entries(route.params)),
  })
}

function pendingText({ text, values }: FilledText, locale: string, { finishing }: Expansion): PendingText {
  return new PendingText(values, (given) => finishing.textIn(locale, text, given))
}

function eachOf({ each }: Route, { manifest }: Expansion): EachModel | null {
  if (each === undefined) return null
  const { of, by, label = null } = typeof each === 'string' ? { of: each, by: null } : each
  // A field's value has no modification time of its own.
  const field = by === null ? manifest.collections[of]?.updated : undefined
  const updated = field === undefined ? null : { field, timeZone: manifest.site.timeZone }
  return { collection: of, by, label, updated }
}

function pagingOf({ each, pages }: Route, code: string, locales: LocalesModel): PagingModel | null {
  const path = pages && fullPaths(pages.path, locales)[code]
  const collection = pages?.of ?? (typeof each === 'object' ? each.of : undefined)
  return path && collection !== undefined ? { collection, size: pages.size, path } : null
}

function routeParts(route: Route, { code, path, paths }: RoutePlace, frame: LayoutFrame, expansion: Expansion) {
  const { navigation, head } = expansion.manifest
  const { title, description = head.description, image, structuredData } = route
  const key = routeKey(route.name, code)
  const declared = Object.keys(route.query)
  return {
    key,
    name: route.name,
    locale: code,
    path,
    palette: route.palette ?? null,
    written: { title, description, image, structuredData },
    structuredData: structuredData
      ? finishStructuredData(structuredData, (text) => expansion.finishing.textIn(code, text))
      : null,
    frame,
    sections: createInstances(key, route.sections, code, expansion, [...frame.before, ...frame.after]),
    validators: route.validators,
    middleware: route.middleware,
    options: {
      watchQuery: watchedQuery(route.watchQuery, declared),
      scrollsToTop: route.scrollToTop,
      finishesLoading: route.loading,
      transition: route.transition ?? navigation.transitions.page,
    },
    isIndexed: route.index,
    cache: route.cache ? inMs(route.cache) : null,
    alternates: paths,
    declared: declared.length === 0 ? null : new Map(Object.entries(route.query)),
    paging: pagingOf(route, code, expansion.locales),
  }
}

/** Declared parameters are always watched, since the page's content depends on them. */
function watchedQuery(watched: Route['watchQuery'], declared: readonly string[]): Route['watchQuery'] {
  if (watched === true || declared.length === 0) return watched
  return [...new Set([...(watched || []), ...declared])]
}

interface LayoutParts {
  readonly sections: readonly Section[]
  readonly middleware: readonly string[]
  readonly transition: string
}

/** A layout that is a bare list has no middleware, and the site's default transition. */
function layoutParts(layout: Layout, transition: string): LayoutParts {
  return Array.isArray(layout)
    ? { sections: layout, middleware: [], transition }
    : { ...layout, transition: layout.transition ?? transition }
}

function createFrame(layout: string, locale: string, expansion: Expansion): LayoutFrame {
  const { layouts, navigation } = expansion.manifest
  const { sections, ...parts } = layoutParts(layouts[layout] ?? [pageSlot], navigation.transitions.layout)
  const slot = sections.indexOf(pageSlot)
  const around = sections.filter((section) => section !== pageSlot)
  const instances = createInstances(routeKey(layout, locale), around, locale, expansion)
  return { layout, ...parts, before: instances.slice(0, slot), after: instances.slice(slot) }
}

function createInstances(
  owner: string,
  sections: readonly Section[],
  locale: string,
  expansion: Expansion,
  around: readonly SectionInstance[] = [],
): SectionInstance[] {
  const { finishing, pathIn } = expansion
  const written = sections.flatMap((entry) => (typeof entry === 'string' ? [] : (entry.id ?? [])))
  const taken = new Set([...PAGE_IDS, ...around.map(({ id }) => id), ...written])
  return sections.map((entry) => {
    const { section, id, props, required } = typeof entry === 'string' ? bareSection(entry) : entry
    const uniqueId = id ?? freeId(sectionId(section), taken)
    taken.add(uniqueId)
    const [texts, routes] = [new Set<string>(), new Set<string>()]
    const note = (text: unknown) => {
      if (typeof text === 'string' && text !== '') texts.add(text)
    }
    const complete = finishing.propsOf(section, props)
    const finished = finishProps(complete, {
      text(text) {
        note(text)
        return finishing.textIn(locale, text)
      },
      filledText(filled) {
        note(filled.text)
        return pendingText(filled, locale, expansion)
      },
      link: (link) =>
        finishLink(linkIn(link, locale), (route) => {
          routes.add(route)
          return pathIn(route, locale)
        }),
      pictures: finishing.pictures,
    })
    return Object.freeze({
      key: `${owner}/${uniqueId}`,
      section,
      id: uniqueId,
      locale,
      props: finished,
      written: { props: complete.value, texts: [...texts], routes: [...routes] },
      isRequired: required,
      version: '',
    })
  })
}

/** A single shared object, so that it is validated only once. */
const NO_PROPS = Object.freeze({})

function bareSection(section: string): Exclude<Section, string> {
  return { section, props: NO_PROPS, required: false }
}

/** The wanted id, or else the first of `numbers-2`, `numbers-3`, … that no other section of the page has. */
function freeId(wanted: string, taken: ReadonlySet<string>): string {
  let id = wanted
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`
  return id
}
