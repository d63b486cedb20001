import { GraphQLError, type GraphQLFieldResolver, isNonNullType } from 'graphql'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import { isRecord } from '../../values/is-record.ts'
import { followEntries } from '../live/follow-entries.ts'
import { type BackendContext, keepLocale, localeAt } from '../request/backend-context.ts'
import type { FileAddresses } from '../request/file-address.ts'
import type { RequestLimits } from '../request/request-limits.ts'
import type { SessionTokens } from '../request/session-token.ts'
import type { Entry } from '../rules/entry.ts'
import { type EntryFilter, type WantedValue, withWanted } from '../rules/entry-filter.ts'
import type { EntryOrder } from '../rules/field-rule.ts'
import { isStoredPicture, type PictureMaker } from '../rules/stored-picture.ts'
import type { ContentLanguages } from '../schema/content-languages.ts'
import type { Database } from '../storage/database.ts'
import type { EntryStore } from '../storage/entry-store.ts'
import { inLocale, isIn, matchesFilters, type ReadField, selectEntries } from '../storage/select-entries.ts'
import { SelectedLists } from '../storage/selected-lists.ts'

type Arguments = Readonly<Record<string, unknown>>

/** A resolver, or the subscribe function of a field. */
export type Resolver = GraphQLFieldResolver<unknown, BackendContext, Arguments>

/** The largest page of a list. */
const MAX_PAGE_ENTRIES = 100

/** The value of a plain field, in the language of the root field above it. */
export function localisedField(name: string, languages: ContentLanguages): Resolver {
  return (source, _args, context, info) => {
    const value = fieldOf(source, name)
    // Nearly all values are scalars; only for others does the way up to the root field have to be walked.
    return typeof value === 'object' && value !== null
      ? languages.localise(value, localeAt(context, info, languages))
      : value
  }
}

/** A field of a picture: read from the file below assets/ that its `src` names, or else as written in the content, or as stored. */
export function pictureField(
  name: string,
  {
    languages,
    pictures,
    maker,
  }: { languages: ContentLanguages; pictures: ContentPictures['found']; maker: PictureMaker | null },
  asWritten: Resolver,
): Resolver {
  return (source, args, context, info) => {
    if (isStoredPicture(source)) return name === 'src' ? maker?.addressOf(source) : fieldOf(source, name)
    const src = languages.localise(fieldOf(source, 'src'), localeAt(context, info, languages))
    const picture = typeof src === 'string' ? pictures.get(src) : undefined
    return fieldOf(picture, name) ?? asWritten(source, args, context, info)
  }
}

/** The own property `name` of the value that the parent field returned. */
export function fieldOf(source: unknown, name: string): unknown {
  return isRecord(source) && Object.hasOwn(source, name) ? source[name] : undefined
}

/** The entries of a collection: filtered, sorted, and limited to one page. */
export function listField(
  store: EntryStore,
  { filters, order }: { filters: readonly EntryFilter[]; order: EntryOrder | null },
  languages: ContentLanguages,
): Resolver {
  const selected = new SelectedLists()
  return async (_source, args, context, info) => {
    keepLocale(context, info, args.locale, languages)
    const locale = localeAt(context, info, languages)
    const offset = wholeNumber(args.offset, 'offset') ?? 0
    const limit = pageLength(wholeNumber(args.limit, 'limit'), store)
    const wanted = wantedIn(args, filters)
    const list = await store.list()
    const all = selected.get(list, locale, wanted, () =>
      selectEntries(
        inLocale(list, locale),
        { filters: wanted, order, timeZone: languages.timeZone },
        readIn(locale, languages),
        (left, right) => languages.compare(left, right, locale),
      ),
    )
    const page = all.slice(offset, limit === null ? undefined : offset + limit)
    context.answer?.add(page.length, info)
    return page
  }
}

