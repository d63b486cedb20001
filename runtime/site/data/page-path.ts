import { fillPath } from '../../values/path-pattern.ts'
import type { RouteModel } from '../site-model.ts'
import type { Entry } from './entry.ts'

/** Where a page of a route is: that of an entry or of all, and of its list the part of this number, from 1. Null where the entry has no page. */
export function pathOf(route: RouteModel, entry: Entry | null, number: number): string | null {
  const path = number === 1 || route.paging === null ? route.path : route.paging.path
  return fillPath(path, valueIn(entry, number))
}

/** What fills the parameters of its path. */
export function valueIn(entry: Entry | null, number: number): (parameter: string) => unknown {
  return (parameter) => (parameter === 'page' ? number : entry?.values[parameter])
}
