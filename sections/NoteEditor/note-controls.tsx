import type { ReactNode } from 'react'
import { useText } from 'sitio'
import type { ControlAttributes } from '../field.tsx'
import type { NoteTexts } from './note-fields.ts'
import type { NotesData } from './notes.graphql'

/** What each control receives, including the texts typed so far. */
interface Typed {
  readonly name: string
  readonly value: string
  onChange(event: { currentTarget: { value: string } }): void
}

/** Shows the control of a text with its label, hint and fault. */
export type NoteField = (
  name: keyof NoteTexts,
  control: (attributes: ControlAttributes & Typed) => ReactNode,
  hint?: string,
) => ReactNode

/** The controls for the texts of a note, except that of its picture. */
export function NoteControls({ field, lists }: { field: NoteField; lists: NotesData }) {
  const t = useText()
  return (
    <>
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
    </>
  )
}

function options(list: readonly { id: string; name: string }[]): ReactNode {
  return list.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}
