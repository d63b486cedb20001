import type { GraphQLSchema } from 'graphql'
import { BackendError, type BackendProblem } from '../rules/backend-problem.ts'
import type { CollectionModel, FieldRule } from '../rules/field-rule.ts'
import type { Content, ContentFile } from '../storage/load-content.ts'
import { type StoredContent, storedContent } from '../storage/stored-content.ts'
import { checkContent } from './check-content.ts'
import { type ContentLanguages, createContentLanguages } from './content-languages.ts'
import { parseBackendSchema } from './parse-backend-schema.ts'
import { readFieldRules } from './read-field-rules.ts'

/** What the files of an embedded back-end are made of. */
export interface BackendSource {
  /** SDL with the directives of `directives.ts`. */
  sdl: string
  /** Names the SDL in problems. */
  sdlFile: string
  /** Folder with `<collection>.yaml`; null when nothing comes from files. */
  contentFolder: string | null
  /** What was read from that folder, and checked, when the site was built: it is not read again. */
  content?: StoredContent
  /** Problems name content files relative to this folder. Default: the current one. */
  root?: string
  /** One of `locales`. */
  defaultLocale: string
  /** Codes that mark a localised value in the content: `{es: …, en: …}`. */
  locales: string[]
}

/** The files of an embedded back-end, read and checked. */
export interface ReadBackend {
  schema: GraphQLSchema
  rules: FieldRule[]
  collections: Map<string, CollectionModel>
  files: Map<string, ContentFile>
  languages: ContentLanguages
  /** What is wrong with the directives of the SDL. */
  directiveProblems: BackendProblem[]
  /** What is wrong with the content, or missing from it. */
  contentProblems: BackendProblem[]
}

/**
 * Reads the SDL and the content of an embedded back-end. Starts nothing.
 *
 * @throws BackendError when the SDL is no schema: nothing else can be said then.
 */
export async function readBackend(source: BackendSource): Promise<ReadBackend> {
  const { sdl, sdlFile } = source
  const schema = parseBackendSchema(sdl, sdlFile)
  const { rules, collections, problems: directiveProblems } = readFieldRules(schema, sdlFile)
  const languages = createContentLanguages(source.locales, source.defaultLocale)
  const read = { schema, rules, collections, languages, directiveProblems }
  if (source.content !== undefined) return { ...read, files: storedContent(source.content), contentProblems: [] }
  const { files, problems } = await readContent(source, collections.values())
  return { ...read, files, contentProblems: [...problems, ...checkContent(files, collections, rules, languages)] }
}

async function readContent(source: BackendSource, collections: Iterable<CollectionModel>): Promise<Content> {
  // A built site has no use for a parser of YAML.
  const { loadContent } = await import('../storage/load-content.ts')
  return loadContent(source.contentFolder, source.root ?? process.cwd(), collections, source.sdlFile)
}

/** The same for a back-end that is to run. @throws BackendError listing every mistake, with its place. */
export async function requireBackend(source: BackendSource): Promise<ReadBackend> {
  const read = await readBackend(source)
  const mistakes = [...read.directiveProblems, ...read.contentProblems]
  if (mistakes.length > 0) throw new BackendError(mistakes)
  return read
}
