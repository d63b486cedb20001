import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { knownNames } from '../../manifest/problems/unknown-name.ts'
import { quote, showValue } from '../../manifest/text/show-value.ts'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { everyLocale, isLocaleMap } from '../../values/texts/locale-texts.ts'
import type { BackendProblem } from '../rules/backend-problem.ts'
import type { CollectionModel, FieldRule, FieldSource } from '../rules/field-rule.ts'
import type { Content, ContentFile } from '../storage/content-file.ts'
import { isIn } from '../storage/select-entries.ts'
import { checkPicture } from './check-picture.ts'
import type { ContentLanguages } from './content-languages.ts'
import { IMAGE_TYPE } from './content-pictures.ts'
import { draftFault, hasDrafts, isDraft } from './drafts.ts'
import { fitsLeaf } from './leaf-value.ts'
import { mayVary } from './may-vary.ts'
import { wantedValue } from './wanted-value.ts'

type Path = readonly (string | number)[]

/** The context for checking one value. */
interface Check {
  rules: ReadonlyMap<GraphQLField<unknown, unknown>, FieldSource>
  /** The ids of each collection; null when entries may also be stored, or have not been read, so that an unknown id need not be wrong. */
  ids: ReadonlyMap<string, ReadonlySet<string> | null>
  /** The ids of each collection's drafts, which visitors do not get; null while a draft itself is checked, since it may refer to others. */
  drafts: ReadonlyMap<string, ReadonlySet<string>> | null
  languages: ContentLanguages
  /** The languages that the entry exists in. */
  shownIn: readonly string[]
  pictures: ContentPictures
  report: (path: Path, message: string) => void
}

/**
 * Checks every entry against each type that it is returned as, so that no query can fail because of the content.
 *
 * @returns a problem for each missing or unsuitable value, and for each id without an entry.
 */
export function checkContent(
  { files, incomplete }: Pick<Content, 'files' | 'incomplete'>,
  collections: ReadonlyMap<string, CollectionModel>,
  fieldRules: readonly FieldRule[],
  languages: ContentLanguages,
  pictures: ContentPictures,
): BackendProblem[] {
  const problems: BackendProblem[] = []
  const rules = new Map(fieldRules.flatMap(({ field, source }) => (source === null ? [] : [[field, source] as const])))
  const ids = new Map(
    [...collections.values()].map(({ name, addable }) => {
      const rows = files.get(name)?.rows ?? []
      return [name, addable || incomplete.has(name) ? null : new Set(rows.map(({ entry }) => entry.id))] as const
    }),
  )
  const drafts = draftIds(files, collections, languages)
  for (const [name, file] of files) {
    const check: Omit<Check, 'drafts' | 'shownIn'> = {
      rules,
      ids,
      languages,
      pictures,
      report: (path, message) => problems.push(file.problemAt(path, message)),
    }
    for (const { index, entry } of file.rows) checkOwnLocales(entry.locales, [index, 'locales'], check)
    for (const { index, entry } of drafts.has(name) ? file.rows : []) {
      const fault = draftFault(entry, languages)
      if (fault !== null) check.report([index, 'draft'], fault)
    }
    for (const type of collections.get(name)?.types ?? []) {
      for (const { index, entry } of file.rows) {
        const others = drafts.get(name)?.has(entry.id) ? null : drafts
        const shownIn = [...languages.codes].filter((locale) => isIn(entry, locale))
        checkObject(type, entry, [index], { ...check, drafts: others, shownIn })
      }
    }
  }
  return problems
}

/** The ids of the drafts of each collection that can have any. */
function draftIds(
  files: ReadonlyMap<string, ContentFile>,
  collections: ReadonlyMap<string, CollectionModel>,
  languages: ContentLanguages,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...collections.values()].filter(hasDrafts).map(({ name }) => {
      const drafts = (files.get(name)?.rows ?? []).filter(({ entry }) => isDraft(entry, languages))
      return [name, new Set(drafts.map(({ entry }) => entry.id))]
    }),
  )
}

