import type { GraphQLField, GraphQLSchema } from 'graphql'
import { addressFields } from '../../selections/address-fields.ts'
import type { ListedEntries } from '../../selections/listed-entries.ts'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { BackendError, type BackendProblem } from '../rules/backend-problem.ts'
import type { CollectionModel, FieldRule } from '../rules/field-rule.ts'
import type { ContentFile, ReadContent } from '../storage/content-file.ts'
import { addressedEntries } from './addressed-entries.ts'
import { checkContent } from './check-content.ts'
import { type ContentLanguages, createContentLanguages } from './content-languages.ts'
import { knownPictures } from './content-pictures.ts'
import { withoutDrafts } from './drafts.ts'
import { parseBackendSchema } from './parse-backend-schema.ts'
import { readFieldRules } from './read-field-rules.ts'

/** The sources that an embedded back-end is read from. */
export interface BackendSource {
  /** An SDL that uses the directives of `directives.ts`. */
  sdl: string
  /** The name of the SDL file in problems. */
  sdlFile: string
  /** Reads the entries: `contentIn` from folders, or `storedContent` from a build. */
  content: ReadContent
  /** The pictures that the content may refer to. Default: none. */
  pictures?: ContentPictures
  /** What lists the entries that have pages of their own: each exists in those languages in which it has an address. Default: nothing. */
  lists?: readonly ListedEntries[]
  /** Whether all of this was checked when the site was built, so that neither checks nor `lists` are needed. */
  isChecked?: boolean
  /** Whether drafts are included, for their writers. */
  showsDrafts?: boolean
  /** One of `locales`. */
  defaultLocale: string
  /** The locale codes that may be keys of a localised value in the content: `{es: …, en: …}`. */
  locales: string[]
  /** The time zone of times without an offset in the content. Default: UTC. */
  timeZone?: string
}

/** The files of an embedded back-end, parsed and checked. */
export interface ReadBackend {
  schema: GraphQLSchema
  rules: FieldRule[]
  collections: Map<string, CollectionModel>
  files: ReadonlyMap<string, ContentFile>
  languages: ContentLanguages
  pictures: ContentPictures
  /** Mistakes in the directives of the SDL. */
  directiveProblems: BackendProblem[]
  /** Mistakes in the content, and missing content. */
  contentProblems: BackendProblem[]
}

/**
 * Reads the SDL and the content of an embedded back-end, without starting anything.
 *
 * @throws BackendError when the SDL is not a valid schema, so that nothing else can be checked.
 */
export async function readBackend(source: BackendSource): Promise<ReadBackend> {
  const { sdl, sdlFile, isChecked = false, pictures = knownPictures(new Map()) } = source
  const schema = parseBackendSchema(sdl, sdlFile, isChecked)
  const { rules, collections, problems: directiveProblems } = readFieldRules(schema, sdlFile)
  const languages = createContentLanguages(source.locales, source.defaultLocale, source.timeZone ?? 'UTC')
  const { files: written, incomplete, problems } = await source.content(collections.values(), sdlFile, source.locales)
  const fields = isChecked ? new Map() : addressFields(schema, source.lists ?? [], (field) => listedBy(field, rules))
  const files = addressedEntries(written, fields, languages)
  const found = isChecked ? [] : checkContent({ files, incomplete }, collections, rules, languages, pictures)
  const contentProblems = [...problems, ...found]
  const shown = source.showsDrafts ? files : withoutDrafts(files, collections, languages)
  return { schema, rules, collections, languages, pictures, directiveProblems, files: shown, contentProblems }
}

/** Like `readBackend`, for a back-end that will be started. @throws BackendError that lists every mistake with its place. */
export async function requireBackend(source: BackendSource): Promise<ReadBackend> {
  const read = await readBackend(source)
  const mistakes = [...read.directiveProblems, ...read.contentProblems]
  if (mistakes.length > 0) throw new BackendError(mistakes)
  return read
}

function listedBy(field: GraphQLField<unknown, unknown>, rules: readonly FieldRule[]): string | null {
  const source = rules.find((rule) => rule.field === field)?.source
  return source?.kind === 'list' ? source.collection : null
}
