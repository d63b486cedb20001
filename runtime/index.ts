/// <reference path="./graphql/graphql-files.ts" preserve="true" />
/// <reference types="vite/client" preserve="true" />
/** The public API: everything that a site's sections, validators and middleware may import from `sitio`. */

export type { TypedOperation } from './graphql/typed-operation.ts'
export type { ErrorContext, ErrorHandler } from './page/error-handler.ts'
export type { SearchHit } from './search/find-pages.ts'
export type { TextPiece } from './search/marked-text.ts'
export type { SearchAnswer } from './search/search-answer.ts'
export type { LoginOptions } from './session/session.ts'
export { safeAddress } from './site/http/safe-address.ts'
export type { LocaleLink } from './site/routing/locale-link.ts'
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
} from './steps/step-module.ts'
export { ownPath } from './values/paths/own-path.ts'
export type { DateValue } from './values/texts/formatters.ts'
export { Embed, type Embedded, type EmbedProps } from './view/embed.tsx'
export type { FetchError, FetchState, ServerData } from './view/fetch-state.ts'
export { Form, type FormProps } from './view/form.tsx'
export type { Format } from './view/format.ts'
export type { FetchPolicy } from './view/graphql-tools.ts'
export { Link, type LinkProps } from './view/link.tsx'
export type { LiveStatus } from './view/live-tools.ts'
export { type PageView, type TextValues, usePage, useText } from './view/page-view.ts'
export { Picture, type PictureProps } from './view/picture.tsx'
export { RichText, type RichTextProps } from './view/rich-text.tsx'
export type { Image, SectionFallback, SectionProps, SectionStructuredData } from './view/section.ts'
// Everything is exported, so that a site can add its names to the types.
export type * from './view/site-names.ts'
export { Trans, type TransProps } from './view/trans.tsx'
export { type Fetching, type FetchOptions, useFetch } from './view/use-fetch.ts'
export { useFormat } from './view/use-format.ts'
export { type Mutating, type MutationOptions, type MutationOutcome, useMutation } from './view/use-mutation.ts'
export { useOnline } from './view/use-online.ts'
export { type ProgressBar, useProgress } from './view/use-progress.ts'
export { type QueryOptions, useQuery } from './view/use-query.ts'
export { type Searching, useSearch } from './view/use-search.ts'
export { useSectionData } from './view/use-section-data.ts'
export { type Session, useSession } from './view/use-session.ts'
export { type Subscribed, type SubscriptionOptions, useSubscription } from './view/use-subscription.ts'
