import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parse } from 'yaml'
import { plainText, sentenceOf } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

/** One entry of contents.yaml. */
export interface Chapter {
  readonly group: string
  readonly heading: string
  /** Folder of its pages, relative to that of the documentation; absent if its pages are generated. */
  readonly folder?: string
  /** The pages that come first, as file names without extension. */
  readonly pages: readonly string[]
}

/** The chapters in reading order. */
export function readContents(folder: string): Chapter[] {
  return parse(readFileSync(join(folder, 'contents.yaml'), 'utf8'))
}

/** A file that becomes a page. */
interface WrittenFile extends Pick<Chapter, 'group' | 'heading'> {
  readonly path: string
  readonly slug: string
}

/**
 * The pages written by hand: plain Markdown that code hosts show as it is. The first line is the title, the first paragraph the lead, and links
 * between files become links between pages.
 */
export function writtenPages(folder: string, chapters: readonly Chapter[]): Page[] {
  const files = new Map(chapters.flatMap((chapter) => filesOf(folder, chapter)).map((file) => [file.path, file]))
  return [...files.values()].map(({ path, slug, group, heading }) => {
    const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n')
    const text = rest.join('\n').trim()
    const body = text.replace(/\]\(([\w./-]+\.md)(#[\w-]+)?\)/g, (link, other: string, hash = '') => {
      const page = files.get(join(dirname(path), other))
      return page === undefined ? link : `](${addressOf(page)}${hash})`
    })
    const [paragraph = ''] = text.split('\n\n').filter((block) => /^[\p{L}`*[]/u.test(block))
    const title = plainText(first.replace(/^# /, ''))
    return { id: slug, group, slug, heading, title, lead: sentenceOf(paragraph), body }
  })
}

/** The files of a chapter, in order. */
function filesOf(docs: string, { folder, pages, group, heading }: Chapter): WrittenFile[] {
  if (folder === undefined) return []
  const names = readdirSync(join(docs, folder)).filter((file) => file.endsWith('.md'))
  const all = new Set([...pages, ...names.map((file) => basename(file, '.md'))])
  return [...all].map((slug) => ({ path: join(docs, folder, `${slug}.md`), slug, group, heading }))
}
