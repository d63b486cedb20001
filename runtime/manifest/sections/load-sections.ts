import { join } from 'node:path'
import { isRecord } from '../../values/is-record.ts'
import { formatProblem } from '../problems/format-problem.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import {
  type EditedTexts,
  isReadable,
  isThere,
  namesIn,
  noEdits,
  readEdited,
  unreadableReason,
} from '../text/edited-texts.ts'
import type { Position } from '../text/position.ts'
import { parseManifest } from '../yaml/parse-manifest.ts'
import { readSectionSchema } from './read-section-schema.ts'
import type { SectionDefinition } from './section-definition.ts'

/** Section names become names of folders and modules. */
const SECTION_NAME = /^[A-Z][A-Za-z0-9]*$/

/**
 * Reads the folders of sections: for each name, the first root with `<root>/<Name>/<Name>.tsx`. Runs none of their code.
 *
 * @param names - sections that the manifest uses; names without a folder are absent from the result (`checkReferences` reports their uses).
 * @param roots - absolute `sections` folders, the site's own first.
 * @param edited - texts that replace those on disk.
 */
export function loadSections(
  names: Iterable<string>,
  roots: readonly string[],
  edited: EditedTexts = noEdits,
): { sections: Map<string, SectionDefinition>; problems: ManifestProblem[] } {
  const sections = new Map<string, SectionDefinition>()
  const problems: ManifestProblem[] = []
  for (const name of new Set(names)) {
    const root = SECTION_NAME.test(name)
      ? roots.find((candidate) => isThere(join(candidate, name, `${name}.tsx`), edited))
      : undefined
    if (root !== undefined) sections.set(name, loadSection(name, join(root, name), problems, edited))
  }
  return { sections, problems }
}

/** Names of all sections in the roots, in alphabetical order, for suggestions and tools. */
export function listSections(roots: readonly string[], edited: EditedTexts = noEdits): string[] {
  const isSection = (root: string, name: string) =>
    SECTION_NAME.test(name) && isThere(join(root, name, `${name}.tsx`), edited)
  const names = roots.flatMap((root) => namesIn(root, edited).filter((name) => isSection(root, name)))
  return [...new Set(names)].sort()
}

function loadSection(
  name: string,
  folder: string,
  problems: ManifestProblem[],
  edited: EditedTexts,
): SectionDefinition {
  const own = new Set(['tsx', 'css', 'schema.json', 'graphqls'].map((ending) => `${name}.${ending}`))
  const files = namesIn(folder, edited).filter((file) => own.has(file) || file.endsWith('.graphql'))
  const readable = new Set(files.filter((file) => isReadable(join(folder, file), edited)))
  for (const file of files) if (!readable.has(file)) problems.push(unreadable(name, `sections/${name}/${file}`))
  const existing = (ending: string) => {
    const file = `${name}.${ending}`
    return readable.has(file) ? join(folder, file) : null
  }
  const schemaFile = existing('schema.json')
  const schema = schemaFile === null ? null : readSchema(name, schemaFile, problems, edited)
  return {
    name,
    folder,
    component: join(folder, `${name}.tsx`),
    styles: existing('css'),
    operation: existing('graphql'),
    operations: [...readable].filter((file) => file.endsWith('.graphql')).map((file) => join(folder, file)),
    shape: existing('graphqls'),
    // An invalid schema is reported as such; the props of uses are then not checked.
    schema: files.includes(`${name}.schema.json`) ? (schema?.schema ?? {}) : null,
    hydrate: schema?.hydrate ?? null,
    client: schema?.client ?? 'default',
    inputs: schema?.inputs ?? [],
    messages: loadMessages(name, join(folder, 'locales'), problems, edited),
  }
}

function readSchema(name: string, path: string, problems: ManifestProblem[], edited: EditedTexts) {
  const text = readEdited(path, edited)
  // The file vanished after it was listed.
  if (text === null) return null
  const result = readSectionSchema(text, name)
  if (result.ok) return result
  for (const { reason, nearest, position } of result.faults)
    problems.push(createProblem('sections/invalid-schema', { path: [], position }, { section: name, reason, nearest }))
  return null
}

function loadMessages(
  name: string,
  folder: string,
  problems: ManifestProblem[],
  edited: EditedTexts,
): Record<string, Record<string, unknown>> {
  const messages: Record<string, Record<string, unknown>> = {}
  for (const entry of namesIn(folder, edited)) {
    const locale = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.ya?ml$/.exec(entry)?.[1]
    if (locale === undefined) continue
    const file = `sections/${name}/locales/${entry}`
    const text = readEdited(join(folder, entry), edited)
    if (text === null) {
      problems.push(unreadable(name, file))
      continue
    }
    const document = parseManifest(text, file)
    const [first] = document.problems
    if (first !== undefined) {
      const reason = formatProblem(first).message.replace(/\.$/, '')
      problems.push(unreadable(name, file, reason, first.position))
    } else if (isRecord(document.value)) messages[locale] = document.value
    else problems.push(unreadable(name, file, 'it is not a map of messages'))
  }
  return messages
}

function unreadable(
  section: string,
  file: string,
  reason: string = unreadableReason,
  position: Position = { file, line: 1, column: 1 },
): ManifestProblem {
  return createProblem('sections/unreadable', { path: [], position }, { section, file, reason })
}
