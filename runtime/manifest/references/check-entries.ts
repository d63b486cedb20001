import { isEntryField } from '../../values/entry-field.ts'
import { isRecord } from '../../values/is-record.ts'
import { parametersOf } from '../../values/path-pattern.ts'
import type { Route } from '../manifest.types.ts'
import { allUses } from '../sections/section-uses.ts'
import type { PathStep } from '../text/position.ts'
import type { CheckContext } from './check-context.ts'

/** A path varies where its route has a page for each entry, and only there; nor is there an entry elsewhere. */
export function checkEntries(context: CheckContext): void {
  const { routes } = context.manifest
  routes.forEach((route, index) => {
    for (const { path, at } of pathsOf(route, ['routes', index, 'path'])) checkPath(context, route, path, at)
    if (route.each !== undefined) return
    for (const key of ['title', 'description'] as const) checkNoEntry(context, route[key], ['routes', index, key])
  })
  for (const { props, path } of allUses(context.manifest)) {
    const [group, index] = path
    const hasEntry = group === 'routes' && routes[Number(index)]?.each !== undefined
    if (!hasEntry) checkNoEntry(context, props, [...path, 'props'])
  }
}

function checkPath(context: CheckContext, { each }: Route, path: string, at: readonly PathStep[]): void {
  const [parameter] = parametersOf(path)
  if (each === undefined && parameter !== undefined)
    context.report('manifest/path-parameter', at, { path, parameter: `:${parameter}` })
  if (each !== undefined && parameter === undefined)
    context.report('manifest/no-parameter', at, { path, collection: each })
}

interface WrittenPath {
  readonly path: string
  readonly at: readonly PathStep[]
  /** Null: all languages have it. */
  readonly locale: string | null
}

/** Each path of a route, and where it is written. */
export function pathsOf({ path }: Route, at: readonly PathStep[]): WrittenPath[] {
  if (typeof path === 'string') return [{ path, at, locale: null }]
  return Object.entries(path).map(([locale, own]) => ({ path: own, at: [...at, locale], locale }))
}

function checkNoEntry(context: CheckContext, value: unknown, at: readonly PathStep[]): void {
  if (isEntryField(value)) context.report('manifest/no-entry', [...at, 'entry'], { field: value.entry })
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) checkNoEntry(context, item, [...at, index])
  else if (isRecord(value)) for (const [key, child] of Object.entries(value)) checkNoEntry(context, child, [...at, key])
}
