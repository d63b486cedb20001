import { resolveAnalytics } from '../analytics/index.ts'
import type { Client, Manifest, Tokens } from '../manifest/manifest.types.ts'
import { resolveMiddleware } from '../middleware/index.ts'
import { resolveValidator } from '../validators/index.ts'
import { isRecord } from '../values/is-record.ts'
import { inMs } from '../values/measures/in-ms.ts'
import { parseDurationMs, parseSizeBytes } from '../values/measures/units.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { keyForLocale } from '../values/texts/locale-texts.ts'
import { writingDirection } from '../values/texts/writing-direction.ts'
import type { TextValues } from './data/pending-text.ts'
import { embeddedPath } from './http/client-address.ts'
import { expandRoutes, type PropsOf, type TextIn } from './resolve/expand-routes.ts'
import { resolveCollections } from './resolve/resolve-collections.ts'
import { resolveFeeds } from './resolve/resolve-feeds.ts'
import { resolveForms } from './resolve/resolve-forms.ts'
import { resolveConsent, resolveMaps } from './resolve/resolve-integrations.ts'
import { resolvePreview } from './resolve/resolve-preview.ts'
import { resolveRedirects } from './resolve/resolve-redirects.ts'
import { pathsOfRoutes } from './routing/route-paths.ts'
import type {
  ClientModel,
  HeadModel,
  LocaleModel,
  LocalesModel,
  NavigationModel,
  SiteModel,
  ThemeModel,
} from './site-model.ts'

/** What a site is made of besides its manifest. */
export interface SiteParts {
  readonly propsOf: PropsOf
  /** A message by its key, in one language, with its values filled in. */
  message(locale: string, key: string, values?: TextValues): string
  /** Words with their values filled in, as in a message of that language. */
  fill(locale: string, words: string, values: TextValues): string
  /** The pictures below assets/, keyed by their paths there. */
  readonly pictures: SiteModel['pictures']
}

/** The only function that makes a SiteModel. Pure; the manifest must have been validated, and its references checked. */
export function resolveSite(manifest: Manifest, parts: SiteParts): SiteModel {
  const locales = resolveLocales(manifest)
  const { site, server, graphql, validators, middleware } = manifest
  // As browsers send it: in lower case, without the usual port, and with other letters encoded.
  const { origin } = new URL(site.origin)
  const textIn: TextIn = (locale, text, values) => {
    if (typeof text === 'string') return parts.message(locale, text, values)
    const words = wordsIn(text, locale, locales.default)
    return values === undefined ? words : parts.fill(locale, words, values)
  }
  const { routes, errorFrames, errorSections } = expandRoutes(manifest, locales, {
    propsOf: parts.propsOf,
    textIn,
    pictures: parts.pictures,
  })
  const products = productNames(site, locales, textIn)
  const forms = resolveForms(manifest, locales.available, textIn, pathsOfRoutes(manifest, locales))
  return Object.freeze({
    product: products[locales.default] ?? '',
    products,
    titleTemplate: site.titleTemplate,
    origin,
    timeZone: site.timeZone,
    organization: site.organization ?? null,
    locales,
    contentLocales: [...locales.available.map(({ code }) => code), ...manifest.locales.dropped],
    cookies: resolveCookies(manifest, origin),
    timeouts: inMs(manifest.timeouts),
    trustedProxies: server.trustProxy,
    hosts: server.hosts?.map((host) => host.toLowerCase()) ?? null,
    hsts: inMs(server.hsts),
    metrics: server.metrics ? { allow: server.metrics.allow ?? [], secret: server.metrics.secret ?? null } : null,
    clients: mapOf(graphql.clients, (client, name) => resolveClient(name, client, origin)),
    live: inMs(graphql.live),
    forms,
    theme: resolveTheme(manifest),
    head: resolveHead(manifest, locales, textIn),
    validators: mapOf(validators, (declared) => resolveValidator(declared, site.timeZone)),
    middleware: mapOf(middleware, (declared) => resolveMiddleware(declared, site.timeZone)),
    navigation: resolveNavigation(manifest),
    analytics: resolveAnalytics(manifest.analytics),
    consent: resolveConsent(manifest, origin),
    maps: resolveMaps(manifest),
    embeds: mapOf(manifest.embeds, ({ frames, consent = null }) => ({ frames, consent })),
    routes,
    collections: resolveCollections(manifest, routes, forms),
    refreshSecret: manifest.refresh?.secret ?? null,
    preview: resolvePreview(manifest),
    feeds: resolveFeeds(manifest, locales, routes, textIn),
    search: manifest.search ?? null,
    redirects: resolveRedirects(manifest, locales, routes),
    errorFrames,
    errorSections,
    pictures: parts.pictures,
    images: manifest.images,
    headers: manifest.headers,
  })
}

