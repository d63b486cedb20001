import {
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { everyLocale, isLocaleMap } from '../../values/locale-texts.ts'
import { nearestName } from '../../values/nearest-name.ts'
import { readDate } from '../../values/read-date.ts'
import type { BackendProblem } from '../rules/backend-problem.ts'
import type { CollectionModel, FieldRule, FieldSource } from '../rules/field-rule.ts'
import type { ContentFile } from '../storage/content-file.ts'
import { checkPicture } from './check-picture.ts'
import type { ContentLanguages } from './content-languages.ts'
import { IMAGE_TYPE } from './content-pictures.ts'
import { draftFault, hasDrafts, isDraft } from './drafts.ts'

type Path = readonly (string | number)[]

/** What the check of one value needs to know. */
interface Check {
  rules: ReadonlyMap<GraphQLField<unknown, unknown>, FieldSource>
  /** Ids per collection; null where entries may also be stored, so that an unknown id proves nothing. */
  ids: ReadonlyMap<string, ReadonlySet<string> | null>
  /** Ids of the entries per collection that no visitor gets; null for an entry that is one of them. */
  drafts: ReadonlyMap<string, ReadonlySet<string>> | null
  languages: ContentLanguages
  pictures: ContentPictures
  report: (path: Path, message: string) => void
}

/**
 * Holds every entry against each type that it is returned as, so that no query can fail because of the content.
 *
 * @returns a problem for each missing or unfit value and each id that points nowhere.
 */
export function checkContent(
  files: ReadonlyMap<string, ContentFile>,
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
      return [name, addable ? null : new Set(rows.map(({ entry }) => entry.id))] as const
    }),
  )
  const drafts = draftIds(files, collections, languages)
  for (const [name, file] of files) {
    const check: Omit<Check, 'drafts'> = {
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
        checkObject(type, entry, [index], { ...check, drafts: others })
      }
    }
  }
  return problems
}

/** Of each collection that has a way to say so, the ids of its drafts. */
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

/** The languages in which alone an entry is there. */
function checkOwnLocales(
  locales: unknown,
  path: Path,
  { languages, report }: Pick<Check, 'languages' | 'report'>,
): void {
  if (locales === undefined) return
  const codes = [...languages.codes].join(', ')
  const isRight = Array.isArray(locales) && locales.length > 0 && locales.every((code) => languages.codes.has(code))
  if (!isRight) report(path, `"locales" must be a list of languages of the site: ${codes}.`)
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
      check.report(
        [...path, misspelt],
        `"${misspelt}" is no field of ${type.name}, which needs "${field.name}" (${field.type}). ${advice}`,
      )
      continue
    }
    if (source === undefined) checkValue(field.type, fieldValue, fieldPath, check)
    else if (source.kind === 'entry') checkReference(field.type, fieldValue, source.collection, fieldPath, check)
  }
}

/** What stands in an entry in place of a field that it needs: a key that is none of the fields, and nearly that one; null: nothing. */
function misspeltKey(
  type: GraphQLObjectType,
  value: Readonly<Record<string, unknown>>,
  { name, type: needed }: GraphQLField<unknown, unknown>,
  { languages }: Check,
): string | null {
  const own = Object.hasOwn(value, name) ? value[name] : undefined
  const isThere = isLocaleMap(own, languages.codes)
    ? (own[languages.default] ?? own[everyLocale] ?? null) !== null
    : (own ?? null) !== null
  if (isThere || !isNonNullType(needed)) return null
  const fields = type.getFields()
  return nearestName(
    name,
    Object.keys(value).filter((key) => !Object.hasOwn(fields, key) && key !== 'locales'),
  )
}

