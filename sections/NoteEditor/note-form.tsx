import { useEffect, useRef } from 'react'
import { useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { Field } from '../field.tsx'
import { NoteControls, type NoteField } from './note-controls.tsx'
import type { Note, NoteFault } from './note-fields.ts'
import { NotePicture } from './note-picture.tsx'
import type { NotesData } from './notes.graphql'
import { useNoteForm } from './use-note-form.ts'

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
  const taken = lists.posts.filter((other) => other.id !== note?.id).map(({ slug }) => slug)
  const { fields, faults, file, state, isTyped, type, choose, dropPicture, send, forget } = useNoteForm(
    note,
    day,
    taken,
    onSaved,
  )
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  useEffect(() => {
    if (Object.keys(faults).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [faults])

  const say = (fault: NoteFault | undefined) => fault && (typeof fault === 'object' ? fault.said : t(`faults.${fault}`))

  const field: NoteField = (name, control, hint) => (
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

  function cancel() {
    if ((isTyped || file) && !confirm(t('giveUp'))) return
    forget()
    onCancel()
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
      <NoteControls field={field} lists={lists} />
      <NotePicture
        id={`${id}-image`}
        kept={fields.keepsImage ? (note?.image ?? null) : null}
        file={file}
        fault={say(faults.image)}
        hasText={fields.imageAlt !== ''}
        onChoose={choose}
        onRemove={dropPicture}
      >
        {field(
          'imageAlt',
          (control) => (
            <input {...control} maxLength={200} />
          ),
          t('hints.imageAlt'),
        )}
      </NotePicture>
      <NoteEnd isNew={note === null} state={state} isTyped={isTyped} onCancel={cancel} />
    </form>
  )
}

interface NoteEndProps {
  isNew: boolean
  state: ReturnType<typeof useNoteForm>['state']
  isTyped: boolean
  onCancel(): void
}

/** The buttons below the form, and how far it is saved. */
function NoteEnd({ isNew, state, isTyped, onCancel }: NoteEndProps) {
  const t = useText()
  return (
    <p className="note-editor__end">
      <button className="button" type="submit" aria-disabled={state === 'saving'}>
        {t(isNew ? 'publish' : 'save')}
      </button>
      <button className="button button--quiet" type="button" onClick={onCancel}>
        {t('cancel')}
      </button>
      <span className={state === 'failed' ? 'fault' : 'note-editor__facts'} role="status">
        {state === 'idle' ? isTyped && t('states.typed') : t(`states.${state}`)}
      </span>
    </p>
  )
}
