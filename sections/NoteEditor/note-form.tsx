import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { type ControlAttributes, Field } from '../field.tsx'
import type { Note, NoteFault, NoteTexts } from './note-fields.ts'
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
      <p className="note-editor__end">
        <button className="button" type="submit" aria-disabled={state === 'saving'}>
          {t(note ? 'save' : 'publish')}
        </button>
        <button
          className="button button--quiet"
          type="button"
          onClick={() => {
            if ((isTyped || file) && !confirm(t('giveUp'))) return
            forget()
            onCancel()
          }}
        >
          {t('cancel')}
        </button>
        <span className={state === 'failed' ? 'fault' : 'note-editor__facts'} role="status">
          {state === 'idle' ? isTyped && t('states.typed') : t(`states.${state}`)}
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
