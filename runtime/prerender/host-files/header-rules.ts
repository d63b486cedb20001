import type { HostedSite } from './file-host.ts'
import { LASTING, LASTING_FOLDERS } from './lasting-folders.ts'

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. Of rules that fit both send the headers of all, and one that stands in two of them twice: so
 * a site's own file stands alone.
 */
export function headerRules({ headers }: HostedSite): string {
  return [
    block('/*', headers),
    ...LASTING_FOLDERS.map((folder) => block(`${folder}*`, { 'cache-control': LASTING })),
  ].join('\n')
}

function block(path: string, headers: Readonly<Record<string, string>>): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n')
}

/** What is said where the site has a file of its own. */
export function ownHeaders(title: string): string {
  return `public/_headers is what ${title} gets: ${title} sends a header twice that stands in two rules, so nothing was added. Say headers of the whole site in the manifest, in headers, and take the file away, for those of the runtime.`
}
