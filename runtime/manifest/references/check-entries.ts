import { nearestName } from '../../values/names/nearest-name.ts'
import { parametersOf } from '../../values/paths/path-pattern.ts'
import type { Route, RoutePaths } from '../manifest.types.ts'
import { allUses } from '../sections/section-uses.ts'
import type { PathStep } from '../text/position.ts'
import type { CheckContext } from './check-context.ts'
import { fieldsIn } from './fields-in.ts'

/**
 * Checks that paths have parameters only where something determines their values, and that fields of entries are used only on pages about entries.
 */
export function checkEntries(context: CheckContext): void {
  const { routes } = context.manifest
  routes.forEach((route, index) => {
    for (const { path, at } of pathsOf(route.path, ['routes', index, 'path'])) checkPath(context, route, path, at)
    checkPages(context, route, ['routes', index, 'pages'])
    for (const key of ['title', 'description', 'image', 'structuredData'] as const)
      checkFields(context, route, route[key], ['routes', index, key])
    checkSteps(context, route, ['routes', index, 'validators'])
  })
  context.manifest.feeds.forEach(({ of, to }, index) => {
    const route = routes.find(({ name }) => name === to)
    // An unknown collection is reported at the route.
    const isUnknown = typeof route?.each === 'string' && !Object.hasOwn(context.manifest.collections, route.each)
    if (route !== undefined && route.each !== of && !isUnknown)
      context.report('manifest/feed-route', ['feeds', index, 'to'], { of, to })
  })
  for (const { props, path } of allUses(context.manifest)) {
    const [group, index] = path
    const route = group === 'routes' ? routes[Number(index)] : undefined
    checkFields(context, route, props, [...path, 'props'])
  }
}

/** A validator that uses a field of the entry requires a page about an entry. */
function checkSteps(context: CheckContext, { each, validators }: Route, at: readonly PathStep[]): void {
  if (typeof each === 'string') return
  for (const [index, name] of validators.entries()) {
    const [asked] = fieldsIn(context.manifest.validators[name], [])
    if (asked !== undefined) context.report('manifest/no-entry', [...at, index], { field: asked.field })
  }
}

/**
 * Checks fields against the page: a page about an entry has those of its collection, which are checked elsewhere; a page about a value has a few; any
 * other page has none.
 */
function checkFields(context: CheckContext, route: Route | undefined, value: unknown, at: readonly PathStep[]): void {
  const each = route?.each
  if (typeof each === 'string') return
  const own = each?.label === undefined ? ['value', 'count'] : ['value', 'label', 'count']
  const known = [...own, ...pathsOf(route?.path ?? {}, []).flatMap(({ path }) => parametersOf(path))]
  for (const { field, path } of fieldsIn(value, at)) {
    if (each === undefined) context.report('manifest/no-entry', path, { field })
    else if (!known.includes(field))
      context.report('collections/value-field', path, {
        field,
        known: [...new Set(known)],
        nearest: nearestName(field, known),
      })
  }
}

interface WrittenPath {
  readonly path: string
  readonly at: readonly PathStep[]
  /** Null when it applies to all languages. */
  readonly locale: string | null
}

/** Each path, and where it is written. */
export function pathsOf(paths: RoutePaths, at: readonly PathStep[]): WrittenPath[] {
  if (typeof paths === 'string') return [{ path: paths, at, locale: null }]
  return Object.entries(paths).map(([locale, own]) => ({ path: own, at: [...at, locale], locale }))
}

function checkPath(context: CheckContext, route: Route, path: string, at: readonly PathStep[]): void {
  const parameters = parametersOf(path)
  const [first] = parameters
  if (route.each !== undefined && first === undefined) {
    const collection = typeof route.each === 'string' ? route.each : route.each.of
    context.report('manifest/no-parameter', at, { path, collection })
  }
  const unknown = parameters.find((parameter) => !isKnown(route, parameter, first))
  const repeated = parameters.find((parameter, index) => parameters.indexOf(parameter) < index)
  const wrong = unknown ?? repeated
  if (wrong !== undefined)
    context.report('manifest/path-parameter', at, { path, parameter: `:${wrong}`, isTwice: unknown === undefined })
}

/** On pages about entries, every field can be a parameter; on pages about values, there is exactly one. */
function isKnown({ each, params }: Route, parameter: string, first: string | undefined): boolean {
  if (each === undefined) return Object.hasOwn(params, parameter)
  return typeof each === 'string' || parameter === first
}

/** Only a whole list can be split: that of a collection, or of the entries with one value. */
function checkPages(context: CheckContext, route: Route, at: readonly PathStep[]): void {
  const { pages, each } = route
  if (pages === undefined) return
  if (typeof each === 'string') context.report('manifest/paged-list', at, { kind: 'entry' }, 'key')
  else if (each === undefined && pages.of === undefined)
    context.report('manifest/paged-list', at, { kind: 'none' }, 'key')
  else if (each !== undefined && pages.of !== undefined)
    context.report('manifest/paged-list', [...at, 'of'], { kind: 'value' })
  checkLanguages(context, route.path, pages.path, [...at, 'path'])
  const paths = pathsOf(route.path, at)
  for (const { path, at: place, locale } of pathsOf(pages.path, [...at, 'path'])) {
    const parameters = parametersOf(path)
    // Each language may call its parameters differently.
    const beside = paths.filter((first) => first.locale === null || locale === null || first.locale === locale)
    const own = beside.flatMap((first) => parametersOf(first.path))
    const unknown = parameters.find((parameter) => parameter !== 'page' && !own.includes(parameter))
    const missing = own.find((parameter) => !parameters.includes(parameter))
    const lacking = parameters.includes('page') ? missing : 'page'
    if (lacking !== undefined)
      context.report('manifest/no-page-number', place, {
        path,
        parameter: `:${lacking}`,
        ...(unknown !== undefined && { other: `:${unknown}` }),
      })
    else if (unknown !== undefined) context.report('manifest/path-parameter', place, { path, parameter: `:${unknown}` })
  }
}

/** Wherever the route has a path, its parts need one as well. */
function checkLanguages(context: CheckContext, own: RoutePaths, parts: RoutePaths, at: readonly PathStep[]): void {
  if (typeof parts === 'string') return
  const needed = typeof own === 'string' ? context.locales : Object.keys(own)
  const locales = needed.filter((locale) => context.locales.includes(locale) && !Object.hasOwn(parts, locale))
  if (locales.length > 0) context.report('manifest/no-page-path', at, { locales })
}