/** The number of entries that pass the filters. */
export function countField(store: EntryStore, filters: readonly EntryFilter[], languages: ContentLanguages): Resolver {
  return async (_source, args, context, info) => {
    keepLocale(context, info, args.locale, languages)
    const wanted = wantedIn(args, filters)
    // Without filters, stored entries are counted in SQL: there may be many, and they exist in all languages.
    const isFiltered = wanted.some((filter) => filter.wanted !== null && filter.wanted !== undefined)
    if (store.growing && !isFiltered) return store.count()
    const locale = localeAt(context, info, languages)
    const read = readIn(locale, languages)
    return inLocale(await store.list(), locale).filter((entry) =>
      matchesFilters(entry, wanted, read, languages.timeZone),
    ).length
  }
}

/** The entry whose id is the argument `id`, or null. */
export function entryField(store: EntryStore, languages: ContentLanguages): Resolver {
  return async (_source, args, context, info) => {
    keepLocale(context, info, args.locale, languages)
    const entry = await store.find(String(args.id))
    return entry !== null && isIn(entry, localeAt(context, info, languages)) ? entry : null
  }
}

/** The entry or entries whose ids are the parent's own value of the field, without those that do not exist in the language if they may be missing. */
export function referenceField(name: string, store: EntryStore, languages: ContentLanguages): Resolver {
  const own = localisedField(name, languages)
  return async (source, args, context, info) => {
    const reference = own(source, args, context, info)
    if (reference === null || reference === undefined) return null
    const locale = localeAt(context, info, languages)
    context.answer?.add(Array.isArray(reference) ? reference.length : 1, info)
    if (!Array.isArray(reference)) {
      const found = await store.find(String(reference))
      return found === null || isNonNullType(info.returnType) || isIn(found, locale) ? found : null
    }
    const found = await Promise.all(reference.map((id) => store.find(String(id))))
    // A stored entry may refer to one that has been deleted since. References in content are checked when the back-end is created.
    return found.filter((entry) => entry !== null && isIn(entry, locale))
  }
}

/**
 * The source of a subscription: entries that are added from then on, and pass the filters.
 *
 * @param needsSession - whether it ends with the subscriber's session.
 */
export function addedField(
  collection: string,
  filters: readonly EntryFilter[],
  needsSession: boolean,
  parts: { database: Database; languages: ContentLanguages; signal: AbortSignal; now: () => number },
): Resolver {
  const { database, languages, signal, now } = parts
  return (_source, args, context, info) => {
    keepLocale(context, info, args.locale, languages)
    const wanted = wantedIn(args, filters)
    const read = readIn(localeAt(context, info, languages), languages)
    const accepts = (entry: Entry) => matchesFilters(entry, wanted, read, languages.timeZone)
    const endsAt = needsSession ? context.sessionEndsAt : null
    return followEntries(database, collection, accepts, signal, endsAt === null ? null : Math.max(endsAt - now(), 0))
  }
}

/** A temporary address at which the file of the parent object can be fetched. */
export function fileField(files: FileAddresses): Resolver {
  return (source) => {
    const id = fieldOf(source, 'id')
    return typeof id === 'string' ? files.of(id) : null
  }
}

/** A session for the right credentials, unless there were too many attempts. */
export function loginField(tokens: SessionTokens, limits: RequestLimits): Resolver {
  return (_source, { email, password }, context) => {
    const refund = limits.countLogin(String(email), context)
    const session = tokens.signIn(String(email), String(password))
    if (session === null) throw new GraphQLError('Wrong email or password', { extensions: { code: 'UNAUTHENTICATED' } })
    refund()
    return session
  }
}

function wantedIn(args: Arguments, filters: readonly EntryFilter[]): WantedValue[] {
  return filters.map((filter) => withWanted(filter, args[filter.argument]))
}

function wholeNumber(value: unknown, name: string): number | null {
  if (typeof value !== 'number') return null
  if (value < 0) throw new GraphQLError(`"${name}" must not be negative.`, { extensions: { code: 'BAD_USER_INPUT' } })
  return value
}

function pageLength(limit: number | null, { growing }: EntryStore): number | null {
  if (limit === null) return growing ? MAX_PAGE_ENTRIES : null
  return Math.min(limit, MAX_PAGE_ENTRIES)
}

function readIn(locale: string, { localise }: ContentLanguages): ReadField {
  return (entry, field) => localise(fieldOf(entry, field), locale)
}
