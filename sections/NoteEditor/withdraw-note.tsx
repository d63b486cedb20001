import { useText } from 'sitio'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useRemoval } from '../use-removal.ts'
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
  const { confirm, isBusy, hasFailed } = useRemoval(withdraw, note.id, onWithdrawn)
  return (
    <ConfirmDialog
      id={id}
      title={t('withdrawal.title', { title: note.title })}
      confirm={t('withdrawal.confirm')}
      cancel={t('withdrawal.cancel')}
      isBusy={isBusy}
      fault={hasFailed ? t('withdrawal.failed') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('withdrawal.text')}</p>
    </ConfirmDialog>
  )
}
