import { foldPath } from '../../values/paths/fold-path.ts'
import type { Manifest } from '../manifest.types.ts'

interface Reserved {
  readonly words: string
  /** What may follow the path in addresses that are reserved as well; omitted when none are. */
  readonly below?: string
}

/** Addresses that the runtime itself answers. In a prerendered site, nothing can lie below a file. */
const RESERVED_PATHS: ReadonlyMap<string, Reserved> = new Map([
  ['index', { words: '/_site/payload/index.json is the payload of the home page' }],
  ['manifest', { words: '/_site/payload/manifest.json lists the prerendered pages' }],
  ['_site', { words: 'everything below /_site belongs to the runtime', below: '/' }],
  ['healthz', { words: '/healthz says whether the server is alive' }],
  ['readyz', { words: '/readyz says whether the server is ready' }],
  ['graphql', { words: '/graphql belongs to the embedded back-end', below: '/file/' }],
  ['sitemap.xml', { words: '/sitemap.xml is made from the manifest', below: '/' }],
  ['robots.txt', { words: '/robots.txt is made from the manifest', below: '/' }],
])

const METRICS = '/metrics shows the metrics of the server, since the manifest has server.metrics'

/**
 * Finds out why an address is reserved, in a sentence; null when it is free.
 *
 * @returns a function of a path without its language prefix, and of its language.
 */
export function reservedIn(manifest: Manifest): (path: string, locale: string) => string | null {
  const { default: own, available } = manifest.locales
  const prefixes = new Map(Object.keys(available).flatMap((code) => (code === own ? [] : [[foldPath(code), code]])))
  const backends = backendPaths(manifest)
  const hasMetrics = manifest.server.metrics !== undefined
  return (path, locale) => {
    const folded = foldPath(path)
    const ofSite = locale === own ? reservedBy(folded, prefixes) : null
    if (hasMetrics && locale === own && folded === '/metrics') return METRICS
    return ofSite ?? backends.get(aboveFile(folded)) ?? null
  }
}

function reservedBy(path: string, prefixes: ReadonlyMap<string, string>): string | null {
  const [, segment = ''] = path.split('/')
  const prefix = prefixes.get(segment)
  if (prefix !== undefined) return `/${prefix} is the language prefix of "${prefix}"`
  if (/^sitemap-\d+\.xml$/.test(segment)) return `/${segment} is a part of a large sitemap`
  const reserved = RESERVED_PATHS.get(segment)
  if (reserved === undefined) return null
  const rest = path.slice(segment.length + 1)
  const isTaken = rest === '' || (reserved.below !== undefined && rest.startsWith(reserved.below))
  return isTaken ? reserved.words : null
}

/** The address of the back-end that would serve a file; any other address is returned as it is. */
function aboveFile(path: string): string {
  return path.replace(/\/file\/.*$/, '')
}

/** HTTP paths of the embedded back-ends, `/<name>/graphql`, and their clients. */
function backendPaths(manifest: Manifest): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(manifest.graphql.clients).flatMap(([client, { url }]) => {
      const name = /^embedded:(.+)$/.exec(url)?.[1]
      if (name === undefined || client === 'default') return []
      const path = `/${name}/graphql`
      return [[foldPath(path), `${path} belongs to the embedded back-end of the client "${client}"`] as const]
    }),
  )
}
