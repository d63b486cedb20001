import type { GraphQLResolveInfo } from 'graphql'
import type { ContentLanguages } from '../schema/content-languages.ts'
import type { StorageFault } from '../storage/storage-error.ts'
import type { User } from './session-token.ts'

/** What belongs to one operation. */
export type BackendContext = {
  user: User | null
  /** When the user's session ends, in ms since 1970; null without one. */
  sessionEndsAt: number | null
  /** Of the client, where it is known: it came over a socket. */
  address: string | null
  /** What its entry is known by: one that is there is not stored again. Null: it is always stored. */
  onceKey: string | null
  /** Set when the operation was refused for coming too often: seconds until it may come again. */
  retryAfterS: number | null
  /** Set when something was to be stored and could not be. */
  storageFault: StorageFault | null
  /** Language of each root field (by its name in the answer), where the operation asks for one. */
  localeByRootField: Map<string | number, string>
}

/** Keeps the language that a root field asks for, so that the fields below it are given in it. An unknown one counts as absent. */
export function keepLocale(
  context: BackendContext,
  info: GraphQLResolveInfo,
  locale: unknown,
  { codes }: ContentLanguages,
): void {
  if (typeof locale !== 'string' || !codes.has(locale) || info.path.prev !== undefined) return
  context.localeByRootField.set(info.path.key, locale)
}

/** The language in which the root field above (or at) a field was asked for, else the default one. */
export function localeAt(context: BackendContext, info: GraphQLResolveInfo, languages: ContentLanguages): string {
  let path = info.path
  while (path.prev) path = path.prev
  return context.localeByRootField.get(path.key) ?? languages.default
}
