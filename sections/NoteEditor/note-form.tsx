import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMutation, usePage, useText } from 'sitio'
import { useDraft } from '../drafts.ts'
import { EntryHeading } from '../entry-heading.tsx'
import { type ControlAttributes, Field } from '../field.tsx'
import { useRefusal } from '../use-refusal.ts'
import change from './change.graphql'
import { draftOf, NEW } from './note-draft.ts'
import {
  emptyNote,
  faultsOf,
  fieldsOf,
  type Note,
  type NoteFault,
  type NoteFaults,
  type NoteFields,
  type NoteTexts,
  noteInput,
  pictureFaultsOf,
  slugOf,
} from './note-fields.ts'
import { NotePicture } from './note-picture.tsx'
import type { NotesData } from './notes.graphql'
import publish from './publish.graphql'

export interface NoteFormProps {
  id: string
  /** Null for a new note. */
  note: Note | null
  /** The date of a new note: 2026-11-23. */
  day: string
  /** Level of the section's own title. */
  under: 1 | 2
  lists: NotesData
  onSaved(note: { title: string; slug: string }): void
  onCancel(): void
}

/** The form for a note. What is typed is kept until it is saved or discarded. */
export function NoteForm({ id, note, day, under, lists, onSaved, onCancel }: NoteFormProps) {
  const t = useText()
  const saved = note ? fieldsOf(note) : emptyNote(day)
  const draft = useDraft(draftOf(note?.id ?? NEW), saved)
  const [faults, setFaults] = useState<NoteFaults>({})
  const [file, setFile] = useState<File | null>(null)
  const { save, state } = useSaving(note)
  const form = useRef<HTMLFormElement>(null)
  // A draft from an earlier build may lack newer fields.
  const fields = { ...saved, ...draft.value }

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (state === 'saving') return
    const others = lists.posts.filter((other) => other.id !== note?.id).map(({ slug }) => slug)
    const found = faultsOf(fields, others, file)
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

  const say = (fault: NoteFault | undefined) => fault && (typeof fault === 'object' ? fault.said : t(`faults.${fault}`))

  function field(name: keyof NoteTexts, control: (attributes: ControlAttributes & Typed) => ReactNode, hint?: string) {
    return (
      <Field id={`${id}-${name}`} label={t(`fields.${name}`)} {...(hint && { hint })} fault={say(faults[name])}>
        {(attributes) =>
          control({
            ...attributes,
            name,
            value: fields[name],
            onChange: ({ currentTarget: { value } }) => type({ [name]: value }),
          })
        }
      </Field>
    )
  }

  return (
    <form
      ref={form}
      className="note-editor__form"
      onSubmit={send}
      noValidate
      aria-busy={state === 'saving'}
      aria-labelledby={`${id}-task`}
    >
      <div id={`${id}-task`}>
        <EntryHeading under={under} className="note-editor__task">
          {note ? t('changing', { title: note.title }) : t('new')}
        </EntryHeading>
      </div>
      {field('title', (control) => (
        <input {...control} maxLength={140} />
      ))}
      {field(
        'slug',
        (control) => (
          <input {...control} maxLength={80} autoCapitalize="none" spellCheck={false} />
        ),
        t('hints.slug'),
      )}
      {field('date', (control) => (
        <input {...control} type="date" />
      ))}
      {field('topic', (control) => (
        <select {...control}>
          <option value="">{t('choose')}</option>
          {options(lists.topics)}
        </select>
      ))}
      {field('author', (control) => (
        <select {...control}>
          <option value="">{t('nobody')}</option>
          {options(lists.staff)}
        </select>
      ))}
      {field(
        'excerpt',
        (control) => (
          <textarea {...control} rows={3} maxLength={400} />
        ),
        t('hints.excerpt'),
      )}
      {field(
        'body',
        (control) => (
          <textarea {...control} rows={12} maxLength={20_000} />
        ),
        t('hints.body'),
      )}
      <NotePicture
        id={`${id}-image`}
        kept={fields.keepsImage ? (note?.image ?? null) : null}
        file={file}
        fault={say(faults.image)}
        hasText={fields.imageAlt !== ''}
        onChoose={(chosen) => {
          setFile(chosen)
          // The text described the previous picture.
          if (fields.imageAlt === saved.imageAlt) type({ imageAlt: '' })
        }}
        onRemove={() => {
          setFile(null)
          type({ imageAlt: '', keepsImage: false })
        }}
      >
        {field(
          'imageAlt',
          (control) => (
            <input {...control} maxLength={200} />
          ),
          t('hints.imageAlt'),
        )}
      </NotePicture>
      <p className="note-editor__end">
        <button className="button" type="submit" aria-disabled={state === 'saving'}>
          {t(note ? 'save' : 'publish')}
        </button>
        <button
          className="button button--quiet"
          type="button"
          onClick={() => {
            if ((draft.isTyped || file) && !confirm(t('giveUp'))) return
            draft.forget()
            onCancel()
          }}
        >
          {t('cancel')}
        </button>
        <span className={state === 'failed' ? 'fault' : 'note-editor__facts'} role="status">
          {state === 'idle' ? draft.isTyped && t('states.typed') : t(`states.${state}`)}
        </span>
      </p>
    </form>
  )
}

/** What each control receives, including the texts typed so far. */
interface Typed {
  readonly name: string
  readonly value: string
  onChange(event: { currentTarget: { value: string } }): void
}

function options(list: readonly { id: string; name: string }[]): ReactNode {
  return list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
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
