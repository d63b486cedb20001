import { kindOf, type Rename, renameEdits } from '../../runtime/manifest/bases/renames.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import { nameUses } from '../../runtime/manifest/references/name-uses.ts'
import { siteMarks } from '../../runtime/manifest/sections/site-marks.ts'
import { addItem } from '../../runtime/manifest/yaml/add-value.ts'
import { fixedPages } from '../../runtime/site/pages-of.ts'
import type { PageModel, SiteModel } from '../../runtime/site/site-model.ts'
import type { LoadedSite, SiteLoadResult } from '../../runtime/source/load-site.ts'

/** The edits of a site's own files that follow what its base has renamed: where the site changes it, and wherever it names it. */
export function renamingEdits(before: SiteLoadResult, renames: readonly Rename[]): TextEdit[] {
  const { own, read, document, folders } = before
  if (own.root === null || read === null) return []
  const uses = nameUses(siteMarks(read.manifest, read.sections))
  const named = renames.flatMap((rename) => {
    const [from = '', to = ''] = [rename.from.at(-1), rename.to.at(-1)]
    return uses.flatMap(({ kind, name, path, at }): TextEdit[] => {
      const mark = kind === kindOf(rename) && name === from ? document.rangeOf(path, at) : undefined
      if (mark === undefined || isOfBase(mark.source.file, folders.length)) return []
      const start = mark.source.text.indexOf(from, mark.offset)
      return start === -1 || start >= mark.end
        ? []
        : [{ file: mark.source.file, start, end: start + from.length, text: to }]
    })
  })
  const edits = [...renameEdits(own.root, renames), ...named]
  return [...new Map(edits.map((edit) => [`${edit.file} ${edit.start}`, edit])).values()]
}

/** An address that a new base no longer has, and the page that is there in its place. */
export interface MovedPage {
  readonly from: string
  readonly to: string
}

/** Pages that stand at another address with a new base, unless something else leads on from the old one. */
export function movedPages(before: LoadedSite, after: LoadedSite, renames: readonly Rename[]): MovedPage[] {
  const names = new Map(renames.map(({ from, to }) => [from.join('.'), to.at(-1) ?? '']))
  const pages = fixedPages(after.model)
  const taken = new Set(pages.map(({ path }) => path))
  const led = new Set(after.manifest.redirects.map(({ from }) => (typeof from === 'string' ? from : from.path)))
  const moved = fixedPages(before.model).flatMap((page): MovedPage[] => {
    if (taken.has(page.path)) return []
    const to = names.get(`routes.${page.name}`) ?? page.name
    const from = withoutPrefix(page, before.model)
    return led.has(from) || !pages.some(({ name, locale }) => name === to && locale === page.locale)
      ? []
      : [{ from, to }]
  })
  return [...new Map(moved.map((each) => [each.from, each])).values()]
}

/** The edit that adds redirects to a site's own manifest. */
export function redirectEdits({ own }: SiteLoadResult, moved: readonly MovedPage[]): TextEdit[] {
  return moved.flatMap(({ from, to }) => addItem(own, ['redirects'], { from, to }) ?? [])
}

function withoutPrefix({ path, locale }: PageModel, { locales }: SiteModel): string {
  if (locale === locales.default) return path
  return path.slice(locale.length + 1) || '/'
}

/** Names of files in a base lead out of the site, or into its packages. */
function isOfBase(file: string, folders: number): boolean {
  return folders > 1 && (file.startsWith('../') || file.startsWith('node_modules/'))
}
