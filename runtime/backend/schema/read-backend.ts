import type { GraphQLSchema } from 'graphql'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { BackendError, type BackendProblem } from '../rules/backend-problem.ts'
import type { CollectionModel, FieldRule } from '../rules/field-rule.ts'
import type { ContentFile, ReadContent } from '../storage/content-file.ts'
import { checkContent } from './check-content.ts'
import { type ContentLanguages, createContentLanguages } from './content-languages.ts'
import { knownPictures } from './content-pictures.ts'
import { withoutDrafts } from './drafts.ts'
import { parseBackendSchema } from './parse-backend-schema.ts'
import { readFieldRules } from './read-field-rules.ts'

/** What the files of an embedded back-end are made of. */
export interface BackendSource {
  /** SDL with the directives of `directives.ts`. */
  sdl: string
  /** Names the SDL in problems. */
  sdlFile: string
  /** The entries of its collections: `contentIn` a folder, or `storedContent` of a build. */
  content: ReadContent
  /** The pictures that the content names. Default: there are none. */
  pictures?: ContentPictures
  /** Nothing was wrong with all this when the site was built: it is not checked again. */
  isChecked?: boolean
  /** Whether entries that are drafts are there like others: for their writer. */
  showsDrafts?: boolean
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
  files: ReadonlyMap<string, ContentFile>
  languages: ContentLanguages
  pictures: ContentPictures
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
  const { sdl, sdlFile, isChecked = false, pictures = knownPictures(new Map()) } = source
  const schema = parseBackendSchema(sdl, sdlFile, isChecked)
  const { rules, collections, problems: directiveProblems } = readFieldRules(schema, sdlFile)
  const languages = createContentLanguages(source.locales, source.defaultLocale)
  const { files, problems } = await source.content(collections.values(), sdlFile, source.locales)
  const found = isChecked ? [] : checkContent(files, collections, rules, languages, pictures)
  const contentProblems = [...problems, ...found]
  const shown = source.showsDrafts ? files : withoutDrafts(files, collections, languages)
  return { schema, rules, collections, languages, pictures, directiveProblems, files: shown, contentProblems }
}

/** The same for a back-end that is to run. @throws BackendError listing every mistake, with its place. */
export async function requireBackend(source: BackendSource): Promise<ReadBackend> {
  const read = await readBackend(source)
  const mistakes = [...read.directiveProblems, ...read.contentProblems]
  if (mistakes.length > 0) throw new BackendError(mistakes)
  return read
}
