import { basename } from 'node:path'
import type { Position } from '../manifest/text/position.ts'
import type { LoadedSite } from '../source/load-site.ts'

/** Who has asked: a collection, or a section on a page. */
export type Asking = { readonly collection: string } | { readonly section: string; readonly path: string }

/** Where it is written what a back-end was asked, and who asked, as the beginning of a sentence. */
export function failurePlace(
  { sources, document }: LoadedSite,
  asking: Asking,
): { readonly place: Position; readonly what: string } {
  if ('collection' in asking) {
    const { collection } = asking
    return {
      place: document.nearestPosition(['collections', collection, 'query'], 'value'),
      what: `What the collection "${collection}" asks`,
    }
  }
  const { section: name, path } = asking
  const operation = sources.sections.find((own) => own.name === name)?.operation ?? null
  const file = operation === null ? '' : `sections/${name}/${basename(operation)}`
  return { place: { file, line: 1, column: 1 }, what: `What the section "${name}" asks on ${path}` }
}
