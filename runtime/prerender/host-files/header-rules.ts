import type { HostedSite } from './file-host.ts'
import { LASTING, LASTING_FOLDERS } from './lasting-folders.ts'

/**
 * `_headers`, as Netlify and Cloudflare Pages read it. When several rules match, both hosts send the headers of all, so a header in two of them is
 * sent twice. Therefore nothing is added to a site's own file.
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

/** The advice for a site with its own `_headers`. */
export function ownHeaders(title: string): string {
  return `${title} gets your public/_headers as it is, because it would send a header that is in two rules twice. To get the headers of the runtime as well, move those of the whole site to headers: in the manifest, and remove the file.`
}
