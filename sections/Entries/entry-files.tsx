import { safeAddress, useFormat, useQuery, useText } from 'sitio'
import { useRefused } from '../use-refusal.ts'
import entryFiles from './entry-files.graphql'
import type { Entry } from './entry-list.ts'

/** Addresses of files are valid for ten minutes. */
const RENEWED_MS = 8 * 60_000

/** The files of an open entry, for download. Their addresses are fetched when it opens, and again before they expire. */
export function EntryFiles({ entry }: { entry: Entry }) {
  const t = useText()
  const format = useFormat()
  // If another entry was stored in the same millisecond, their ids tell them apart.
  const until = new Date(Date.parse(entry.createdAt) + 1).toISOString()
  const { data, error } = useQuery(
    entryFiles,
    { from: entry.createdAt, to: until },
    { fetchPolicy: 'no-cache', pollMs: RENEWED_MS },
  )
  useRefused(error)
  const addressed = data?.messages.find(({ id }) => id === entry.id)?.files ?? []
  return (
    <>
      <ul className="entries__files" aria-label={t('files')}>
        {(entry.files ?? []).map(({ name, bytes }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: files have no other name of their own, and never change their order.
          <li key={place}>
            <a href={safeAddress(addressed[place]?.url ?? '') ?? undefined} download={name}>
              {name}
            </a>{' '}
            <span className="entries__size">
              {format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' })}
            </span>
          </li>
        ))}
      </ul>
      {error && <p className="fault">{t('noFiles')}</p>}
    </>
  )
}
