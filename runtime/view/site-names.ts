import type { LinkParts } from '../site/routing/link-href.ts'

/**
 * The names of the site, filled in by `site types`: `route` has its routes, `parameters` those of their paths, `query` their declared queries,
 * `form` and `embed` its forms and embeds, `message` the messages of its sections. Before that, any text is accepted as a name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: what is generated adds its members.
export interface SiteNames {}

type NamesOf<Kind extends string> =
  SiteNames extends Readonly<Record<Kind, infer Names extends string>> ? Names : string

/** Name of a route: `contact`. */
export type RouteName = NamesOf<'route'>

/** Name of a form: `order`. */
export type FormName = NamesOf<'form'>

/** Name of an embed: `films`. */
export type EmbedName = NamesOf<'embed'>

/** Key of a message of a section: `more`. */
export type MessageKey = NamesOf<'message'>

type ParametersOfRoutes = SiteNames extends { readonly parameters: infer Parameters }
  ? Parameters
  : Record<never, never>

type RouteOf<To extends string> = To extends `${infer Name}#${string}` ? Name : To

/**
 * The `params` of a link: required for a route whose path has parameters, forbidden for any other. For a route that is known only at run time,
 * anything goes.
 */
export type LinkParams<To extends string> =
  RouteOf<To> extends keyof ParametersOfRoutes
    ? { params: Readonly<Record<Extract<ParametersOfRoutes[RouteOf<To>], string>, string | number>> }
    : Record<never, never> extends Record<To, 1>
      ? { params?: LinkParts['params'] }
      : SiteNames extends { readonly parameters: unknown }
        ? { params?: undefined }
        : { params?: LinkParts['params'] }

type QueriesOfRoutes = SiteNames extends { readonly query: infer Queries } ? Queries : Record<never, never>

/** The `query` of a link: for a route that declares a query, its parameters only; for any other route, anything. */
export type LinkQuery<To extends string> =
  RouteOf<To> extends keyof QueriesOfRoutes
    ? { query?: LinkValues<QueriesOfRoutes[RouteOf<To>]> | undefined }
    : { query?: LinkParts['query'] }

/** Null and undefined are left out of the address. */
type LinkValues<Declared> = {
  readonly [Name in keyof Declared]?: Extract<Declared[Name], string | number | boolean> | null | undefined
}

/** Where a link may lead: a route, a place in it or in this page, a path, or a full address. */
export type LinkTarget =
  | RouteName
  | `${RouteName}#${string}`
  | `#${string}`
  | `/${string}`
  | `${'http' | 'https'}://${string}`
  | `${'mailto' | 'tel'}:${string}`

/** `Text` itself if it is known, or can only be known at run time; otherwise the possible values, which the compiler's error then shows. */
export type Checked<Text extends string, Known extends string> =
  Record<never, never> extends Record<Text, 1> ? Text : [Text] extends [Known] ? Text : Known
