import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { type EditedTexts, isThere } from '../../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { missingFile } from './missing-file.ts'

/** Problems for operations of collections that are missing. */
export function findCollections(
  { collections }: Manifest,
  { root, document, edited }: { root: string; document: ManifestDocument; edited: EditedTexts },
): ManifestProblem[] {
  return Object.entries(collections)
    .filter(([, { query }]) => !isThere(join(root, query), edited))
    .map(([name, { query }]) =>
      missingFile(document, ['collections', name, 'query'], query, ["the site's folder"], root),
    )
}
