import type { GraphQLResolveInfo } from 'graphql'
import type { ContentLanguages } from '../schema/content-languages.ts'
import type { StorageFault } from '../storage/storage-error.ts'
import type { AnswerLimit } from './answer-limit.ts'
import type { User } from './session-token.ts'

/** Who sends an operation. */
export interface OperationSender {
  authorization: string | null
  /** Null when it is not known; left out for operations from this process. */
  address?: string | null | undefined
  /** Identifies the entry that the operation adds. */
  onceKey?: string | null
}

/** The context of one operation. */
export type BackendContext = {
  user: User | null
  /** When the user's session ends, in milliseconds since 1970; null without a session. */
  sessionEndsAt: number | null
  /** The client's address; null when it is not known, and for operations from this process. */
  address: string | null
  /** Limits what the answer contains; null for operations from this process. */
  answer: AnswerLimit | null
  /** Identifies the entry: if one was stored with this key already, the entry is not stored again. Null: it is always stored. */
  onceKey: string | null
  /** Set when the operation exceeded a rate limit: seconds until the next try. */
  retryAfterS: number | null
  /** Set when something should have been stored but could not be. */
  storageFault: StorageFault | null
  /** The language of each root field that asks for one, by the field's name in the answer. */
  localeByRootField: Map<string | number, string>
}

/** Notes the language that a root field asks for, so that all fields below it are returned in it. Unknown languages are ignored. */
export function keepLocale(
  context: BackendContext,
  info: GraphQLResolveInfo,
  locale: unknown,
  { codes }: ContentLanguages,
): void {
  if (typeof locale !== 'string' || !codes.has(locale) || info.path.prev !== undefined) return
  context.localeByRootField.set(info.path.key, locale)
}

/** The language that a field's root field asks for, or else the default language. */
export function localeAt(context: BackendContext, info: GraphQLResolveInfo, languages: ContentLanguages): string {
  let path = info.path
  while (path.prev) path = path.prev
  return context.localeByRootField.get(path.key) ?? languages.default
}
