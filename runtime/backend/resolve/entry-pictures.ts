import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { GraphQLError } from 'graphql'
import { isRecord } from '../../values/is-record.ts'
import type { Entry } from '../rules/entry.ts'
import { type PictureFields, textOfPicture } from '../rules/field-rule.ts'
import { StagedUpload } from '../rules/stored-file.ts'
import { isStoredPicture, type PictureMaker, type StoredPicture, whyNoPicture } from '../rules/stored-picture.ts'
import type { UploadFolder } from '../storage/upload-folder.ts'

type Fields = Readonly<Record<string, unknown>>

/** What pictures are made with, and where they are put. */
export interface PictureParts {
  readonly maker: PictureMaker | null
  readonly uploads: UploadFolder
}

/** An input whose files that are to be pictures have become some. */
export interface PicturedInput {
  /** Without the texts of pictures: they are in them. */
  readonly fields: Fields
  /** Pictures that were made. */
  readonly files: readonly StoredPicture[]
  /** New texts of pictures that the entry keeps, by field. */
  readonly alts: Readonly<Record<string, string>>
}

/**
 * Hands an input on with pictures in the place of files, and deletes what was made unless it is stored.
 *
 * @param names - of the fields with pictures.
 * @param find - the entry that is changed; null where there is none, such as of a new one.
 * @param store - resolves to what is stored, or null.
 * @throws GraphQLError in words for whoever has sent a file that cannot be taken, or one without a text.
 */
export async function withPictures(
  input: unknown,
  names: PictureFields,
  parts: PictureParts,
  find: () => Promise<Entry | null>,
  store: (input: PicturedInput) => Promise<Entry | null>,
): Promise<Entry | null> {
  const given = isRecord(input) ? input : {}
  const texts = names.map(textOfPicture)
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !texts.includes(name)))
  const alts: Record<string, string> = {}
  const files: StoredPicture[] = []
  let stored: Entry | null = null
  try {
    for (const name of names) {
      const [sent, alt] = [given[name], textIn(given, name)]
      if (sent instanceof StagedUpload) {
        const picture = await makePicture(sent, required(alt, name), name, parts)
        files.push(picture)
        fields[name] = picture
      } else if (alt !== null) {
        const kept = sent === undefined && isStoredPicture((await find())?.[name])
        if (kept) alts[name] = required(alt, name)
        else if (alt !== '') throw noPicture(name)
      }
    }
    stored = await store({ fields, files, alts })
    return stored
  } finally {
    // What cannot be deleted now is an orphan.
    if (stored === null) await parts.uploads.delete(files.map(({ id }) => id)).catch(() => undefined)
  }
}

async function makePicture(
  { file }: StagedUpload,
  alt: string,
  field: string,
  { maker, uploads }: PictureParts,
): Promise<StoredPicture> {
  if (maker === null) throw new Error('Nothing here makes pictures of files.')
  const made = await maker.take(await buffer(uploads.read(file.id)))
  if (typeof made === 'string') throw refusal(whyNoPicture(file.name, made), field, made)
  const { bytes, ...about } = made
  // Of its own, so that it goes with this entry, whatever else holds the file.
  const id = randomUUID()
  const length = await uploads.write(id, Readable.from([bytes]))
  const name = `${file.name.replace(/\.\w+$/, '')}.webp`
  return { id, name, type: 'image/webp', bytes: length, ...about, alt }
}

/** Null: none is given. */
function textIn(given: Fields, field: string): string | null {
  const text = given[textOfPicture(field)]
  return typeof text === 'string' ? text.trim() : null
}

function required(alt: string | null, field: string): string {
  if (alt) return alt
  const message = `"${textOfPicture(field)}" is missing: say in a few words what the picture shows, for people who cannot see it.`
  throw refusal(message, textOfPicture(field), 'noText')
}

function noPicture(field: string): GraphQLError {
  const text = textOfPicture(field)
  return refusal(
    `"${text}" is the text of a picture, and there is none. Send it as "${field}", or leave the text out.`,
    text,
    'noPicture',
  )
}

/** @param field - of the input, for whoever shows the message beside it. @param reason - for whoever has words of their own. */
function refusal(message: string, field: string, reason: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field, reason } })
}
