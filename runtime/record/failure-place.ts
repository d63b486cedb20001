import { basename } from 'node:path'
import type { Position } from '../manifest/text/position.ts'
import type { LoadedSite } from '../source/load-site.ts'

/** Who asked: a collection, or a section on a page. */
export type Asking = { readonly collection: string } | { readonly section: string; readonly path: string }

/** Where the question to a back-end is written, which client it was for, and, as the beginning of a sentence, who asked. */
export function failurePlace(
  { model, sources, document }: LoadedSite,
  asking: Asking,
): { readonly place: Position; readonly what: string; readonly client: string } {
  if ('collection' in asking) {
    const { collection } = asking
    return {
      place: document.nearestPosition(['collections', collection, 'query'], 'value'),
      what: `The query of the collection "${collection}"`,
      client: model.collections.get(collection)?.client ?? '',
    }
  }
  const { section: name, path } = asking
  const { operation = null, client = '' } = sources.sections.find((own) => own.name === name) ?? {}
  const file = operation === null ? '' : `sections/${name}/${basename(operation)}`
  return { place: { file, line: 1, column: 1 }, what: `The query of the section "${name}" on ${path}`, client }
}
