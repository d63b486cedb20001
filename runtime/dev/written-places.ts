import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { LoadedSite } from '../source/load-site.ts'
import { findWritten } from '../source/loaded/find-written.ts'

/** The address at which a page in development asks where something that it shows is written. */
export const WHERE = '/_site/where?'

/** Answers where something is written; each place includes the path for an editor. */
export function sendWritten(site: LoadedSite, url: string, response: ServerResponse): void {
  const query = new URLSearchParams(url.slice(WHERE.length))
  const part = { path: query.get('path') ?? '/', sectionId: query.get('section') ?? '', text: query.get('text') ?? '' }
  const places = findWritten(site, part).map(({ file, line, column, what }) => ({
    what,
    place: `${file}:${line}:${column}`,
    open: `${join(site.root, file)}:${line}:${column}`,
  }))
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(places))
}
