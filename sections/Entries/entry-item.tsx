import { useState } from 'react'
import { useFormat, useText } from 'sitio'
import { EntryHeading } from '../entry-heading.tsx'
import { EntryFiles } from './entry-files.tsx'
import type { Entry } from './entry-list.ts'
import { EntryNote } from './entry-note.tsx'

export interface EntryItemProps {
  /** Id of the element; the id of its summary is this with `-summary` appended. */
  id: string
  entry: Entry
  /** Level of the section's own title. */
  under: 1 | 2
  /** Label of the subject; null without one. */
  subject: string | null
  onNoted(note: string): void
  onDelete(): void
}

/** One entry: a line that opens. */
export function EntryItem({ id, entry, under, subject, onNoted, onDelete }: EntryItemProps) {
  const t = useText()
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const files = entry.files ?? []
  return (
    <li id={id} className="entries__item">
      <details className="entries__entry" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="entries__summary" id={`${id}-summary`}>
          <time className="entries__time" dateTime={entry.createdAt}>
            {format.date(entry.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          <EntryHeading under={under} className="entries__name">
            {entry.name}
          </EntryHeading>
          <span className="entries__facts">
            {[subject, files.length > 0 && t('fileCount', { count: files.length }), entry.note && t('hasNote')]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className="entries__start">{entry.body}</span>
        </summary>
        <div className="entries__whole">
          <div className="entries__words">
            <p className="entries__ways">
              <a href={`mailto:${encodeURIComponent(entry.email)}`}>{entry.email}</a>
              {entry.phone && <a href={`tel:${entry.phone.replace(/[^\d+]/g, '')}`}>{entry.phone}</a>}
              {entry.locale && <span>{t('wroteIn', { language: entry.locale })}</span>}
            </p>
            <p className="entries__body">{entry.body}</p>
            {files.length > 0 && isOpen && <EntryFiles entry={entry} />}
          </div>
          <div className="entries__desk">
            <EntryNote id={`${id}-note`} entry={entry} onNoted={onNoted} />
            <p>
              <button className="entries__delete" type="button" onClick={onDelete}>
                {t('delete')}
                <span className="visually-hidden"> {t('of', { name: entry.name })}</span>
              </button>
            </p>
          </div>
        </div>
      </details>
    </li>
  )
}
