import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, visit } from 'graphql'
import type { ClientModel } from '../site/site-model.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'

/** Directives of an embedded back-end that store what visitors send. */
const STORES = ['add', 'update', 'remove', 'login']

/**
 * What does not work, or works less well, when a site runs as a function: instances come and go with requests, and none has a lasting disk. Each
 * item is the position of the cause in the manifest, followed by a sentence that says what to do.
 */
export function functionAdvice(site: LoadedSite): string[] {
  const { clients, forms } = site.model
  const counts = forms.size > 0 || [...clients.values()].some(({ via }) => via === 'server')
  const shared =
    'Each instance counts the limits on senders, and forms sent twice, by itself: set SITE_CACHE_URL to a Redis that all of them can reach.'
  return [
    ...[...clients.values()].flatMap((client) => adviceOf(client, site)),
    ...(counts && !site.env.SITE_CACHE_URL ? [`${site.configFile}: ${shared}`] : []),
  ]
}

function adviceOf(client: ClientModel, site: LoadedSite): string[] {
  const { name, media, schema } = client
  const does = isEmbedded(client) ? directivesIn(readFileSync(join(site.root, schema), 'utf8')) : new Set()
  const said: [key: string, text: string][] = []
  if (STORES.some((name) => does.has(name)) && !site.env.SITE_DATABASE_URL)
    said.push([
      'url',
      `What visitors send to "${name}" would be stored in a folder that a function loses: set SITE_DATABASE_URL to a PostgreSQL database, or this url to a back-end elsewhere.`,
    ])
  if (does.has('mail'))
    said.push([
      'url',
      `Mails of "${name}" are sent between requests, when a function sleeps: they may be late. A back-end elsewhere sends its own.`,
    ])
  if (does.has('added'))
    said.push([
      'websocket',
      `Nothing keeps the websocket of "${name}" open: its live data stay as they were when the page loaded. Name the websocket of a back-end elsewhere.`,
    ])
  if (media.length > 0)
    said.push([
      'media',
      `Each instance resizes the pictures of "${name}" again: let the back-end make them, or prerender the site.`,
    ])
  return said.map(([key, text]) => `${placeOf(name, key, site)}: ${text}`)
}

/** The names of the directives in an SDL. */
function directivesIn(sdl: string): ReadonlySet<string> {
  const found = new Set<string>()
  visit(parse(sdl), { Directive: ({ name }) => void found.add(name.value) })
  return found
}

/** The position in the manifest, such as `site.config.yaml:12:5`; only its file when it does not mention the client. */
function placeOf(client: string, key: string, { document, configFile }: LoadedSite): string {
  const path = ['graphql', 'clients', client, key]
  const position = document.positionOf(path, 'value') ?? document.nearestPosition(path, 'key')
  return position ? `${position.file}:${position.line}:${position.column}` : configFile
}
