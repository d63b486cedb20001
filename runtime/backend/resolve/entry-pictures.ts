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

/** What is needed to make and store pictures. */
export interface PictureParts {
  readonly maker: PictureMaker | null
  readonly uploads: UploadFolder
}

/** An input whose uploads for picture fields have been made into pictures. */
export interface PicturedInput {
  /** Without the alternative texts, which are part of the pictures. */
  readonly fields: Fields
  /** The pictures that were made. */
  readonly files: readonly StoredPicture[]
  /** New texts for pictures that the entry already has, by field. */
  readonly alts: Readonly<Record<string, string>>
}

/**
 * Replaces uploads in an input with pictures, and passes it to `store`. If nothing is stored, the pictures are deleted again.
 *
 * @param names - the picture fields.
 * @param find - finds the entry that is being changed; null when there is none, for example because it is new.
 * @param store - resolves to the stored entry, or to null.
 * @throws GraphQLError with a message for the sender, when a file cannot be used, or has no text.
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
    // A file that cannot be deleted now is an orphan, and will be deleted later.
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
  // The picture gets an id of its own, so that it is deleted with this entry, whatever else uses the file.
  const id = randomUUID()
  const length = await uploads.write(id, Readable.from([bytes]))
  const name = `${file.name.replace(/\.\w+$/, '')}.webp`
  return { id, name, type: 'image/webp', bytes: length, ...about, alt }
}

/** The text of a picture; null when none is given. */
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

/** @param field - the input field next to which the message belongs. @param reason - a code, for clients with their own messages. */
function refusal(message: string, field: string, reason: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT', field, reason } })
}
