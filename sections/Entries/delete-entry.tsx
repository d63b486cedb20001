import { useState } from 'react'
import { useMutation, useText } from 'sitio'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { useRefusal } from '../use-refusal.ts'
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
  const { run, pending } = useMutation(deleteEntry)
  const onRefused = useRefusal()
  const [hasFailed, setHasFailed] = useState(false)

  async function confirm() {
    setHasFailed(false)
    const { data, error } = await run({ id: entry.id })
    // Null means that somebody else has deleted it already.
    if (data) return onDeleted()
    setHasFailed(true)
    onRefused(error)
  }

  return (
    <ConfirmDialog
      id={id}
      title={t('deletion.title', { name: entry.name })}
      confirm={t('deletion.confirm')}
      cancel={t('deletion.cancel')}
      isBusy={pending}
      fault={hasFailed ? t('deletion.failed') : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('deletion.text')}</p>
    </ConfirmDialog>
  )
}
