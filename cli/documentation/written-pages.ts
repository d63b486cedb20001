import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { plainText, sentenceOf } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

/** One entry of contents.yaml. */
export interface Chapter {
  readonly group: string
  readonly heading: string
  /** File names without their ending. */
  readonly pages: readonly string[]
}

/** What stands where, in the order of reading. */
export function readContents(folder: string): Chapter[] {
  return parse(readFileSync(join(folder, 'contents.yaml'), 'utf8'))
}

/**
 * The pages that are written by hand: plain Markdown, which a forge shows as it is. Its title is the first line, its lead the first paragraph, and links
 * between files become links between pages.
 */
export function writtenPages(folder: string, chapters: readonly Chapter[]): Page[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const names = files.map((file) => basename(file, '.md'))
  const listed = new Set(chapters.flatMap(({ pages }) => pages))
  const unlisted = names.filter((name) => !listed.has(name))
  const places = new Map(
    [...chapters, { group: 'guides', heading: 'More guides', pages: unlisted }].flatMap(({ group, heading, pages }) =>
      pages.map((name) => [name, { group, heading }] as const),
    ),
  )
  return [...places].map(([name, { group, heading }]) => {
    const [first = '', ...rest] = readFileSync(join(folder, `${name}.md`), 'utf8').split('\n')
    const text = rest.join('\n').trim()
    const body = text.replace(/\]\(([\w-]+)\.md(#[\w-]+)?\)/g, (link, other: string, hash = '') => {
      const place = places.get(other)
      return place === undefined ? link : `](${addressOf({ ...place, slug: other })}${hash})`
    })
    const [paragraph = ''] = text.split('\n\n').filter((block) => /^[\p{L}`*[]/u.test(block))
    return {
      id: name,
      group,
      slug: name,
      heading,
      title: plainText(first.replace(/^# /, '')),
      lead: sentenceOf(paragraph),
      body,
    }
  })
}
