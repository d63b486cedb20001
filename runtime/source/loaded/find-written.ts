import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { layoutSections, sectionUses } from '../../manifest/sections/section-uses.ts'
import { nameOfFile } from '../../manifest/text/name-of-file.ts'
import type { PathStep, Position } from '../../manifest/text/position.ts'
import { createSourceText } from '../../manifest/text/source-text.ts'
import { createRouteTable, formsAt } from '../../site/routing/route-table.ts'
import type { RouteModel, SectionInstance } from '../../site/site-model.ts'
import { isRecord } from '../../values/is-record.ts'
import { sectionId } from '../../values/names/section-id.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { valueAt } from '../../values/value-at.ts'
import type { LoadedSite } from '../load-site.ts'

/** Something that a page shows: its section and its text. */
export interface ShownPart {
  /** The path of the page. */
  readonly path: string
  readonly sectionId: string
  readonly text: string
}

/** Where something that a page shows is written. */
export interface WrittenPlace extends Position {
  /** What is written there: the text itself, the section in the manifest, or its component. */
  readonly what: 'text' | 'section' | 'component'
}

const TEXTS = /\.(?:ya?ml|md|json)$/
const MAX_TEXTS = 5

/** Finds where something on a page is written: its text in props, messages or content; its section in the manifest; and the section's component. */
export function findWritten(site: LoadedSite, part: ShownPart): WrittenPlace[] {
  const route = routeAt(site, part.path)
  const found = route && sectionOf(site, route, part.sectionId)
  if (!found) return []
  const { instance, path } = found
  const { document, root, sources } = site
  const prop = pathOfText(instance.props, part.text)
  const written = prop && valueAt(document.value, [...path, ...prop])
  // For a message, the manifest contains only the key.
  const isKey = typeof written === 'string' && !sameWords(written, part.text)
  const inProps = prop && placeOfProp(site, [...path, ...prop], instance.locale)
  const texts = [...(prop === null || isKey ? textPlaces(site, part.text) : []), ...(inProps === null ? [] : [inProps])]
  const component = sources.sections.find(({ name }) => name === instance.section)?.component
  return [
    ...texts,
    { ...document.nearestPosition(path, 'value'), what: 'section' },
    ...(component === undefined
      ? []
      : [{ file: nameOfFile(root, component), line: 1, column: 1, what: 'component' as const }]),
  ]
}

function routeAt({ model }: LoadedSite, path: string): RouteModel | null {
  const table = createRouteTable(model)
  const folded = foldPath(path)
  return table.folded.get(folded) ?? formsAt(folded, table)[0] ?? null
}

/** A section of a page or of its layout, and its path in the manifest. */
function sectionOf(
  { manifest }: LoadedSite,
  route: RouteModel,
  id: string,
): { instance: SectionInstance; path: PathStep[] } | null {
  const own = route.sections.findIndex((section) => section.id === id)
  const instance = route.sections[own]
  if (instance !== undefined) {
    const index = manifest.routes.findIndex(({ name }) => name === route.name)
    return { instance, path: ['routes', index, 'sections', own] }
  }
  const { layout, before, after } = route.frame
  const around = [...before, ...after].find((section) => section.id === id)
  const written = manifest.layouts[layout]
  if (around === undefined || written === undefined) return null
  const { sections, at } = layoutSections(layout, written)
  const use = sectionUses(sections, at).find((each) => (each.id ?? sectionId(each.name)) === id)
  return use === undefined ? null : { instance: around, path: use.path }
}

function placeOfProp({ document }: LoadedSite, path: readonly PathStep[], locale: string): WrittenPlace {
  const position = document.positionOf([...path, locale], 'value') ?? document.nearestPosition(path, 'value')
  return { ...position, what: 'text' }
}

/** The path of a text in finished props, beginning with `props`. */
function pathOfText(value: unknown, text: string, path: PathStep[] = ['props']): PathStep[] | null {
  if (typeof value === 'string') return sameWords(value, text) ? path : null
  const parts = Array.isArray(value)
    ? value.map((part, index) => [index, part] as const)
    : isRecord(value)
      ? Object.entries(value)
      : []
  for (const [step, part] of parts) {
    const found = pathOfText(part, text, [...path, step])
    if (found !== null) return found
  }
  return null
}

/** The places of a text in files of messages and content. */
function textPlaces({ folders, root, sources }: LoadedSite, text: string): WrittenPlace[] {
  const words = text.trim().replace(/\s+/g, ' ')
  if (words.length < 3) return []
  const inSite = folders.flatMap((folder) => ['locales', 'content'].map((name) => join(folder, name)))
  const inSections = sources.sections.map(({ folder }) => join(folder, 'locales'))
  const places: WrittenPlace[] = []
  for (const file of [...inSite, ...inSections].flatMap(textFiles)) {
    const source = createSourceText(nameOfFile(root, file), readFileSync(file, 'utf8'))
    const offset = source.text.indexOf(words)
    if (offset !== -1) places.push({ ...source.positionAt(offset), what: 'text' })
    if (places.length === MAX_TEXTS) break
  }
  return places
}

function textFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => TEXTS.test(file)).map((file) => join(folder, file))
}

function sameWords(left: string, right: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  return plain(right) !== '' && plain(left) === plain(right)
}
