import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type SectionProps, usePage, useSession, useText } from 'sitio'
import { Loading } from '../loading.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useRefused } from '../use-refusal.ts'
import { useStarted } from '../use-started.ts'
import type { EntriesProps } from './Entries.types.ts'
import { entriesCsv } from './entries-csv.ts'
import { EntryFilters } from './entry-filters.tsx'
import { EntryItem } from './entry-item.tsx'
import type { Entry } from './entry-list.ts'
import { type EntryFilter, filterEntries, isFiltered, noFilter } from './filter-entries.ts'
import { useEntries } from './use-entries.ts'

/** Loaded when somebody wants to delete an entry. */
const DeleteEntry = lazy(async () => ({ default: (await import('./delete-entry.tsx')).DeleteEntry }))

type Parts = Pick<SectionProps<EntriesProps>, 'id' | 'props'>

/** What visitors have sent, for people who are signed in. The server renders none of it: the browser fetches it with the session. */
export function Entries({ id, props }: SectionProps<EntriesProps>) {
  const { hrefOf } = usePage()
  const { isActive } = useSession()
  const isStarted = useStarted()
  // Makes the server resolve the address, so that the browser knows it.
  hrefOf(props.signIn)
  return (
    <section id={id} className="entries grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {isStarted && isActive && <Desk id={id} props={props} />}
      {isStarted && !isActive && <SignedOut to={props.signIn} />}
      {!isStarted && <Waiting id={id} />}
    </section>
  )
}

function Waiting({ id }: { id: string }) {
  return (
    <div className="entries__waiting">
      <Loading id={`${id}-loading`} rows={3} />
    </div>
  )
}

function Desk({ id, props }: Parts) {
  const t = useText()
  const [filter, setFilter] = useState(noFilter)
  const [isExporting, setIsExporting] = useState(false)
  const entries = useEntries(isFiltered(filter) || isExporting)
  const { shown, news, isWhole, status, error, tell } = entries
  const found = filterEntries(shown, filter)
  useRefused(error)

  const isReady = isExporting && isWhole
  const isStuck = isExporting && status === 'error'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the last entry is there.
  useEffect(() => {
    if (isReady) saveFile(t('csv.file'), entriesCsv(found, columns(t)))
    if (isReady || isStuck) setIsExporting(false)
  }, [isReady, isStuck])

  if (shown.length === 0 && !isWhole) {
    return status === 'error' ? <Failure onRetry={entries.retry} /> : <Waiting id={id} />
  }
  return (
    <>
      <EntryFilters id={id} filter={filter} subjects={props.subjects} onChange={setFilter} />
      <div className="entries__bar">
        <p className="entries__count" role="status">
          {countOf(t, found.length, shown.length, isWhole, filter, status)}
        </p>
        <button
          className="button button--quiet"
          type="button"
          aria-disabled={isExporting || found.length === 0}
          onClick={() => found.length > 0 && setIsExporting(true)}
        >
          {t(isExporting ? 'csv.working' : 'csv.save')}
        </button>
      </div>
      {entries.live === 'closed' && <p className="entries__quiet">{t('notLive')}</p>}
      <News id={id} news={news} onAsked={() => tell({ kind: 'asked' })} />
      <List id={id} props={props} found={found} tell={tell} />
      {found.length === 0 && <p className="missing">{t(shown.length === 0 ? 'empty' : 'noneFound')}</p>}
      {status === 'error' && <Failure onRetry={entries.retry} />}
      {!isWhole && (
        <p className="entries__older">
          <button
            className="button"
            type="button"
            aria-disabled={status === 'loading'}
            onClick={() => status === 'loading' || entries.loadOlder()}
          >
            {t(status === 'loading' ? 'loading' : 'older')}
          </button>
        </p>
      )}
    </>
  )
}

type Translate = ReturnType<typeof useText>

function countOf(
  t: Translate,
  found: number,
  known: number,
  isWhole: boolean,
  filter: EntryFilter,
  status: 'loading' | 'ready' | 'error',
): string {
  if (!isFiltered(filter)) return t(isWhole ? 'count.all' : 'count.newest', { count: known })
  return t(isWhole || status === 'error' ? 'count.found' : 'count.searching', { count: found, known })
}

function columns(t: Translate): string[] {
  return [
    ...[t('csv.time'), t('csv.name'), t('csv.email'), t('csv.phone')],
    ...[t('csv.subject'), t('csv.message'), t('csv.note'), t('csv.files')],
  ]
}

/** Lets the browser save a text as a file. */
function saveFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // By then the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function Failure({ onRetry }: { onRetry(): void }) {
  const t = useText()
  return (
    <div className="entries__failure" role="alert">
      <p className="missing">{t('failed')}</p>
      <button className="button" type="button" onClick={onRetry}>
        {t('retry')}
      </button>
    </div>
  )
}

/** Announces new entries above the page; nothing moves before they are asked for. */
function News({ id, news, onAsked }: { id: string; news: readonly Entry[]; onAsked(): void }) {
  const t = useText()
  const newest = news[0]
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null || news.length > 0) return
    document.getElementById(summaryOf(id, wanted.current))?.focus()
    wanted.current = null
  })
  return (
    <div role="status">
      {newest && (
        <p className="entries__news">
          {t('news', { count: news.length, name: newest.name })}
          <button
            type="button"
            onClick={() => {
              wanted.current = newest.id
              onAsked()
            }}
          >
            {t('show')}
          </button>
        </p>
      )}
    </div>
  )
}

function List({
  id,
  props,
  found,
  tell,
}: Parts & { found: readonly Entry[]; tell: ReturnType<typeof useEntries>['tell'] }) {
  const [doomed, setDoomed] = useState<Entry | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const following = document.getElementById(next.current)
    ;(following ?? list.current)?.focus()
    next.current = null
  })
  const nameOf = (subject: string) => props.subjects.find(({ value }) => value === subject)?.label ?? subject

  function onDeleted(entry: Entry) {
    const place = found.findIndex(({ id }) => id === entry.id)
    const neighbour = found[place + 1] ?? found[place - 1]
    next.current = neighbour ? summaryOf(id, neighbour.id) : ''
    setDoomed(null)
    tell({ kind: 'deleted', id: entry.id })
  }

  return (
    <>
      <ol ref={list} className="entries__list" tabIndex={-1}>
        {found.map((entry) => (
          <EntryItem
            key={entry.id}
            id={`${id}-${entry.id}`}
            entry={entry}
            under={props.heading}
            subject={entry.subject ? nameOf(entry.subject) : null}
            onNoted={(note) => tell({ kind: 'noted', id: entry.id, note })}
            onDelete={() => setDoomed(entry)}
          />
        ))}
      </ol>
      {doomed && (
        <Suspense>
          <DeleteEntry
            id={`${id}-deletion`}
            entry={doomed}
            onDeleted={() => onDeleted(doomed)}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function summaryOf(section: string, entry: string): string {
  return `${section}-${entry}-summary`
}
