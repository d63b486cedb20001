import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import type { ManifestProblem } from '../../manifest/problems/problem.ts'
import { type EditedTexts, isThere } from '../../manifest/text/edited-texts.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { missingFile } from './missing-file.ts'

/** The operations of collections (name → absolute path), and problems for missing files. */
export function findCollections(
  { collections }: Manifest,
  { root, document, edited }: { root: string; document: ManifestDocument; edited: EditedTexts },
) {
  const found = new Map<string, string>()
  const problems: ManifestProblem[] = []
  for (const [name, { query }] of Object.entries(collections)) {
    const file = join(root, query)
    if (isThere(file, edited)) found.set(name, file)
    else problems.push(missingFile(document, ['collections', name, 'query'], query, ["the site's folder"], root))
  }
  return { found, problems }
}
