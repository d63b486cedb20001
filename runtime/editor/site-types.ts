import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { MessageTree } from '../i18n/message-tree.ts'
import type { Manifest } from '../manifest/manifest.types.ts'
import { formatProblem } from '../manifest/problems/format-problem.ts'
import { listSections, loadSections } from '../manifest/sections/load-sections.ts'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { ReadManifest } from '../source/load-site.ts'
import { messageKeys, nameTypes } from '../types/name-types.ts'
import { operationModule } from '../types/operation-types.ts'
import { sectionTypes } from '../types/section-types.ts'
import { messageOf } from '../values/message-of.ts'
import { parametersOf } from '../values/paths/path-pattern.ts'

/** The file that declares the names of a site to TypeScript. */
export const NAMES_FILE = 'site.types.ts'

/** The generated types of a site: what its own sections receive, and the names that their code may use. */
export interface SiteTypes {
  /** Absolute path → text. */
  readonly files: ReadonlyMap<string, string>
  /** Why types of some sections could not be generated: invalid schemas, unreadable files, operations that do not fit the SDL. */
  readonly faults: readonly string[]
}

/** Generates the types of all of a site's own sections, including those that the manifest does not use. Writes nothing. */
export function siteTypes(root: string, { manifest }: Pick<ReadManifest, 'manifest'>): SiteTypes {
  const folder = join(root, 'sections')
  const loaded = loadSections(listSections([folder]), [folder])
  const sections = [...loaded.sections.values()]
  const files = new Map<string, string>()
  const faults = loaded.problems.map((problem) => {
    const { file, line, column } = problem.position
    return `${file}:${line}:${column} ${formatProblem(problem).message}`
  })
  const faulty = new Set(loaded.problems.map(({ position }) => position.file))
  for (const section of sections) {
    // Its types stay as they are: a schema that says nothing would make its props unknown.
    if (faulty.has(`sections/${section.name}/${section.name}.schema.json`)) continue
    try {
      for (const [file, text] of typesOfSection(section, sdlReader(root, manifest))) files.set(file, text)
    } catch (error) {
      faults.push(`sections/${section.name}: ${messageOf(error)}`)
    }
  }
  // They were read from YAML files whose roots are maps.
  const trees = sections.flatMap(({ messages }) => Object.values(messages) as MessageTree[])
  const names = {
    routes: manifest.routes.map(({ name }) => name),
    parameters: parametersOfRoutes(manifest),
    queries: queriesOfRoutes(manifest),
    forms: Object.keys(manifest.forms),
    embeds: Object.keys(manifest.embeds),
    messages: trees.flatMap((tree) => messageKeys(tree)),
  }
  files.set(join(root, NAMES_FILE), nameTypes(names))
  return { files, faults }
}

/** Only routes whose paths have parameters, in any language. */
function parametersOfRoutes({ routes }: Manifest): Readonly<Record<string, readonly string[]>> {
  const own = routes.map(({ name, path }) => {
    const paths = typeof path === 'string' ? [path] : Object.values(path)
    return [name, [...new Set(paths.flatMap(parametersOf))]] as const
  })
  return Object.fromEntries(own.filter(([, parameters]) => parameters.length > 0))
}

function queriesOfRoutes({ routes }: Manifest): Readonly<Record<string, Manifest['routes'][number]['query']>> {
  const own = routes.map(({ name, query }) => [name, query] as const)
  return Object.fromEntries(own.filter(([, query]) => Object.keys(query).length > 0))
}

/** The files that differ on disk. Line endings are ignored: git may check files out with those of Windows. */
export function staleTypes({ files }: SiteTypes): readonly string[] {
  return [...files]
    .filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8').replaceAll('\r\n', '\n') !== text)
    .map(([file]) => file)
}

/** Writes only the files that have changed. @returns their paths, relative to the site's folder. */
export function writeTypes(root: string, types: SiteTypes): string[] {
  const stale = staleTypes(types)
  for (const file of stale) writeFileSync(file, types.files.get(file) ?? '')
  return stale.map((file) => relative(root, file))
}

function typesOfSection(section: SectionDefinition, sdlOf: (client: string) => string): [string, string][] {
  const { name, folder, schema, operation, operations, client, shape, hydrate } = section
  const sdl = () => (shape === null ? sdlOf(client) : readFileSync(shape, 'utf8'))
  const read = (file: string) => ({ text: readFileSync(file, 'utf8'), sdl: sdl() })
  // A component may import any operation except the main one of a static section, which only the server calls.
  const imported = operations.filter((file) => hydrate !== null || file !== operation).sort()
  const modules = imported.map((file): [string, string] => {
    const { text, sdl } = read(file)
    return [`${file}.d.ts`, operationModule(basename(file), text, sdl, file === operation ? name : null)]
  })
  if (schema === null && operation === null) return modules
  const own = { name, schema, operation: operation === null ? null : read(operation) }
  return [...modules, [join(folder, `${name}.types.ts`), sectionTypes(own)]]
}

/** Returns a function that gives the SDL of a client; each file is read once. */
function sdlReader(root: string, { graphql }: Manifest): (client: string) => string {
  const known = new Map<string, string>()
  return (client) => {
    const file = graphql.clients[client]?.schema
    if (file === undefined) throw new Error(`The client "${client}" is not declared under graphql: clients:.`)
    const sdl = known.get(client) ?? readFileSync(join(root, file), 'utf8')
    known.set(client, sdl)
    return sdl
  }
}
