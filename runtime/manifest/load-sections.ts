import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type EditedTexts, noEdits, readEdited } from './edited-texts.ts'
import { formatProblem } from './format-problem.ts'
import { parseManifest } from './parse-manifest.ts'
import type { ParsedTexts } from './parsed-texts.ts'
import type { Position } from './problem.ts'
import { createProblem, type ManifestProblem, type ProblemArgs } from './problem.ts'
import { readSectionSchema } from './read-section-schema.ts'
import { isRecord } from './schema-words.ts'
import type { SectionDefinition } from './section-definition.ts'

/** Names of sections become names of folders and modules. */
const sectionName = /^[A-Z][A-Za-z0-9]*$/

/**
 * Reads the folders of sections: for each name the first root that has `<root>/<Name>/<Name>.tsx`. Runs none of their code.
 *
 * @param names - sections that the manifest uses; a name without a folder is simply absent from the result (`checkReferences` reports its uses).
 * @param roots - absolute `sections` folders, the site's own first.
 * @param parsed - texts that need not be parsed again.
 * @param edited - texts in place of those on the disk.
 */
export function loadSections(
  names: Iterable<string>,
  roots: readonly string[],
  parsed: ParsedTexts = new Map<string, unknown>(),
  edited: EditedTexts = noEdits,
): { sections: Map<string, SectionDefinition>; problems: ManifestProblem[] } {
  const sections = new Map<string, SectionDefinition>()
  const problems: ManifestProblem[] = []
  for (const name of new Set(names)) {
    const root = sectionName.test(name)
      ? roots.find((candidate) => existsSync(join(candidate, name, `${name}.tsx`)))
      : undefined
    if (root !== undefined) sections.set(name, loadSection(name, join(root, name), problems, parsed, edited))
  }
  return { sections, problems }
}

/** Names of all sections that the roots have, in alphabetical order. For suggestions, and for tools that list them. */
export function listSections(roots: readonly string[]): string[] {
  const names = roots.filter(existsSync).flatMap((root) => {
    return readdirSync(root).filter((name) => sectionName.test(name) && existsSync(join(root, name, `${name}.tsx`)))
  })
  return [...new Set(names)].sort()
}

function loadSection(
  name: string,
  folder: string,
  problems: ManifestProblem[],
  parsed: ParsedTexts,
  edited: EditedTexts,
): SectionDefinition {
  const existing = (ending: string) => {
    const path = join(folder, `${name}.${ending}`)
    return existsSync(path) ? path : null
  }
  const schemaFile = existing('schema.json')
  const schema = schemaFile === null ? null : readSchema(name, schemaFile, problems, edited)
  return {
    name,
    folder,
    component: join(folder, `${name}.tsx`),
    styles: existing('css'),
    operation: existing('graphql'),
    operations: readdirSync(folder)
      .filter((file) => file.endsWith('.graphql'))
      .sort()
      .map((file) => join(folder, file)),
    // A schema that is wrong is reported as such; it says nothing about the props of a use.
    schema: schemaFile === null ? null : (schema?.schema ?? {}),
    hydrate: schema?.hydrate ?? null,
    client: schema?.client ?? 'default',
    inputs: schema?.inputs ?? [],
    messages: loadMessages(name, join(folder, 'locales'), problems, parsed, edited),
  }
}

function readSchema(name: string, path: string, problems: ManifestProblem[], edited: EditedTexts) {
  const file = `sections/${name}/${name}.schema.json`
  const result = readSectionSchema(readEdited(path, edited), file)
  if (result.ok) return result
  for (const { reason, nearest, position } of result.faults)
    problems.push(sectionProblem('section/invalid-schema', { section: name, file, reason, nearest }, position))
  return null
}

function loadMessages(
  name: string,
  folder: string,
  problems: ManifestProblem[],
  parsed: ParsedTexts,
  edited: EditedTexts,
): Record<string, Record<string, unknown>> {
  if (!existsSync(folder)) return {}
  const messages: Record<string, Record<string, unknown>> = {}
  for (const entry of readdirSync(folder).sort()) {
    const locale = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.ya?ml$/.exec(entry)?.[1]
    if (locale === undefined) continue
    const file = `sections/${name}/locales/${entry}`
    const text = readEdited(join(folder, entry), edited)
    const known = parsed.get(text)
    if (isRecord(known)) {
      messages[locale] = known
      continue
    }
    const document = parseManifest(text, file)
    const [first] = document.problems
    if (first !== undefined) {
      const reason = formatProblem(first).message.replace(/\.$/, '')
      problems.push(sectionProblem('section/unreadable', { section: name, file, reason }, first.position))
    } else if (isRecord(document.value)) {
      messages[locale] = document.value
      parsed.set(text, document.value)
    } else
      problems.push(
        sectionProblem('section/unreadable', { section: name, file, reason: 'it holds no map of messages' }),
      )
  }
  return messages
}

function sectionProblem<Code extends 'section/unreadable' | 'section/invalid-schema'>(
  code: Code,
  args: ProblemArgs[Code] & { file: string },
  position: Position = { file: args.file, line: 1, column: 1 },
): ManifestProblem {
  return createProblem(code, { path: [], position }, args)
}
