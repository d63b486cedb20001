import { basename } from 'node:path'
import type { Position } from '../manifest/text/position.ts'
import type { RouteModel } from '../site/site-model.ts'
import type { LoadedSite } from '../source/load-site.ts'

/** Who has asked: a collection, or a section on a page. */
export type Asking =
  | { readonly collection: string }
  | { readonly section: string; readonly route: string; readonly path: string }

/** Where it is written what a back-end was asked, and who asked, as the beginning of a sentence. */
export function failurePlace(
  { model, sources, document }: LoadedSite,
  asking: Asking,
): { readonly place: Position; readonly what: string } {
  if ('collection' in asking) {
    const { collection } = asking
    return {
      place: document.nearestPosition(['collections', collection, 'query'], 'value'),
      what: `What the collection "${collection}" asks`,
    }
  }
  const { section: key, route, path } = asking
  const name = instancesOf(model.routes.find((own) => own.key === route)).find((own) => own.key === key)?.section
  const operation = sources.sections.find((own) => own.name === name)?.operation ?? null
  const file = operation === null ? '' : `sections/${name}/${basename(operation)}`
  return { place: { file, line: 1, column: 1 }, what: `What the section "${name}" asks on ${path}` }
}

function instancesOf(route: RouteModel | undefined) {
  return route === undefined ? [] : [...route.frame.before, ...route.sections, ...route.frame.after]
}
