import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { commandPages } from './command-pages.ts'
import { exportPages } from './export-pages.ts'
import { findingPages } from './finding-pages.ts'
import { keyPages } from './key-pages.ts'
import type { Page } from './page.ts'
import { sectionPages } from './section-pages.ts'
import { readContents, writtenPages } from './written-pages.ts'

/** All pages in reading order: those written by hand, and the reference generated from the code. @param root - folder of the package. */
export function allPages(root: string): Page[] {
  const docs = join(root, 'cli/docs')
  const chapters = readContents(docs)
  const written = writtenPages(docs, chapters)
  const reference = [...keyPages(), ...commandPages(), ...findingPages(), ...sectionPages(root), ...exportPages(root)]
  const groups = [...new Set(chapters.map(({ group }) => group))]
  return groups.flatMap((group) => (group === 'reference' ? reference : written.filter((page) => page.group === group)))
}

/** Writes all pages as entries of a collection: one Markdown file each, with its place in the front matter. */
export function writePages(root: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const pages = allPages(root)
  const listed = pages.filter(({ above }) => above === undefined)
  for (const [place, page] of pages.entries()) {
    const { id, body, above, ...fields } = page
    const next = listed[listed.indexOf(page) + 1]?.id
    const front = stringify({
      ...fields,
      place,
      isListed: above === undefined,
      ...(above === undefined ? next && { next } : { above }),
    })
    writeFileSync(join(folder, `${id}.md`), `---\n${front}---\n${body}\n`)
  }
}
