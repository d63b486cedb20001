/** The public door: everything that a site's sections, validators and middleware may import from `sitio`. */

export type { ErrorContext, ErrorHandler } from './page/error-handler.ts'
export {
  defineMiddleware,
  defineValidator,
  type MiddlewareModule,
  type MiddlewareResult,
  pageError,
  type Query,
  type RedirectStatus,
  type RedirectTarget,
  redirect,
  type StepContext,
  type StepError,
  type StepRedirect,
  type ValidatorModule,
} from './page/step-module.ts'
export type { LocaleLink } from './site/locale-link.ts'
export type { FetchError, FetchState, ServerData } from './view/fetch-state.ts'
export { Link, type LinkProps } from './view/link.tsx'
export { type PageView, type TextValues, usePage, useText } from './view/page-view.ts'
export type { Image, SectionProps } from './view/section.ts'
export { type Fetching, type FetchOptions, useFetch } from './view/use-fetch.ts'
export { useOnline } from './view/use-online.ts'
export { type ProgressBar, useProgress } from './view/use-progress.ts'
export { useSectionData } from './view/use-section-data.ts'