/** Checks the list of languages that an entry is limited to. */
function checkOwnLocales(
  locales: unknown,
  path: Path,
  { languages, report }: Pick<Check, 'languages' | 'report'>,
): void {
  if (locales === undefined) return
  const codes = [...languages.codes].join(', ')
  const isRight = Array.isArray(locales) && locales.length > 0 && locales.every((code) => languages.codes.has(code))
  if (!isRight) report(path, `"locales" must be a list of the site's languages: ${codes}.`)
}

function checkObject(
  type: GraphQLObjectType,
  value: Readonly<Record<string, unknown>>,
  path: Path,
  check: Check,
): void {
  const known =
    type.name === IMAGE_TYPE
      ? checkPicture(value, check.pictures, check.languages, (field, message) =>
          check.report([...path, field], message),
        )
      : null
  for (const field of Object.values(type.getFields())) {
    if (known?.has(field.name)) continue
    const source = check.rules.get(field)
    const fieldPath = [...path, field.name]
    const fieldValue = Object.hasOwn(value, field.name) ? value[field.name] : undefined
    const misspelt = source === undefined ? misspeltKey(type, value, field, check) : null
    if (misspelt !== null) {
      const advice = `Did you mean "${field.name}"?`
      check.report([...path, misspelt], `There is no field "${misspelt}", but "${field.name}" is missing. ${advice}`)
      continue
    }
    if (source === undefined) checkValue(field.type, fieldValue, fieldPath, check)
    else if (source.kind === 'entry') checkReference(field.type, fieldValue, source.collection, fieldPath, check)
  }
}

/** The key that was probably meant to be a missing required field: similar to it, and not a field itself. Null when there is none. */
function misspeltKey(
  type: GraphQLObjectType,
  value: Readonly<Record<string, unknown>>,
  { name, type: needed }: GraphQLField<unknown, unknown>,
  check: Check,
): string | null {
  const own = Object.hasOwn(value, name) ? value[name] : undefined
  const isThere = isLocaleMap(own, check.languages.codes) ? gapIn(own, check) === null : (own ?? null) !== null
  if (isThere || !isNonNullType(needed)) return null
  const fields = type.getFields()
  return nearestName(
    name,
    Object.keys(value).filter((key) => !Object.hasOwn(fields, key) && key !== 'locales'),
  )
}

function checkValue(type: GraphQLOutputType, value: unknown, path: Path, check: Check): void {
  const nullable = getNullableType(type)
  if (value === null || value === undefined) {
    if (isNonNullType(type)) refuse(type, value, path, check)
  } else if (isLocaleMap(value, check.languages.codes) && mayVary(type, check.languages)) {
    checkLocales(type, value, path, check, checkValue)
  } else if (isListType(nullable) && Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkValue(nullable.ofType, item, [...path, index], check)
  } else if (isObjectType(nullable) && isRecord(value)) {
    checkObject(nullable, value, path, check)
  } else if (!isLeafType(nullable) || !fitsLeaf(nullable, value)) refuse(type, value, path, check)
}

function refuse(type: GraphQLOutputType, value: unknown, path: Path, { languages, report }: Check): void {
  const named = getNullableType(type)
  const names = isEnumType(named) ? named.getValues().map(({ name }) => name) : []
  const nearest = typeof value === 'string' ? nearestName(value, names) : null
  const stray = isLeafType(named) ? strayKey(value, languages) : ''
  const advice = nearest === null ? stray : ` Did you mean "${nearest}"?`
  report(path, misfit(path, value, wantedValue(type, value)) + advice)
}

/** Says what a value is, and what it must be. */
function misfit(path: Path, value: unknown, wanted: string): string {
  const isThere = value !== undefined && value !== null
  const found = isThere ? `${showValue(value)}, but` : `${value === null ? 'empty' : 'missing'}. It`
  return `${nameOf(path)} is ${found} must be ${wanted}.`
}

