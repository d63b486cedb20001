import { applyEdits } from '../problems/apply-edits.ts'
import type { TextEdit } from '../problems/diagnostic.ts'
import { expandIncludes, type ReadFile } from '../yaml/expand-includes.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'
import type { Migration, Refusal, Rewriting } from './migration.ts'
import { migrations, newestVersion } from './migrations.ts'
import { namedPlaces } from './named-places.ts'

/** How to rewrite a manifest in the newest version. */
export interface Rewritten {
  /** Edits of the manifest's own files. Empty when nothing changes, or it cannot be rewritten. */
  readonly edits: readonly TextEdit[]
  /** Summaries of the changes. */
  readonly titles: readonly string[]
  /** Why it cannot be rewritten; null when it can. */
  readonly refused: Refusal | null
}

interface Chain {
  readonly steps: readonly Migration[]
  readonly newest: number
}

const nothing: Rewritten = { edits: [], titles: [], refused: null }

/**
 * Applies all migrations to the text of a manifest, version by version, each to the result of the one before. Comments and everything else are
 * preserved. Either everything is rewritten or nothing.
 *
 * @param own - the manifest with its includes, without its bases.
 * @param version - the version in which it is written.
 * @param read - reads its files.
 */
export function rewriteManifest(
  own: ManifestDocument,
  version: number,
  read: ReadFile,
  { steps, newest }: Chain = { steps: migrations, newest: newestVersion },
): Rewritten {
  const texts = new Map<string, string>()
  const readNow: ReadFile = (file) => {
    const text = texts.get(file)
    return text === undefined ? read(file) : { ok: true, text }
  }
  const titles: string[] = []
  const hops: (readonly TextEdit[])[] = []
  for (let at = version; at < newest; at += 1) {
    const document = hops.length === 0 ? own : parsedAgain(own, readNow)
    const edits: TextEdit[] = []
    for (const step of steps.filter(({ from }) => from === at)) {
      const rewriting = rewritingOf(step, document)
      if ('refused' in rewriting) return { ...nothing, refused: rewriting.refused }
      if (rewriting.edits.length > 0) titles.push(step.title)
      edits.push(...rewriting.edits)
    }
    const versionEdit = replaceScalar(document, ['version'], 'value', at + 1)
    if (versionEdit !== null) edits.push(versionEdit)
    hops.push(edits)
    for (const [file, text] of editedTexts(edits, readNow)) texts.set(file, text)
  }
  if (titles.length === 0) return nothing
  const [only = [], ...more] = hops
  return { edits: more.length === 0 ? only : editsTo(texts, read), titles, refused: null }
}

/** The edits of a migration, including those to places that the manifest names. */
function rewritingOf(step: Migration, document: ManifestDocument): Rewriting {
  const rewriting = step.rewrite(document)
  if ('refused' in rewriting || document.root?.kind !== 'map') return rewriting
  const places = namedPlaces(document.root).flatMap(({ path, at, text }) => {
    const now = step.placeOf(text)
    return now === text ? [] : (replaceScalar(document, path, at, now) ?? [])
  })
  return { edits: [...rewriting.edits, ...places] }
}

function parsedAgain({ root }: ManifestDocument, read: ReadFile): ManifestDocument {
  const file = root?.mark.source.file ?? ''
  const main = read(file)
  return expandIncludes(parseManifest(main.ok ? main.text : '', file), read)
}

function editedTexts(edits: readonly TextEdit[], read: ReadFile): [string, string][] {
  return [...new Set(edits.map(({ file }) => file))].flatMap((file) => {
    const before = read(file)
    const own = edits.filter((edit) => edit.file === file)
    const after = before.ok ? applyEdits(before.text, own) : null
    return after === null ? [] : [[file, after]]
  })
}

/** One edit per text, from the first to the last character that differs. */
function editsTo(texts: ReadonlyMap<string, string>, read: ReadFile): TextEdit[] {
  return [...texts].flatMap(([file, text]) => {
    const before = read(file)
    const [old, now] = [before.ok ? before.text : '', text].map((each) => each.replace(/^\uFEFF/, ''))
    return old === undefined || now === undefined || old === now ? [] : [spanEdit(file, old, now)]
  })
}

function spanEdit(file: string, old: string, now: string): TextEdit {
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start += 1
  let tail = 0
  while (tail < shortest - start && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1
  return { file, start, end: old.length - tail, text: now.slice(start, now.length - tail) }
}