function mapOf<Given, Made>(
  declared: Readonly<Record<string, Given>>,
  resolve: (one: Given, name: string) => Made,
): ReadonlyMap<string, Made> {
  return new Map(Object.entries(declared).map(([name, one]) => [name, resolve(one, name)]))
}

function resolveLocales({ locales }: Manifest): LocalesModel {
  const available = Object.entries(locales.available).map(
    ([code, { label, tag = code, dir = writingDirection(tag) }]): LocaleModel => ({ code, label, tag, dir }),
  )
  return {
    default: locales.default,
    available,
    byCode: new Map(available.map((locale) => [locale.code, locale])),
    detect: { isEnabled: locales.detect.enabled, remembers: locales.detect.remember },
  }
}

function productNames(
  { product }: Manifest['site'],
  { available }: LocalesModel,
  textIn: TextIn,
): SiteModel['products'] {
  return Object.fromEntries(
    available.map(({ code }) => [code, typeof product === 'string' ? product : textIn(code, product)]),
  )
}

function resolveCookies({ cookies }: Manifest, origin: string): SiteModel['cookies'] {
  const isSecure = origin.startsWith('https:')
  return {
    language: { ...inMs(cookies.language), isSecure },
    // What browsers assume for a cookie without SameSite.
    session: { ...inMs(cookies.session), sameSite: 'lax', isSecure },
  }
}

function resolveTheme({ theme }: Manifest): ThemeModel {
  const { stylesheets, preload, color, font, size, palettes } = theme
  return {
    stylesheets,
    preload,
    tokens: { ...properties('color', color), ...properties('font', font), ...properties('size', size) },
    palettes: Object.fromEntries(Object.entries(palettes).map(([name, colors]) => [name, properties('color', colors)])),
  }
}

function resolveHead({ head }: Manifest, { available }: LocalesModel, textIn: TextIn): HeadModel {
  return {
    descriptions: Object.fromEntries(available.map(({ code }) => [code, textIn(code, head.description)])),
    image: head.image ?? null,
    themeColor: head.themeColor ?? null,
    icons: head.icons,
    meta: head.meta,
    scripts: head.scripts.map(scriptKey),
  }
}

function resolveClient(name: string, client: Client, origin: string): ClientModel {
  const isOwn = URL.canParse(client.url) && new URL(client.url).origin === origin
  return {
    ...inMs(client),
    name,
    content: client.content ?? null,
    authorization: { bearer: client.authorization.bearer, secret: client.authorization.secret ?? null },
    maxBytes: parseSizeBytes(client.maxBytes),
    forward: { ...client.forward, cookies: client.forward.cookies || isOwn },
    websocket: client.websocket || embeddedSocket(name, client),
  }
}

/** Path of the embedded back-end's websocket; null when browsers only reach it through the server. */
function embeddedSocket(name: string, { url, via }: Client): string | null {
  return via === 'browser' && isEmbedded({ url }) ? embeddedPath({ name, url }) : null
}

function resolveNavigation({ navigation }: Manifest): NavigationModel {
  const { transitions } = navigation
  const { color, failedColor, height, ...progress } = navigation.progress
  return {
    middleware: navigation.middleware,
    transition: transitions.page,
    transitionTimeoutMs: parseDurationMs(transitions.timeout),
    progress: {
      ...inMs(progress),
      tokens: {
        '--progress-color': color,
        '--progress-failed-color': failedColor,
        '--progress-height': height,
      },
    },
    prefetch: inMs(navigation.prefetch),
  }
}

/** What a text that is written out per language says in one. */
function wordsIn(texts: unknown, locale: string, fallback: string): string {
  if (!isRecord(texts)) return ''
  return String(texts[keyForLocale(texts, locale) ?? fallback] ?? '')
}

/** Identifies a legacy script: the key under which its address in the build is found. */
export function scriptKey(script: { readonly package?: string; readonly file: string }): string {
  return script.package === undefined ? script.file : `${script.package}/${script.file}`
}

function properties(group: string, tokens: Tokens): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${group}-${name}`, value]))
}