/** Explains a key that is not a language: a comma in an unquoted text splits the text, and the rest becomes a key. */
function strayKey(value: unknown, { codes }: ContentLanguages): string {
  const stray = isRecord(value) ? Object.keys(value).find((key) => key !== everyLocale && !codes.has(key)) : undefined
  return stray === undefined ? '' : ` ${quote(stray)} is not a language of the site; a text with a comma needs quotes.`
}

function checkLocales(
  type: GraphQLOutputType,
  values: Readonly<Record<string, unknown>>,
  path: Path,
  check: Check,
  checkEach: (type: GraphQLOutputType, value: unknown, path: Path, check: Check) => void,
): void {
  const gap = isNonNullType(type) ? gapIn(values, check) : null
  if (gap !== null) {
    const locale = gap === check.languages.default ? `the default language "${gap}"` : quote(gap)
    check.report([...path, gap], `${nameOf(path)} has no value for ${locale}. Add it.`)
  }
  for (const [key, value] of Object.entries(values)) checkEach(getNullableType(type), value, [...path, key], check)
}

/** A language of the entry for which a map has no value, nor one that is shown instead; the default language if there are several. */
function gapIn(values: Readonly<Record<string, unknown>>, { languages, shownIn }: Check): string | null {
  if ((values[languages.default] ?? values[everyLocale] ?? null) !== null) return null
  const gaps = shownIn.filter((locale) => (values[locale] ?? null) === null)
  return gaps.includes(languages.default) ? languages.default : (gaps[0] ?? null)
}

function checkReference(type: GraphQLOutputType, value: unknown, collection: string, path: Path, check: Check): void {
  const nullable = getNullableType(type)
  const ids = check.ids.get(collection)
  if (value === null || value === undefined) {
    if (isNonNullType(type)) check.report(path, misfit(path, value, wantedId(nullable, value, collection, ids)))
  } else if (isLocaleMap(value, check.languages.codes) && mayVary(type, check.languages)) {
    checkLocales(type, value, path, check, (each, id, at) => checkReference(each, id, collection, at, check))
  } else if (isListType(nullable) && Array.isArray(value)) {
    for (const [index, id] of value.entries()) checkReference(nullable.ofType, id, collection, [...path, index], check)
  } else if (isListType(nullable) || !isId(value)) {
    check.report(path, misfit(path, value, wantedId(nullable, value, collection, ids)))
  } else if (ids && !ids.has(String(value))) {
    const nearest = nearestName(String(value), ids)
    const advice = nearest === null ? knownNames([...ids]) : ` Did you mean "${nearest}"?`
    check.report(path, `${quote(String(value))} is not the id of an entry of "${collection}".${advice}`)
  } else if (check.drafts?.get(collection)?.has(String(value)))
    check.report(
      path,
      `"${value}" is a draft, which visitors do not see. Remove "draft" from it, or do not refer to it here.`,
    )
}

/** Describes, as part of a sentence, the ids that belong in a field that refers to entries. */
function wantedId(
  type: GraphQLOutputType,
  found: unknown,
  collection: string,
  ids: ReadonlySet<string> | null | undefined,
): string {
  const [example = '…'] = isId(found) ? [found] : (ids ?? [])
  return isListType(type)
    ? `a list of ids of "${collection}", such as [${example}]`
    : `the id of an entry of "${collection}", such as ${example}`
}

/** Whether a value can be the id of an entry. */
function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

/** Describes a value by its path, whose first step is the entry: `"text" of item 2 of "cover.captions"`. */
function nameOf(path: Path): string {
  const parts: string[] = []
  for (const step of path.slice(1)) {
    const before = parts.at(-1) ?? ''
    if (typeof step === 'number') parts.push(`item ${step + 1}`)
    else if (before.endsWith('"')) parts.splice(-1, 1, `${before.slice(0, -1)}.${step}"`)
    else parts.push(`"${step}"`)
  }
  return parts.reverse().join(' of ')
}
