import type { Coverage, PageCoverage } from '../../runtime/checks/messages/coverage.ts'

/** As many pages as people can read at once; JSON lists all of them. */
const MAX_PAGES = 10

/**
 * One line for each page with texts in another language, `/en/contact: 2 of 14 texts come from es`, and one for the copies in each collection,
 * `content/posts: 3 entries for fr are still in es`. Empty if everything is translated.
 */
export function coverageInWords(coverage: Coverage | null): string {
  if (coverage === null || (coverage.pages.length === 0 && coverage.entries.length === 0)) return ''
  const { pages, entries, fallback } = coverage
  const lines = pages.slice(0, MAX_PAGES).map((page) => pageInWords(page, fallback))
  const more = pages.length - lines.length
  if (more > 0) lines.push(`${more} more ${more === 1 ? 'page is' : 'pages are'} not fully translated.`)
  for (const { content, locale, from, entries: count } of entries)
    lines.push(
      `${content}: ${count} ${count === 1 ? 'entry' : 'entries'} for ${locale} ${isOrAre(count)} still in ${from}`,
    )
  return `${lines.join('\n')}\n`
}

function pageInWords({ page, texts, fallback, copies, missing }: PageCoverage, other: string): string {
  const own = fallback - copies
  const parts = [
    ...(own === 0 ? [] : [`${own} of ${texts} texts ${own === 1 ? 'comes' : 'come'} from ${other}`]),
    ...(copies === 0 ? [] : [`${copies} of ${texts} texts ${isOrAre(copies)} still to be translated`]),
    ...(missing === 0 ? [] : [`${missing} of ${texts} texts ${isOrAre(missing)} missing`]),
  ]
  return `${page}: ${parts.join(', ')}`
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are'
}
