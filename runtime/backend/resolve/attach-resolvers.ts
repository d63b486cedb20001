import { GraphQLError, type GraphQLField, type GraphQLSchema, isIntrospectionType, isObjectType } from 'graphql'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import type { BackendContext } from '../request/backend-context.ts'
import type { FileAddresses } from '../request/file-address.ts'
import type { RequestLimits } from '../request/request-limits.ts'
import type { SessionTokens } from '../request/session-token.ts'
import type { FieldRule, FieldSource } from '../rules/field-rule.ts'
import type { PictureMaker } from '../rules/stored-picture.ts'
import type { ContentLanguages } from '../schema/content-languages.ts'
import { IMAGE_TYPE } from '../schema/content-pictures.ts'
import { mayVary } from '../schema/may-vary.ts'
import { takeUploads } from '../schema/upload-scalar.ts'
import type { Database } from '../storage/database.ts'
import type { EntryStore } from '../storage/entry-store.ts'
import {
  addedField,
  countField,
  entryField,
  fieldOf,
  fileField,
  listField,
  localisedField,
  loginField,
  pictureField,
  referenceField,
} from './field-resolvers.ts'
import { addField, removeField, updateField } from './writing-resolvers.ts'

/** What the resolvers need. */
export interface ResolverParts {
  stores: ReadonlyMap<string, EntryStore>
  database: Database
  tokens: SessionTokens
  limits: RequestLimits
  files: FileAddresses
  /** Whether entries with @mail are put into the outbox. */
  sendsMail: boolean
  languages: ContentLanguages
  pictures: ContentPictures['found']
  /** Makes pictures of uploads; null when nothing does, because nothing is stored. */
  maker: PictureMaker | null
  /** The time of day for `createdAt`, in milliseconds since 1970. */
  now: () => number
  /** Ends the subscriptions when the back-end closes. */
  signal: AbortSignal
}

type Field = GraphQLField<unknown, BackendContext>

/** Gives each field with directives its resolver, and each plain field one that localises its value. */
export function attachResolvers(schema: GraphQLSchema, rules: readonly FieldRule[], parts: ResolverParts): void {
  takeUploads(schema)
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue
    for (const field of Object.values(type.getFields())) {
      if (!mayVary(field.type, parts.languages)) continue
      const plain = localisedField(field.name, parts.languages)
      field.resolve = type.name === IMAGE_TYPE ? pictureField(field.name, parts, plain) : plain
    }
  }
  for (const { field, source, session } of rules) {
    if (source !== null) attachSource(field, source, session, parts)
    if (session) guard(field)
  }
}

function attachSource(field: Field, source: FieldSource, needsSession: boolean, parts: ResolverParts): void {
  switch (source.kind) {
    case 'list':
      field.resolve = listField(storeOf(source.collection, parts), source, parts.languages)
      return
    case 'count':
      field.resolve = countField(storeOf(source.collection, parts), source.filters, parts.languages)
      return
    case 'entry':
      field.resolve =
        source.by === 'argument'
          ? entryField(storeOf(source.collection, parts), parts.languages)
          : referenceField(field.name, storeOf(source.collection, parts), parts.languages)
      return
    case 'add':
      // When no mail can be sent, entries are only stored.
      field.resolve = addField(
        { ...source, mail: parts.sendsMail ? source.mail : null },
        storeOf(source.collection, parts),
        parts,
      )
      return
    case 'update':
      field.resolve = updateField(source, storeOf(source.collection, parts), parts)
      return
    case 'remove':
      field.resolve = removeField(source.collection, parts.database)
      return
    case 'added':
      field.subscribe = addedField(source.collection, source.filters, needsSession, parts)
      field.resolve = (entry) => entry
      return
    case 'file':
      field.resolve = fileField(parts.files)
      return
    case 'login':
      field.resolve = loginField(parts.tokens, parts.limits)
      return
    case 'viewer':
      field.resolve = (_source, _args, context) => context.user
      return
    default:
      source satisfies never
  }
}

/** Every collection in a rule has a store, since both come from the same rules. */
function storeOf(collection: string, { stores }: ResolverParts): EntryStore {
  const store = stores.get(collection)
  if (!store) throw new Error(`There is no store for the collection "${collection}".`)
  return store
}

function guard(field: Field): void {
  const { resolve, subscribe, name } = field
  const refuse = (context: BackendContext) => {
    if (context.user === null) throw new GraphQLError('Not signed in', { extensions: { code: 'UNAUTHENTICATED' } })
  }
  if (subscribe) {
    field.subscribe = (source, args, context, info) => {
      refuse(context)
      return subscribe(source, args, context, info)
    }
    return
  }
  field.resolve = (source, args, context, info) => {
    refuse(context)
    return resolve ? resolve(source, args, context, info) : fieldOf(source, name)
  }
}