function checkValue(type: GraphQLOutputType, value: unknown, path: Path, check: Check): void {
  if (value === null || value === undefined) {
    if (isNonNullType(type)) check.report(path, `"${nameOf(path)}" is missing (${type}).`)
    return
  }
  const nullable = getNullableType(type)
  if (isListType(nullable)) {
    if (Array.isArray(value))
      value.forEach((item, index) => {
        checkValue(nullable.ofType, item, [...path, index], check)
      })
    else if (isLocaleMap(value, check.languages.codes)) checkLocales(type, value, path, check)
    else check.report(path, `"${nameOf(path)}" must be a list (${type}).`)
  } else if (isObjectType(nullable)) {
    if (isRecord(value)) checkObject(nullable, value, path, check)
    else check.report(path, `"${nameOf(path)}" must be a map of the fields of ${nullable.name}.`)
  } else if (isLocaleMap(value, check.languages.codes)) {
    checkLocales(type, value, path, check)
  } else if (isLeafType(nullable) && isDateType(nullable) && (typeof value !== 'string' || readDate(value) === null)) {
    check.report(path, `"${nameOf(path)}" is no date. Write it like 2026-01-31, or 2026-01-31T18:30:00Z.`)
  } else if (isLeafType(nullable) && !fits(nullable, value)) {
    check.report(path, `"${nameOf(path)}" must be ${expected(nullable)}.${strayKey(value, check.languages)}`)
  }
}

/** By their names: scalars of an SDL have nothing else. */
function isDateType(type: GraphQLLeafType): boolean {
  return isScalarType(type) && /^Date(?:Time)?$/.test(type.name)
}

/** A comma in an unquoted text splits it in two, and its rest becomes a key: say which. */
function strayKey(value: unknown, { codes }: ContentLanguages): string {
  const stray = isRecord(value) ? Object.keys(value).find((key) => key !== everyLocale && !codes.has(key)) : undefined
  return stray === undefined ? '' : ` "${stray}" is not a locale of the site; a text with a comma needs quotes.`
}

function checkLocales(
  type: GraphQLOutputType,
  values: Readonly<Record<string, unknown>>,
  path: Path,
  check: Check,
): void {
  if (isNonNullType(type) && (values[check.languages.default] ?? values[everyLocale] ?? null) === null) {
    const { default: locale } = check.languages
    check.report([...path, locale], `"${nameOf(path)}" has no value for the default locale "${locale}".`)
  }
  for (const [locale, value] of Object.entries(values)) {
    checkValue(getNullableType(type), value, [...path, locale], check)
  }
}

function checkReference(type: GraphQLOutputType, value: unknown, collection: string, path: Path, check: Check): void {
  if (value === null || value === undefined) {
    if (isNonNullType(type)) check.report(path, `"${nameOf(path)}" is missing (the id of an entry of "${collection}").`)
    return
  }
  const nullable = getNullableType(type)
  if (isListType(nullable) !== Array.isArray(value)) {
    check.report(
      path,
      `"${nameOf(path)}" must be ${isListType(nullable) ? 'a list of ids' : 'one id'} of "${collection}".`,
    )
    return
  }
  const known = check.ids.get(collection)
  for (const id of Array.isArray(value) ? value : [value]) {
    if (known && !known.has(String(id))) check.report(path, `"${id}" is not the id of an entry of "${collection}".`)
    else if (check.drafts?.get(collection)?.has(String(id)))
      check.report(path, `"${id}" is a draft, which no visitor gets. Take "draft" out of it, or leave it out here.`)
  }
}

/** Whether a leaf type can return a value as it stands. */
function fits(type: GraphQLLeafType, value: unknown): boolean {
  if (isEnumType(type)) return typeof value === 'string' && type.getValue(value) !== undefined
  try {
    type.serialize(value)
    return true
  } catch {
    // Serialising is the only test that a scalar offers; its message speaks of GraphQL, ours of the file.
    return false
  }
}

function expected(type: GraphQLLeafType): string {
  if (!isEnumType(type)) return `of the type ${type.name}, or a map from locales to such values`
  return `one of ${type
    .getValues()
    .map(({ name }) => name)
    .join(', ')}`
}

function nameOf(path: Path): string {
  return path.slice(1).join('.')
}
