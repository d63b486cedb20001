import { useText } from 'sitio'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useRemoval } from '../use-removal.ts'
import deleteEntry from './delete-entry.graphql'
import type { Entry } from './entry-list.ts'

export interface DeleteEntryProps {
  id: string
  entry: Entry
  onDeleted(): void
  onClose(): void
}

/** Asks whether to delete an entry and its files, and deletes them. */
export function DeleteEntry({ id, entry, onDeleted, onClose }: DeleteEntryProps) {
  const t = useText()
  const { confirm, isBusy, hasFailed } = useRemoval(deleteEntry, entry.id, onDeleted)
  return (
    <ConfirmDialog
      id={id}
      title={t('deletion.title', { name: entry.name })}
      confirm={t('deletion.confirm')}
      cancel={t('deletion.cancel')}
      isBusy={isBusy}
      fault={hasFailed ? t('deletion.failed') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('deletion.text')}</p>
    </ConfirmDialog>
  )
}
