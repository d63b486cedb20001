import type { NotesData } from './notes.graphql'

export type Note = NotesData['posts'][number]

/** What is typed of a note. */
export interface NoteFields {
  readonly title: string
  readonly slug: string
  readonly date: string
  readonly topic: string
  readonly author: string
  readonly excerpt: string
  /** Paragraphs, with empty lines between. */
  readonly body: string
}

/** What may be wrong with a field: the key of a message. */
export type NoteFault = 'missing' | 'slug' | 'taken'

export type NoteFaults = Readonly<Partial<Record<keyof NoteFields, NoteFault>>>

const WORDS_A_MINUTE = 200

const REQUIRED = ['title', 'slug', 'date', 'topic', 'excerpt', 'body'] as const

/** @param day - 2026-11-23. */
export function emptyNote(day: string): NoteFields {
  return { title: '', slug: '', date: day, topic: '', author: '', excerpt: '', body: '' }
}

export function fieldsOf({ title, slug, date, topic, author, excerpt, body }: Note): NoteFields {
  const ids = { topic: topic?.id ?? '', author: author?.id ?? '' }
  return { title, slug, date, ...ids, excerpt, body: body.join('\n\n') }
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

/** @param taken - names in addresses of the other notes. */
export function faultsOf(fields: NoteFields, taken: readonly string[]): NoteFaults {
  const missing = REQUIRED.filter((name) => fields[name].trim() === '').map((name) => [name, 'missing'] as const)
  const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.slug)
  return {
    ...(fields.slug !== '' && !isSlug && { slug: 'slug' as const }),
    ...(taken.includes(fields.slug) && { slug: 'taken' as const }),
    ...Object.fromEntries(missing),
  }
}

/** What is sent of the words. */
export function noteInput({ author, body, ...fields }: NoteFields) {
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
  }
}
