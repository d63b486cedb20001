import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { findChromium, isExecutable } from '../../find-chromium.ts'
import { type CommandIo, exitCode, JobError } from '../../io.ts'
import type { DiffContent } from '../diff-content.ts'
import type { Side } from '../sides.ts'
import { Chromium } from './chromium.ts'
import { type PicturedPage, picturesDocument } from './pictures-document.ts'
import { type ServedSide, serveFolder } from './serve-side.ts'

/** Widths of a phone and of a desktop window, in CSS pixels. */
const WIDTHS = [390, 1280]
/** Maximum number of pages; nobody would look at more. */
const MAX_PAGES = 50

/** Path of the Chromium that takes the pictures. @throws JobError (exit 2) when there is none, or it cannot be run. */
export function requireChromium(env: CommandIo['env']): string {
  const path = findChromium(env)
  if (path === null)
    throw new JobError(
      'Pictures of pages need Chromium, which is not on the PATH. Install it (apt install chromium, brew install --cask chromium), or say where it is: SITIO_CHROMIUM=/path/to/chromium',
      exitCode.usage,
    )
  if (!isExecutable(path))
    throw new JobError(`SITIO_CHROMIUM names ${path}, which cannot be run. Fix it, or leave it unset.`, exitCode.usage)
  return path
}

/**
 * Takes screenshots of the changed pages before and after, and writes them into a single self-contained HTML file.
 *
 * @param file - where it is written.
 * @returns how many pages it contains.
 */
export async function pictureChanges(
  content: Pick<DiffContent, 'before' | 'now' | 'changed'>,
  sides: readonly [Side, Side],
  file: string,
  { env }: Pick<CommandIo, 'env'>,
): Promise<number> {
  const path = requireChromium(env)
  const served: ServedSide[] = []
  try {
    for (const side of sides) served.push(await serve(side))
    const urls = served.map(({ url }) => url)
    const chromium = await Chromium.open(
      path,
      urls.map((url) => new URL(url).hostname),
    )
    try {
      const pages: PicturedPage[] = []
      const changed = inTurn(content.changed.map(({ paths }) => paths))
      for (const page of changed.slice(0, MAX_PAGES)) pages.push(await pictured(page, urls, chromium))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, picturesDocument(content, pages, changed.length - pages.length))
      return pages.length
    } finally {
      await chromium.close()
    }
  } finally {
    for (const side of served) side.close()
  }
}

async function serve({ name, folder }: Side): Promise<ServedSide> {
  if (folder !== null) return serveFolder(folder)
  if (/^https?:\/\//.test(name)) return { url: name, close() {} }
  throw new JobError(
    `${name} is a ledger without its pages, so no pictures can be taken. Name a revision, or a ledger that lies beside its folder.`,
    exitCode.usage,
  )
}

async function pictured(path: string, urls: readonly string[], chromium: Chromium): Promise<PicturedPage> {
  const { comparePictures } = await import('../../../runtime/pictures/compare-pictures.ts')
  const widths: PicturedPage['widths'][number][] = []
  for (const width of WIDTHS) {
    const pictures: Buffer[] = []
    for (const url of urls) pictures.push(await chromium.takePicture(new URL(encodeURI(path), url).href, width))
    const [before = Buffer.alloc(0), now = Buffer.alloc(0)] = pictures
    widths.push({ width, compared: await comparePictures(before, now) })
  }
  return { path, widths }
}

/** The first of each group, then the second of each, and so on. */
function inTurn(groups: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => groups.flatMap((group) => group[index] ?? [])).flat()
}
