import type { SiteRow } from './report-content.ts'
import { textTable } from './text-table.ts'

/** Several sites for a terminal: one line each, and a total if there are any. */
export function siteTable(sites: readonly SiteRow[]): string {
  const rows = [['site', 'pages', 'errors', 'warnings', 'time'], ...sites.map(cellsOf), cellsOf(sumOf(sites))]
  return textTable(rows, (column) => column > 0)
}

function cellsOf({ site, pages, errors, warnings, ms }: SiteRow): string[] {
  return [site, pages === null ? '-' : String(pages), String(errors), String(warnings), `${(ms / 1000).toFixed(1)} s`]
}

function sumOf(sites: readonly SiteRow[]): SiteRow {
  const sum = (of: (row: SiteRow) => number) => sites.reduce((total, row) => total + of(row), 0)
  return {
    site: 'all',
    pages: sum(({ pages }) => pages ?? 0),
    errors: sum(({ errors }) => errors),
    warnings: sum(({ warnings }) => warnings),
    ms: sum(({ ms }) => ms),
  }
}
