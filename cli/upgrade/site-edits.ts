import { renamedLinks } from '../../runtime/checks/links/renamed-links.ts'
import { kindOf, type Rename, renameEdits } from '../../runtime/manifest/bases/renames.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { nameUses } from '../../runtime/manifest/references/name-uses.ts'
import { siteMarks } from '../../runtime/manifest/sections/site-marks.ts'
import type { LoadedSite, SiteLoadResult } from '../../runtime/source/load-site.ts'
import { manifestFacts, siteFacts } from '../../runtime/validate/site-facts.ts'

/** The edits in a site's own files that follow renames in its base: where the site overrides a renamed thing, and wherever it refers to it. */
export function renamingEdits(before: SiteLoadResult, site: LoadedSite, renames: readonly Rename[]): TextEdit[] {
  const { own, read, document, folders, edited } = before
  if (own.root === null || read === null) return []
  const facts = siteFacts(manifestFacts(before, read), site, edited)
  const uses = nameUses(siteMarks(read.manifest, read.sections))
  const named = renames.flatMap((rename) => {
    const [from = '', to = ''] = [rename.from.at(-1), rename.to.at(-1)]
    const links = kindOf(rename) === 'routes' ? renamedLinks(facts, from, to) : []
    const inManifest = uses.flatMap(({ kind, name, path, at }): TextEdit[] => {
      const mark = kind === kindOf(rename) && name === from ? document.rangeOf(path, at) : undefined
      if (mark === undefined || isOfBase(mark.source.file, folders.length)) return []
      const start = mark.source.text.indexOf(from, mark.offset)
      return start === -1 || start >= mark.end
        ? []
        : [{ file: mark.source.file, start, end: start + from.length, text: to }]
    })
    return [...inManifest, ...links]
  })
  const edits = [...renameEdits(own.root, renames), ...named]
  return [...new Map(edits.map((edit) => [`${edit.file} ${edit.start}`, edit])).values()]
}

/** Paths of a base's files lead out of the site, or into its packages. */
function isOfBase(file: string, folders: number): boolean {
  return folders > 1 && (file.startsWith('../') || file.startsWith('node_modules/'))
}
