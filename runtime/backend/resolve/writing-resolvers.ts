import { randomUUID } from 'node:crypto'
import { GraphQLError, isNonNullType, isObjectType } from 'graphql'
import { isRecord } from '../../values/is-record.ts'
import type { BackendContext } from '../request/backend-context.ts'
import type { RequestLimits } from '../request/request-limits.ts'
import type { Entry } from '../rules/entry.ts'
import type { FieldSource } from '../rules/field-rule.ts'
import { composeMail } from '../rules/mail.ts'
import { type StagedUpload, storable } from '../rules/stored-file.ts'
import type { PictureMaker } from '../rules/stored-picture.ts'
import type { Database } from '../storage/database.ts'
import type { EntryStore } from '../storage/entry-store.ts'
import { StorageError, storageAnswers } from '../storage/storage-error.ts'
import { type PicturedInput, withPictures } from './entry-pictures.ts'
import type { Resolver } from './field-resolvers.ts'
import { freeSlug } from './free-slug.ts'

type SourceOf<Kind extends FieldSource['kind']> = Omit<Extract<FieldSource, { kind: Kind }>, 'kind'>

/** What is needed to write entries. */
interface WritingParts {
  readonly database: Database
  readonly maker: PictureMaker | null
  readonly now: () => number
}

/** Stores the argument `input` as an entry with its files and its mail, and returns it; if it was stored before, returns that entry. */
export function addField(
  { collection, mail, slug, pictures }: SourceOf<'add'>,
  store: EntryStore,
  { database, maker, limits, now }: WritingParts & { limits: RequestLimits },
): Resolver {
  const parts = { maker, uploads: database.uploads }
  const add = async ({ fields, files: made }: PicturedInput, onceKey: string | null): Promise<Entry> => {
    const uploads = new Set<StagedUpload>()
    const read = storable(fields, uploads)
    const given = isRecord(read) ? read : {}
    const id = randomUUID()
    const name =
      slug === null
        ? {}
        : { [slug.field]: freeSlug(String(given[slug.field] ?? given[slug.from]), slug.field, id, await store.list()) }
    const entry = { ...given, ...name, id, createdAt: new Date(now()).toISOString() }
    const files = [...[...uploads].map(({ file }) => file), ...made]
    const stored = await database.add(collection, entry, {
      ...{ files, mail: mail && composeMail(mail, entry, files), onceKey },
    })
    if (stored.id === id) for (const upload of uploads) upload.isKept = true
    // A file that cannot be deleted now is an orphan, and will be deleted later.
    else await database.uploads.delete(made.map((picture) => picture.id)).catch(() => undefined)
    return stored
  }
  return (_source, { input }, context) => {
    if (mail !== null || context.user === null) limits.countEntry(context)
    return orRefusal(
      withPictures(
        input,
        pictures,
        parts,
        async () => null,
        (given) => add(given, context.onceKey),
      ),
      context,
    )
  }
}

/** Changes the added entry whose id is the argument `id`, in those fields that the argument `input` contains. */
export function updateField(
  { collection, slug, pictures }: SourceOf<'update'>,
  store: EntryStore,
  { database, maker, now }: WritingParts,
): Resolver {
  const parts = { maker, uploads: database.uploads }
  return async (_source, { id: given, input }, context, { returnType }) => {
    const id = String(given)
    const fields = isObjectType(returnType) ? returnType.getFields() : {}
    const update = async ({ fields: changed, files, alts }: PicturedInput) => {
      const change = Object.entries(changed)
      for (const [name, value] of change) {
        if (value !== null || !isNonNullType(fields[name]?.type)) continue
        throw new GraphQLError(`"${name}" must have a value. Leave it out to keep the one it has.`, {
          extensions: { code: 'BAD_USER_INPUT' },
        })
      }
      for (const field of change)
        if (field[0] === slug?.field && typeof field[1] === 'string')
          field[1] = freeSlug(field[1], slug.field, id, await store.list())
      if (Object.hasOwn(fields, 'updatedAt')) change.push(['updatedAt', new Date(now()).toISOString()])
      return database.update(collection, id, Object.fromEntries(change), { files, alts })
    }
    return orRefusal(
      withPictures(input, pictures, parts, () => database.find(collection, id), update),
      context,
    )
  }
}

/** Deletes the added entry whose id is the argument `id`. */
export function removeField(collection: string, database: Database): Resolver {
  return (_source, { id }, context) => orRefusal(database.remove(collection, String(id)), context)
}

/** Tells the client when nothing can be stored at the moment. The log has reported it already. */
async function orRefusal<T>(storing: Promise<T>, context: BackendContext): Promise<T> {
  try {
    return await storing
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    context.storageFault = error.fault
    throw new GraphQLError(storageAnswers[error.fault].message, { extensions: { code: 'NOT_STORED' } })
  }
}
