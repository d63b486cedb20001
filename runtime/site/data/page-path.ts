import { fillPath } from '../../values/paths/path-pattern.ts'
import type { RouteModel } from '../site-model.ts'
import type { Entry } from './entry.ts'

/** The path of a page of a route: of the given entry, if any, and of the given part of its list, counted from 1. Null when the entry has no page. */
export function pathOf(route: RouteModel, entry: Entry | null, number: number): string | null {
  const path = number === 1 || route.paging === null ? route.path : route.paging.path
  return fillPath(path, valueIn(entry, number))
}

/** Returns a function that gives the value of each parameter of the path. */
export function valueIn(entry: Entry | null, number: number): (parameter: string) => unknown {
  return (parameter) => (parameter === 'page' ? number : entry?.values[parameter])
}
