import { basename, join } from 'node:path'
import type { RelatedPlace } from '../manifest/problems/diagnostic.ts'
import { placesOfUses } from '../manifest/sections/section-uses.ts'
import { type EditedTexts, readEdited } from '../manifest/text/edited-texts.ts'
import { createSourceText } from '../manifest/text/source-text.ts'
import type { LoadedSite } from '../source/load-site.ts'

/** A file with an operation of a section or of collections. */
export interface OperationFile {
  readonly path: string
  /** As it appears in positions. */
  readonly file: string
  readonly client: string
  /** The places in the manifest that use it. */
  readonly uses: readonly RelatedPlace[]
}

/** Every file with an operation that the site sends to its clients. */
export function operationFiles({ root, model, sources, manifest, document }: LoadedSite): OperationFile[] {
  const usesOf = placesOfUses(manifest, document)
  const ofSections = sources.sections.flatMap(({ name, operations, client }) =>
    operations.map((path) => ({ path, file: `sections/${name}/${basename(path)}`, client, uses: usesOf(name) })),
  )
  const ofCollections = new Map<string, OperationFile>()
  for (const { name, client, query } of model.collections.values()) {
    const path = join(root, query)
    const place = document.nearestPosition(['collections', name, 'query'], 'value')
    const use = { ...place, message: `The collection "${name}" uses this operation.` }
    const known = ofCollections.get(`${client} ${path}`)?.uses ?? []
    ofCollections.set(`${client} ${path}`, { path, file: query, client, uses: [...known, use] })
  }
  return [...ofSections, ...ofCollections.values()]
}

/** The text of a file as positions count it: without its byte order mark. Null when there is no such file. */
export function readText(path: string, edited: EditedTexts): string | null {
  const text = readEdited(path, edited)
  return text === null ? null : createSourceText('', text).text
}
