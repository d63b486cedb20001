import type { RenderedSite } from '../../runtime/validate/render-pages.ts'
import { plural } from './summary.ts'

/** What was rendered, what was not, and why, in one line. */
export function renderedSummary({ pages, refused, silentClients }: RenderedSite): string {
  const incomplete = pages.filter(({ withoutData }) => withoutData.size > 0).length
  const parts = [
    `${plural(pages.length, 'page was', 'pages were')} rendered`,
    ...(refused.size === 0
      ? []
      : [
          `${plural(refused.size, 'address currently shows', 'addresses currently show')} no page (${firstOf(refused)})`,
        ]),
    ...(incomplete === 0
      ? []
      : [
          `${plural(incomplete, 'page is', 'pages are')} missing data, because ${silentClients.length === 0 ? 'nobody is signed in' : `nothing answers offline for the GraphQL client ${silentClients.map((name) => `"${name}"`).join(', ')} (to record it: site record --pages)`}`,
        ]),
  ]
  return `${parts.join('; ')}.\n`
}

const MAX_NAMED = 3

function firstOf(paths: ReadonlySet<string>): string {
  const named = [...paths].slice(0, MAX_NAMED).join(', ')
  return paths.size > MAX_NAMED ? `${named}, …` : named
}
