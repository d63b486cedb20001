import type { Rename } from '../../manifest/bases/renames.ts'
import { fixedPages } from '../../site/routing/pages-of.ts'
import { splitPrefix } from '../../values/paths/locale-path.ts'
import type { LoadedSite } from '../load-site.ts'

/** An address that a new base no longer has, and the page that replaces it. */
export interface MovedPage {
  readonly from: string
  readonly to: string
}

/** Pages that a new base has at another address, unless something else redirects the old address. */
export function movedPages(before: LoadedSite, after: LoadedSite, renames: readonly Rename[]): MovedPage[] {
  const names = new Map(renames.map(({ from, to }) => [from.join('.'), to.at(-1) ?? '']))
  const pages = fixedPages(after.model)
  const taken = new Set(pages.map(({ path }) => path))
  const led = new Set(after.manifest.redirects.map(({ from }) => (typeof from === 'string' ? from : from.path)))
  const moved = fixedPages(before.model).flatMap((page): MovedPage[] => {
    if (taken.has(page.path)) return []
    const to = names.get(`routes.${page.name}`) ?? page.name
    const from = splitPrefix(page.path, before.model.locales)?.path ?? page.path
    return led.has(from) || !pages.some(({ name, locale }) => name === to && locale === page.locale)
      ? []
      : [{ from, to }]
  })
  return [...new Map(moved.map((each) => [each.from, each])).values()]
}
