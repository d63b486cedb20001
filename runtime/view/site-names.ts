import type { LinkParts } from '../site/routing/link-href.ts'

/**
 * The names of the site, as `site types` writes them down: `route`, its routes, `parameters`, those of their paths, `query`, what they declare of their
 * queries, `form` and `embed`, its forms and embeds, and `message`, the messages of its sections. As long as it does not, any text is a name.
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

/** What a link to a route whose path has parameters must say, and a link to any other must not; where the route is only known when the code runs, anything. */
export type LinkParams<To extends string> =
  RouteOf<To> extends keyof ParametersOfRoutes
    ? { params: Readonly<Record<Extract<ParametersOfRoutes[RouteOf<To>], string>, string | number>> }
    : Record<never, never> extends Record<To, 1>
      ? { params?: LinkParts['params'] }
      : SiteNames extends { readonly parameters: unknown }
        ? { params?: undefined }
        : { params?: LinkParts['params'] }

type QueriesOfRoutes = SiteNames extends { readonly query: infer Queries } ? Queries : Record<never, never>

/** What a link to a route that declares a query may say of it, and nothing else; to any other route, anything. */
export type LinkQuery<To extends string> =
  RouteOf<To> extends keyof QueriesOfRoutes
    ? { query?: LinkValues<QueriesOfRoutes[RouteOf<To>]> | undefined }
    : { query?: LinkParts['query'] }

/** What is null or undefined is left out. */
type LinkValues<Declared> = {
  readonly [Name in keyof Declared]?: Extract<Declared[Name], string | number | boolean> | null | undefined
}

/** Where a link may lead: a route, a place in it or here, a path, or a full address. */
export type LinkTarget =
  | RouteName
  | `${RouteName}#${string}`
  | `#${string}`
  | `/${string}`
  | `${'http' | 'https'}://${string}`
  | `${'mailto' | 'tel'}:${string}`

/** `Text` itself where it is known, or is only known when the code runs; else what it could be, for the error. */
export type Checked<Text extends string, Known extends string> =
  Record<never, never> extends Record<Text, 1> ? Text : [Text] extends [Known] ? Text : Known
