import { plural } from '../report/summary.ts'

/** The pages in a template's manifest: `3 pages`, and those of entries, whose number depends on the content. */
export function pagesOf(manifest: string): string {
  const routes = /^routes:\n((?: .*\n|\n)+)/m.exec(manifest)?.[1] ?? ''
  const count = (line: RegExp) => routes.match(line)?.length ?? 0
  const ofEntries = count(/^ {4}each:/gm)
  const pages = plural(count(/^ {2}- name:/gm) - ofEntries, 'page')
  return ofEntries === 0 ? pages : `${pages} and those of its content`
}
