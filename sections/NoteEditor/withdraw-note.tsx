import { useState } from 'react'
import { useMutation, useText } from 'sitio'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useRefusal } from '../use-refusal.ts'
import type { Note } from './note-fields.ts'
import withdraw from './withdraw.graphql'

export interface WithdrawNoteProps {
  id: string
  note: Note
  onWithdrawn(): void
  onClose(): void
}

/** Asks whether to remove a note from the site, and removes it. */
export function WithdrawNote({ id, note, onWithdrawn, onClose }: WithdrawNoteProps) {
  const t = useText()
  const { run, pending } = useMutation(withdraw)
  const onRefused = useRefusal()
  const [hasFailed, setHasFailed] = useState(false)

  async function confirm() {
    setHasFailed(false)
    const { data, error } = await run({ id: note.id })
    // Null means that somebody else has withdrawn it already.
    if (data) return onWithdrawn()
    setHasFailed(true)
    onRefused(error)
  }

  return (
    <ConfirmDialog
      id={id}
      title={t('withdrawal.title', { title: note.title })}
      confirm={t('withdrawal.confirm')}
      cancel={t('withdrawal.cancel')}
      isBusy={pending}
      fault={hasFailed ? t('withdrawal.failed') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('withdrawal.text')}</p>
    </ConfirmDialog>
  )
}
