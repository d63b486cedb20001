import { type FormEvent, useState } from 'react'
import { useMutation, usePage } from 'sitio'
import { useDraft } from '../drafts.ts'
import { useRefusal } from '../use-refusal.ts'
import change from './change.graphql'
import { draftOf, NEW } from './note-draft.ts'
import {
  emptyNote,
  faultsOf,
  fieldsOf,
  type Note,
  type NoteFaults,
  type NoteFields,
  noteInput,
  pictureFaultsOf,
  slugOf,
} from './note-fields.ts'
import publish from './publish.graphql'

/**
 * The state of the form for a note: what is typed, and how far it is saved.
 *
 * @param note - null for a new one.
 * @param day - the date of a new note: 2026-11-23.
 * @param taken - the slugs of other notes.
 */
export function useNoteForm(
  note: Note | null,
  day: string,
  taken: readonly string[],
  onSaved: (note: NoteFields) => void,
) {
  const saved = note ? fieldsOf(note) : emptyNote(day)
  const draft = useDraft(draftOf(note?.id ?? NEW), saved)
  const [faults, setFaults] = useState<NoteFaults>({})
  const [file, setFile] = useState<File | null>(null)
  const { save, state } = useSaving(note)
  // A draft from an earlier build may lack newer fields.
  const fields = { ...saved, ...draft.value }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'saving') return
    const found = faultsOf(fields, taken, file)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const { isSaved, refused } = await save(fields, file)
    if (refused) setFaults(refused)
    if (!isSaved) return
    draft.forget()
    onSaved(fields)
  }

  function type(part: Partial<NoteFields>) {
    // The name in addresses follows the title of a new note, until it is edited itself.
    const follows = note === null && part.title !== undefined && fields.slug === slugOf(fields.title)
    draft.type({ ...fields, ...part, ...(follows && { slug: slugOf(part.title ?? '') }) })
  }

  function choose(chosen: File) {
    setFile(chosen)
    // The text described the previous picture.
    if (fields.imageAlt === saved.imageAlt) type({ imageAlt: '' })
  }

  function dropPicture() {
    setFile(null)
    type({ imageAlt: '', keepsImage: false })
  }

  const isTyped = draft.isTyped
  return { fields, faults, file, state, isTyped, type, choose, dropPicture, send, forget: draft.forget }
}

/** Publishes a note in the page's language, or changes one. @param note - null for a new one. */
function useSaving(note: Note | null) {
  const { locale } = usePage()
  const { run: runPublish } = useMutation(publish)
  const { run: runChange } = useMutation(change)
  const onRefused = useRefusal()
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  async function save(fields: NoteFields, file: File | null) {
    setState('saving')
    const input = noteInput(fields, file)
    const { data, error } = note
      ? await runChange({ id: note.id, input })
      : await runPublish({ input: { ...input, locales: [locale] } })
    const saved = data && ('createPost' in data ? data.createPost : data.updatePost)
    const refused = saved ? null : pictureFaultsOf(error)
    setState(saved || refused ? 'idle' : 'failed')
    if (!saved) onRefused(error)
    return { isSaved: Boolean(saved), refused }
  }
  return { save, state }
}
