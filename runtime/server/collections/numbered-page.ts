import type { PageModel, PagesModel } from '../../site/site-model.ts'

interface Numbered extends Pick<PageModel, 'path' | 'alternates'> {
  readonly pages: PagesModel
  /** Entries per page. */
  readonly size: number
  /** The cursor after which its entries begin, in a connection; null for the first part, or when the list has no cursors. */
  readonly after: string | null
}

/** One part of a list: the page of the whole list, with the number of the part. */
export function numberedPage(page: PageModel, { path, alternates, pages, size, after }: Numbered): PageModel {
  const { current } = pages
  return Object.freeze({
    ...page,
    path,
    alternates,
    pages,
    id: current === 1 ? page.id : `${page.id}#${current}`,
    variables: Object.freeze({
      ...page.variables,
      limit: size,
      offset: (current - 1) * size,
      page: current,
      ...(after === null ? {} : { after }),
    }),
  })
}
