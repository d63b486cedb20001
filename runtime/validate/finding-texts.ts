import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import type { SiteLoadResult } from '../source/load-site.ts'
import { packageRoot } from '../source/parts/package-root.ts'
import { SiteFilesOnDisk } from '../source/parts/site-files.ts'

/** The texts of a site that were read, and those of all other files that findings point into. */
export function findingTexts(
  { root, texts, edited }: Pick<SiteLoadResult, 'root'> & Partial<Pick<SiteLoadResult, 'texts' | 'edited'>>,
  findings: readonly Diagnostic[],
): ReadonlyMap<string, string> {
  const files = new SiteFilesOnDisk([root, packageRoot], edited)
  const all = new Map(texts)
  for (const { file } of findings.flatMap((finding) => [finding, ...(finding.related ?? [])])) {
    const text = all.has(file) ? undefined : files.read(file)?.text
    if (text !== undefined) all.set(file, text)
  }
  return all
}
