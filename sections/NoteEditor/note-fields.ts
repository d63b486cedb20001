import type { FetchError } from 'sitio'
import { errorsIn } from '../fault-of.ts'
import type { NotesData } from './notes.graphql'

export type Note = NotesData['posts'][number]

/** The texts of a note, as typed. */
export interface NoteTexts {
  readonly title: string
  readonly slug: string
  readonly date: string
  readonly topic: string
  readonly author: string
  readonly excerpt: string
  /** Paragraphs, separated by empty lines. */
  readonly body: string
  /** Alternative text of its picture. */
  readonly imageAlt: string
}

export interface NoteFields extends NoteTexts {
  /** Whether the note keeps its existing picture. */
  readonly keepsImage: boolean
}

/** Fields that can have a fault. */
export type NoteField = keyof NoteTexts | 'image'

const PICTURE_FAULTS = [
  'empty',
  'unreadable',
  'drawing',
  'moving',
  'huge',
  'cutOff',
  'tooLarge',
  'noText',
  'again',
] as const

type PictureFault = (typeof PICTURE_FAULTS)[number]

/** What is wrong with a field: the key of a message, or the back-end's own words. */
export type NoteFault = 'missing' | 'slug' | 'taken' | PictureFault | { readonly said: string }

export type NoteFaults = Readonly<Partial<Record<NoteField, NoteFault>>>

/** The back-end's limit for one file, in bytes. */
const MAX_FILE_BYTES = 10 * 1024 * 1024

const WORDS_A_MINUTE = 200

const REQUIRED = ['title', 'slug', 'date', 'topic', 'excerpt', 'body'] as const

/** @param day - 2026-11-23. */
export function emptyNote(day: string): NoteFields {
  const nothing = { title: '', slug: '', topic: '', author: '', excerpt: '', body: '', imageAlt: '' }
  return { ...nothing, date: day, keepsImage: false }
}

export function fieldsOf({ title, slug, date, topic, author, excerpt, body, image }: Note): NoteFields {
  const ids = { topic: topic?.id ?? '', author: author?.id ?? '' }
  const picture = { imageAlt: image?.alt ?? '', keepsImage: image !== null }
  return { title, slug, date, ...ids, excerpt, body: body.join('\n\n'), ...picture }
}

/** «¿Cuánto cuesta?» → cuanto-cuesta */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
}

/**
 * @param taken - names of the other notes in addresses.
 * @param file - the new picture, if one is chosen.
 */
export function faultsOf(fields: NoteFields, taken: readonly string[], file: File | null): NoteFaults {
  const missing = REQUIRED.filter((name) => fields[name].trim() === '').map((name) => [name, 'missing'] as const)
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.slug)
  const hasPicture = file !== null || fields.keepsImage
  return {
    ...(file && file.size > MAX_FILE_BYTES && { image: 'tooLarge' as const }),
    // A typed text survives a reload; a chosen file does not.
    ...(!hasPicture && fields.imageAlt.trim() !== '' && { image: 'again' as const }),
    ...(hasPicture && fields.imageAlt.trim() === '' && { imageAlt: 'noText' as const }),
    ...(fields.slug !== '' && !isSlug && { slug: 'slug' as const }),
    ...(taken.includes(fields.slug) && { slug: 'taken' as const }),
    ...Object.fromEntries(missing),
  }
}

/** The faults of a note's picture that the back-end has found; null if its error is about something else. */
export function pictureFaultsOf(error: FetchError | null): NoteFaults | null {
  if (error?.statusCode === 413) return { image: 'tooLarge' }
  for (const { message, extensions } of errorsIn(error?.cause)) {
    const { field, reason } = extensions
    if (field !== 'image' && field !== 'imageAlt') continue
    const fault = PICTURE_FAULTS.find((known) => known === reason)
    return { [field]: fault ?? { said: message } }
  }
  return null
}

/** The picture as the mutation takes it: left out it stays, null removes it. */
function pictureInput({ imageAlt, keepsImage }: NoteFields, file: File | null) {
  if (file) return { image: file, imageAlt }
  return keepsImage ? { imageAlt } : { image: null }
}

/** The input of the mutation. @param file - the new picture, if one is chosen. */
export function noteInput(note: NoteFields, file: File | null) {
  const { author, body, imageAlt: _alt, keepsImage: _keeps, ...fields } = note
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  const words = body.split(/\s+/).filter(Boolean).length
  return {
    ...fields,
    body: paragraphs,
    minutes: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    author: author === '' ? null : author,
    ...pictureInput(note, file),
  }
}
