import { foldPath } from '../../values/fold-path.ts'
import type { Manifest } from '../manifest.types.ts'

/** What the runtime itself answers, each with all below it. */
const reservedPaths: ReadonlyMap<string, string> = new Map([
  ['index', '/_site/payload/index.json is the payload of the home page'],
  ['manifest', '/_site/payload/manifest.json is the list of prerendered pages'],
  ['_site', 'everything below /_site belongs to the runtime'],
  ['healthz', '/healthz tells whether the server is alive'],
  ['readyz', '/readyz tells whether the server is ready'],
  ['graphql', '/graphql belongs to the embedded back-end'],
  ['sitemap.xml', '/sitemap.xml is made from the manifest'],
  ['robots.txt', '/robots.txt is made from the manifest'],
])

/**
 * Who has an address before any page of a site, in a sentence; null: nobody.
 *
 * @returns takes a path without its language prefix, and its language.
 */
export function reservedIn(manifest: Manifest): (path: string, locale: string) => string | null {
  const { default: own, available } = manifest.locales
  const prefixes = new Map(Object.keys(available).flatMap((code) => (code === own ? [] : [[foldPath(code), code]])))
  const backends = backendPaths(manifest)
  return (path, locale) => {
    const folded = foldPath(path)
    const ofSite = locale === own ? firstSegment(folded.split('/')[1] ?? '', prefixes) : null
    return ofSite ?? backends.get(folded) ?? null
  }
}

function firstSegment(segment: string, prefixes: ReadonlyMap<string, string>): string | null {
  const prefix = prefixes.get(segment)
  if (prefix !== undefined) return `/${prefix} is the language prefix of "${prefix}"`
  if (/^sitemap-\d+\.xml$/.test(segment)) return `/${segment} is a part of a large sitemap`
  return reservedPaths.get(segment) ?? null
}

/** Where embedded back-ends answer over HTTP, and whose they are: `/<name>/graphql`. */
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
