import type { Place } from '../../manifest/problems/create-finding.ts'
import type { Fix } from '../../manifest/problems/diagnostic.ts'
import { siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import { ownPathOf, targetOf } from '../facts/address-target.ts'
import { addressesIn } from '../facts/addresses-in.ts'
import { codeStrings } from '../facts/code-strings.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf } from '../facts/public-files.ts'
import { withoutCode } from '../facts/rich-texts.ts'
import { sectionModules } from '../facts/section-modules.ts'
import { contentTexts, messageTexts } from '../facts/site-texts.ts'
import { placeOf, replacePart, type TextPart, type WrittenText } from '../facts/written-text.ts'
import { formatOfName } from './file-formats.ts'
import { styleUrls } from './style-urls.ts'

/** A place that refers to a file of public/. */
export interface AssetUse {
  /** Decoded path, without a query. */
  readonly path: string
  place(): Place
  /** A fix that writes another path; null when the path is not written literally. */
  replace(path: string): Fix | null
}

/** All places that refer to a file, by its path, in the order in which they are found: the manifest first. */
export const assetUses = once((facts: SiteFacts): ReadonlyMap<string, readonly [AssetUse, ...AssetUse[]]> => {
  const all = new Map<string, [AssetUse, ...AssetUse[]]>()
  const places = new Set<string>()
  const add = (use: AssetUse) => {
    const known = all.get(use.path)
    if (known === undefined) all.set(use.path, [use])
    else known.push(use)
  }
  const addText = (text: WrittenText, isAlwaysFile: boolean) => {
    for (const part of isAlwaysFile ? [{ before: '', part: text.text }] : addressesIn(withoutCode(facts, text))) {
      const path = ownPathOf(facts, part.part)
      if (path !== null && (isAlwaysFile || isFile(facts, path))) add(textUse(facts, text, part, pathOf(path)))
    }
  }
  const files = manifestFiles(facts)
  const filePaths = new Set(files.map(({ path }) => path.join('\n')))
  for (const text of files) addText({ ...text, file: null }, true)
  for (const text of textsThatMayName(facts))
    if (!filePaths.has(text.path.join('\n'))) addText({ ...text, file: null }, false)
  for (const text of [...messageTexts(facts), ...contentTexts(facts)]) addText(text, false)
  for (const use of [...styleUses(facts), ...codeUses(facts)]) {
    const { file, line, column } = use.place().position
    const place = `${file}:${line}:${column}`
    if (!places.has(place)) add(use)
    // Sections share modules.
    places.add(place)
  }
  return all
})

/** Values that can only be a path below public/. */
function manifestFiles({ manifest, sections }: SiteFacts): { text: string; path: readonly PathStep[] }[] {
  return siteMarks(manifest, sections).flatMap(({ names, value, path }) =>
    names === 'publicFiles' && typeof value === 'string' ? [{ text: value, path }] : [],
  )
}

/** Texts of the manifest that may refer to a file, anywhere in a section or the theme. */
function textsThatMayName({ manifest }: SiteFacts): { text: string; path: readonly PathStep[] }[] {
  const { layouts, routes, forms, theme, head } = manifest
  const texts: { text: string; path: readonly PathStep[] }[] = []
  const walk = (value: unknown, path: readonly PathStep[]) => {
    if (typeof value === 'string') {
      if (value.includes('/')) texts.push({ text: value, path })
    } else if (Array.isArray(value)) for (const [index, item] of value.entries()) walk(item, [...path, index])
    else if (isRecord(value)) for (const [key, child] of Object.entries(value)) walk(child, [...path, key])
  }
  walk({ head: { meta: head.meta }, theme, layouts, routes, forms }, [])
  return texts
}

function styleUses(facts: SiteFacts): AssetUse[] {
  return styleUrls(facts).flatMap(({ sheet: { source }, address, offset }) =>
    /^\/(?!\/)/.test(address) && isFile(facts, address) ? [sourceUse(source, pathOf(address), offset, address)] : [],
  )
}

function codeUses(facts: SiteFacts): AssetUse[] {
  return sectionModules(facts).flatMap((module) =>
    codeStrings(module).flatMap(({ parts: [text = '', ...more], start }) => {
      if (more.length > 0 || !/^\/[^/\s].*$/.test(text)) return []
      const path = pathOf(text)
      return isFile(facts, path) ? [sourceUse(module.source, path, start + 1, text)] : []
    }),
  )
}

/** Whether a path refers to a picture, a video, a document or the like, and the site has no other answer for it. */
function isFile(facts: SiteFacts, path: string): boolean {
  const { kind } = targetOf(facts, path)
  return kind === 'file' || (kind === 'nothing' && formatOfName(pathOf(path)) !== null)
}

function textUse(facts: SiteFacts, text: WrittenText, part: TextPart, path: string): AssetUse {
  return {
    path,
    place: () => placeOf(facts, text, part),
    replace: (by) => replacePart(facts, text, part, respell(part.part, by), true),
  }
}

function sourceUse(source: SourceText, path: string, start: number, written: string): AssetUse {
  return {
    path,
    place: () => ({ position: source.positionAt(start) }),
    replace: (by) => ({
      isSafe: true,
      edits: [{ file: source.file, start, end: start + written.length, text: respell(written, by) }],
    }),
  }
}

/** Replaces the path of an address, encoded if the old one was; origin, query and hash stay. */
function respell(address: string, path: string): string {
  const own = address.includes('%') ? encodeURI(path) : path
  return address.replace(/^(https?:\/\/[^/?#]*)?[^?#]*/i, (_, origin = '') => `${origin}${own}`)
}
