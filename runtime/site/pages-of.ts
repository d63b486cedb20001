import { once } from '../values/once.ts'
import type { PageModel, PatternModel, SiteModel } from './site-model.ts'

type Routes = Pick<SiteModel, 'routes'>

/** The pages that the manifest itself declares, in every language. */
export const fixedPages = once(({ routes }: Routes): readonly PageModel[] =>
  routes.filter((route) => route.each === null),
)

/** The forms of pages that entries fill, in every language. */
export const patternsOf = once(({ routes }: Routes): readonly PatternModel[] =>
  routes.filter((route) => route.each !== null),
)
