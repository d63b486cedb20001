import { type FormEvent, useState } from 'react'
import { useMutation, useText } from 'sitio'
import { useDraft } from '../drafts.ts'
import { Field } from '../field.tsx'
import { useRefusal } from '../use-refusal.ts'
import annotate from './annotate.graphql'
import type { Entry } from './entry-list.ts'

/** The staff's note on an entry. What is typed is kept until it is saved. */
export function EntryNote({ id, entry, onNoted }: { id: string; entry: Entry; onNoted(note: string): void }) {
  const t = useText()
  const { run } = useMutation(annotate)
  const onRefused = useRefusal()
  const draft = useDraft(`note of ${entry.id}`, entry.note ?? '')
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')

  async function save(event: FormEvent) {
    event.preventDefault()
    if (state === 'saving') return
    setState('saving')
    const note = draft.value
    const { data, error } = await run({ id: entry.id, note })
    if (data?.annotateMessage) {
      onNoted(note)
      draft.forget()
      return setState('saved')
    }
    setState('failed')
    onRefused(error)
  }

  const news = state === 'idle' ? (draft.isTyped ? 'typed' : null) : state
  return (
    <form className="entries__note" onSubmit={save} aria-busy={state === 'saving'}>
      <Field id={id} label={t('note.label')}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={2000}
            value={draft.value}
            onChange={({ currentTarget: { value } }) => {
              draft.type(value)
              setState('idle')
            }}
          />
        )}
      </Field>
      <p className="entries__save">
        <button className="button button--quiet" type="submit" aria-disabled={state === 'saving'}>
          {t('note.save')}
        </button>
        <span className={state === 'failed' ? 'fault' : 'entries__state'} role="status">
          {news && t(`note.${news}`)}
        </span>
      </p>
    </form>
  )
}
