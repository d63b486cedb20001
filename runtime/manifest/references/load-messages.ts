import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../values/is-record.ts'
import type { Manifest } from '../manifest.types.ts'
import type { Fix } from '../problems/diagnostic.ts'
import { formatProblem } from '../problems/format-problem.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { type EditedTexts, noEdits, readEdited, unreadableReason } from '../text/edited-texts.ts'
import { nameOfFile } from '../text/name-of-file.ts'
import { createSourceText } from '../text/source-text.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import { translatedCopy } from './translated-copy.ts'

export interface LoadedMessages {
  /** Language → its messages. Languages whose file is missing or unusable are absent. */
  messages: Record<string, Record<string, unknown>>
  /** Languages whose file is missing. The site still starts, and says so. */
  missing: string[]
  problems: ManifestProblem[]
  /** Absolute paths of the site's own files, whether or not they exist: for watching. */
  files: string[]
}

/**
 * Reads the messages of every language from the file that the manifest names, or else from `locales/<code>.yaml`. Bases may have files of the same
 * names; their messages apply where the site has none.
 *
 * @param folders - in which files are looked up, the site's own first.
 */
export function loadMessages(
  folders: readonly string[],
  manifest: Manifest,
  document: ManifestDocument,
  edited: EditedTexts = noEdits,
): LoadedMessages {
  const [root = ''] = folders
  const loaded: LoadedMessages = { messages: {}, missing: [], problems: [], files: [] }
  for (const [locale, { messages: named }] of Object.entries(manifest.locales.available)) {
    const file = messagesFile(manifest, locale)
    const paths = folders.map((folder) => join(folder, file))
    const found = paths.filter((path) => existsSync(path) || edited.has(path))
    loaded.files.push(...paths)
    for (const path of found.toReversed()) {
      const text = readEdited(path, edited)
      const name = nameOfFile(root, path)
      if (text === null) {
        const at = { path: [], position: { file: name, line: 1, column: 1 } }
        loaded.problems.push(createProblem('messages/unreadable', at, { reason: unreadableReason }))
      } else readInto(loaded, locale, text, name)
    }
    if (found.length === 0) {
      const at = ['locales', 'available', locale, ...(named === undefined ? [] : ['messages'])]
      const position = document.nearestPosition(at, named === undefined ? 'key' : 'value')
      loaded.missing.push(locale)
      const fix = copyOfDefault(root, manifest, file, edited)
      loaded.problems.push(createProblem('messages/missing-file', { path: at, position }, { file, locale }, fix))
    }
  }
  return loaded
}

/** The message file of a language, to be looked up in each folder of the site. */
export function messagesFile({ locales }: Pick<Manifest, 'locales'>, locale: string): string {
  return locales.available[locale]?.messages ?? `locales/${locale}.yaml`
}

/** A fix that copies the texts of the default language, for translation. Null when it has none either. */
function copyOfDefault(root: string, { locales }: Manifest, file: string, edited: EditedTexts): Fix | null {
  const code = locales.default
  const source = messagesFile({ locales }, code)
  // The file may exist with the other extension.
  const isThere = existsSync(join(root, file.replace(/\.yaml$/, '.yml')))
  const text = source === file || isThere ? null : readEdited(join(root, source), edited)
  return text === null ? null : translatedCopy(file, createSourceText(source, text), code)
}

function readInto(loaded: LoadedMessages, locale: string, text: string, file: string): void {
  const document = parseManifest(text, file)
  const unreadable = (reason: string, position = { file, line: 1, column: 1 }) =>
    createProblem('messages/unreadable', { path: [], position }, { reason })
  for (const problem of document.problems) {
    loaded.problems.push(unreadable(formatProblem(problem).message.replace(/\.$/, ''), problem.position))
  }
  if (document.problems.length > 0) return
  if (isRecord(document.value)) loaded.messages[locale] = withMessages(loaded.messages[locale] ?? {}, document.value)
  else if (document.value === null) loaded.messages[locale] ??= {}
  else loaded.problems.push(unreadable('it is not a map of messages'))
}

/** Merges messages over those of a base. */
function withMessages(below: Record<string, unknown>, own: Record<string, unknown>): Record<string, unknown> {
  const messages = { ...below }
  for (const [key, value] of Object.entries(own)) {
    const before = messages[key]
    messages[key] = isRecord(before) && isRecord(value) ? withMessages(before, value) : value
  }
  return messages
}
