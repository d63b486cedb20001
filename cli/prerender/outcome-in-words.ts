import type { SiteFile } from '../../runtime/artefact/site-file.ts'
import type { DatedPages } from '../../runtime/prerender/dated-pages.ts'
import type { HostReport } from '../../runtime/prerender/host-files/write-host-files.ts'
import type { UnwrittenAddress } from '../../runtime/prerender/old-addresses.ts'
import type { PrerenderReport } from '../../runtime/prerender/prerender-site.ts'
import type { OpenedBuild } from '../../runtime/server/open-build.ts'
import { plural } from '../report/summary.ts'

/** Maximum number of written files that are listed. */
const MAX_NAMED = 12

/** Maximum number of moments for which the pages that they change are listed. */
const MAX_MOMENTS = 3

/** The forms that the pages of a file server cannot send. */
export function unsendableInWords({ forms }: OpenedBuild['site']): string[] {
  return [...forms.values()]
    .filter(({ action }) => action === null)
    .map(
      ({ name }) =>
        `A file server cannot receive the form "${name}". Name a server that does: forms.${name}.action takes its full address.`,
    )
}

/** @param rendered - a page that failed at first counts once for each attempt. */
export function writtenInWords(
  { pages, changed, compressed }: PrerenderReport,
  rendered: number,
  outDir: string,
): string[] {
  const made = Math.min(rendered, pages)
  const kept = made === pages ? '' : `: ${made} rendered, ${pages - made} as before`
  return [
    `Prerendered ${plural(pages, 'page')} in ${outDir}${kept}`,
    ...(kept !== '' && changed.length > 0 ? [`Wrote ${filesInWords(changed)}`] : []),
    ...(compressed === null
      ? []
      : [
          `Compressed ${plural(compressed.made, 'file')}${compressed.kept === 0 ? '' : `, ${compressed.kept} as before`}`,
        ]),
  ]
}

function filesInWords(files: readonly string[]): string {
  const others = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : ''
  return `${plural(files.length, 'file')}: ${files.slice(0, MAX_NAMED).join(', ')}${others}`
}

export function hostedInWords({ files, beside }: HostReport, host: string | undefined, outDir: string): string {
  return `Written for ${host}: ${[...files, ...(beside === null ? [] : [`${outDir}${beside.suffix}`])].join(', ')}`
}

/** Redirects and retired addresses that a static host cannot express. */
export function unwrittenInWords(unwritten: readonly UnwrittenAddress[]): string[] {
  const led = unwritten.flatMap(({ from, to, status }) => (to === null ? [] : `${from} to ${to} (${status})`))
  const gone = unwritten.flatMap(({ from, to }) => (to === null ? from : []))
  return [
    ...(led.length > 0
      ? [
          `Files cannot redirect all addresses below a path, or addresses with a query. Set up these redirects at your host: ${led.join(', ')}`,
        ]
      : []),
    ...(gone.length > 0
      ? [
          `Files cannot say that an address is gone. Set up your host to answer these addresses with 410 and 404.html: ${gone.join(', ')}`,
        ]
      : []),
  ]
}

/** Warns of pages whose dates or times were computed when they were written. */
export function datedInWords(dated: readonly DatedPages[], { timeZone }: OpenedBuild['site']): string[] {
  if (dated.length === 0) return []
  const moment = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const lines = dated.slice(0, MAX_MOMENTS).map(({ paths, count, untilMs }) => {
    const others = count > paths.length ? ` and ${count - paths.length} more` : ''
    return `  until ${moment.format(untilMs)}: ${paths.join(', ')}${others}`
  })
  const later = dated.slice(MAX_MOMENTS).reduce((sum, { count }) => sum + count, 0)
  return [
    `These pages depend on the day or the time (${timeZone}); prerender again when they are no longer valid:`,
    ...lines,
    ...(later === 0 ? [] : [`  later: ${plural(later, 'page')}`]),
  ]
}

/** @param file - the site as its build records it. */
export function localOriginInWords(
  { configFile, variables }: SiteFile,
  { origin, feeds }: OpenedBuild['site'],
  ownHost: string | undefined,
): string {
  const files = feeds.length === 0 ? 'and sitemap.xml' : 'sitemap.xml, and the feeds'
  const lack = `Left out: canonical addresses, hreflang, og:url, pictures for social networks, ${files}. They need the site's public address,`
  if (ownHost !== undefined)
    return `${lack}\nand ${origin} is an address of this machine. Write in ${configFile}: site: { origin: 'https://${ownHost}' }`
  const written = variables.find(({ path }) => path.join('.') === 'site.origin')?.written
  const variable = /\$\{(\w+)/.exec(written ?? '')?.[1]
  const place = variable === undefined ? `site.origin of ${configFile}` : `the variable ${variable}`
  return [
    lack,
    `and ${origin} is an address of this machine. Pass it here: site prerender --origin https://www.example.com`,
    `or set it for every command in ${place}.`,
  ].join('\n')
}
