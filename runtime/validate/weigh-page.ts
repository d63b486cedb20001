import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BudgetKind, WeightPart } from '../checks/facts/facts.ts'
import type { PageElement, PageView } from '../checks/pages/page-view.ts'
import { internalTarget } from '../checks/pages/site-answers.ts'
import type { ClientAssets } from '../render/client-assets.ts'
import { phonePictures } from './phone-pictures.ts'

/** A page, and what is needed to weigh it. */
export interface WeighedPage {
  readonly view: PageView
  readonly assets: ClientAssets
  /** Origin of the site. */
  readonly origin: string
  /** Folder of the files that browsers load from `/_site/`. */
  readonly clientFolder: string
  /** Compressed sizes of this site's scripts weighed so far. */
  readonly scriptBytes: Map<string, number>
  /** Size of a picture in bytes, by its path in the site, still encoded; null when there is none. */
  pictureBytes(path: string): Promise<number | null>
}

export interface Weight {
  readonly bytes: number
  /** The contribution of each section; the sum is `bytes`. */
  parts(): WeightPart[]
}

/**
 * The weight of a page. HTML: the document with its inlined styles, compressed. CSS: the styles alone, compressed. JavaScript: every script that the
 * page loads by itself, each compressed; not legacy scripts and integrations. Pictures: the files that a phone loads, as they are.
 */
export async function weighPage(page: WeighedPage, kind: BudgetKind): Promise<Weight> {
  switch (kind) {
    case 'html':
      return weighText(htmlChunks(page))
    case 'css':
      return weighText(styleChunks(page))
    case 'js':
      return weighParts(scriptParts(page))
    case 'images':
      return weighParts(await imageParts(page))
  }
}

type Chunk = readonly [section: string | null, text: Buffer]

/** Attributes to each chunk what it adds to the compressed size of those before it, so that the parts add up to the total. */
function weighText(chunks: readonly Chunk[]): Weight {
  const bytes = gzipBytes(Buffer.concat(chunks.map(([, text]) => text)))
  return {
    bytes,
    parts() {
      let before = Buffer.alloc(0)
      let weighed = 0
      return merged(
        chunks.map(([section, text], index) => {
          before = Buffer.concat([before, text])
          const sum = index === chunks.length - 1 ? bytes : gzipBytes(before)
          const own = sum - weighed
          weighed = sum
          return { section, bytes: own }
        }),
      )
    },
  }
}

function weighParts(parts: readonly WeightPart[]): Weight {
  return { bytes: parts.reduce((sum, part) => sum + part.bytes, 0), parts: () => merged(parts) }
}

/** Merges the parts of each section, heaviest first. */
function merged(parts: readonly WeightPart[]): WeightPart[] {
  const sums = new Map<string | null, number>()
  for (const { section, bytes } of parts) sums.set(section, (sums.get(section) ?? 0) + bytes)
  return [...sums].map(([section, bytes]) => ({ section, bytes })).sort((a, b) => b.bytes - a.bytes)
}

/** The blocks of sections, and the HTML between them. */
function htmlChunks({ view }: WeighedPage): Chunk[] {
  const { html } = view
  const chunks: Chunk[] = []
  let at = 0
  const take = (section: string | null, end: number) => {
    if (end > at) chunks.push([section, Buffer.from(html.slice(at, end))])
    at = Math.max(at, end)
  }
  for (const { node, section } of sectionBlocks(view)) {
    const place = node.sourceCodeLocation
    if (!place) continue
    take(null, place.startOffset)
    take(section, place.endOffset)
  }
  take(null, html.length)
  return chunks
}

/** The inlined stylesheet: the part of the runtime and the theme, then that of each section. */
function styleChunks({ view, assets }: WeighedPage): Chunk[] {
  const [from, to] = styleRange(view)
  const own = sectionBlocks(view).flatMap(({ section, attribute }): Chunk[] => {
    const sheets = assets.sectionStyles[attribute('data-section') ?? ''] ?? []
    return sheets.map(({ text }) => [section, Buffer.from(text ?? '')])
  })
  // The styles of a section are inlined once, however often the page uses it.
  const first = own.filter(([, text], index) => own.findIndex((other) => other[1].equals(text)) === index)
  const rest = first.reduce((sum, [, text]) => sum + text.length, 0)
  const whole = Buffer.from(view.html.slice(from, to))
  return [[null, whole.subarray(0, Math.max(0, whole.length - rest))], ...first]
}

function styleRange({ elements, html }: PageView): readonly [number, number] {
  const place = elements.find(({ tag, section }) => tag === 'style' && section === null)?.node.sourceCodeLocation
  return place?.startTag && place.endTag
    ? [place.startTag.endOffset, place.endTag.startOffset]
    : [html.length, html.length]
}

/** The files of the runtime, then for each interactive section those that were not counted yet. */
function scriptParts({ view, assets, clientFolder, scriptBytes }: WeighedPage): WeightPart[] {
  const loaded = new Set<string>()
  const weigh = (addresses: readonly string[]): number => {
    let bytes = 0
    for (const address of addresses) {
      const file = address.replace(/^\/_site\//, '')
      if (loaded.has(file)) continue
      loaded.add(file)
      const text = readFileSync(join(clientFolder, file))
      const imports = [...text.toString().matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)]
      const own = scriptBytes.get(file) ?? gzipBytes(text)
      scriptBytes.set(file, own)
      bytes += own + weigh(imports.map(([, name]) => `/_site/assets/${name}`))
    }
    return bytes
  }
  return [
    { section: null, bytes: weigh([assets.boot, ...assets.bootImports, assets.navigation]) },
    ...sectionBlocks(view).flatMap(({ section, attribute }) => {
      const island = assets.islands[attribute('data-section') ?? '']
      return island ? [{ section, bytes: weigh([island.src, ...island.imports]) }] : []
    }),
  ]
}

async function imageParts({ view, origin, pictureBytes }: WeighedPage): Promise<WeightPart[]> {
  const sections = new Map<string, string | null>()
  for (const { section, address } of phonePictures(view)) {
    // The sizes of files on other hosts are unknown.
    const path = internalTarget(address, view.path, origin)?.path
    if (path !== undefined && !sections.has(path)) sections.set(path, section)
  }
  const parts = await Promise.all(
    [...sections].map(async ([path, section]) => ({ section, bytes: await pictureBytes(path) })),
  )
  return parts.flatMap(({ section, bytes }) => (bytes === null ? [] : [{ section, bytes }]))
}

function sectionBlocks({ elements }: PageView): PageElement[] {
  return elements.filter(({ section, attribute }) => section !== null && attribute('data-section') !== null)
}

function gzipBytes(data: Buffer): number {
  return gzipSync(data, { level: 9 }).length
}
