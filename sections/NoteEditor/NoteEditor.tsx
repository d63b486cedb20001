import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, type SectionProps, useFormat, usePage, useQuery, useSession, useText } from 'sitio'
import { readDraft } from '../drafts.ts'
import { EntryHeading } from '../entry-heading.tsx'
import { Loading } from '../loading.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { SignedOut } from '../signed-out.tsx'
import { useRefused } from '../use-refusal.ts'
import { useStarted } from '../use-started.ts'
import type { NoteEditorProps } from './NoteEditor.types.ts'
import { draftOf, NEW } from './note-draft.ts'
import type { Note } from './note-fields.ts'
import notes, { type NotesData } from './notes.graphql'

/** Loaded when they are opened, since most visits here only look at the list. */
const NoteForm = lazy(async () => ({ default: (await import('./note-form.tsx')).NoteForm }))
const WithdrawNote = lazy(async () => ({ default: (await import('./withdraw-note.tsx')).WithdrawNote }))

type Parts = Pick<SectionProps<NoteEditorProps>, 'id' | 'props'>

/** The editor's list of notes. The server renders none of it: the browser fetches it with the session. */
export function NoteEditor({ id, props }: SectionProps<NoteEditorProps>) {
  const { hrefOf } = usePage()
  const { isActive } = useSession()
  const isStarted = useStarted()
  // Makes the server resolve these addresses, so that the browser knows them.
  hrefOf(props.signIn)
  hrefOf(props.page)
  return (
    <section id={id} className="note-editor grid band" aria-labelledby={`${id}-title`}>
      <SectionHeading id={id} text={props} />
      {isStarted && isActive && <Desk id={id} props={props} />}
      {isStarted && !isActive && <SignedOut to={props.signIn} />}
      {!isStarted && <Waiting id={id} />}
    </section>
  )
}

function Waiting({ id }: { id: string }) {
  return (
    <div className="note-editor__waiting">
      <Loading id={`${id}-loading`} rows={3} />
    </div>
  )
}

function Desk({ id, props }: Parts) {
  const t = useText()
  const { locale } = usePage()
  const { data, status, error, refresh } = useQuery(notes, { locale }, { fetchPolicy: 'no-cache' })
  useRefused(error)
  return (
    <>
      {data && <Work id={id} props={props} data={data} onChanged={() => void refresh()} />}
      {!data && status === 'loading' && <Waiting id={id} />}
      {status === 'error' && (
        <div className="note-editor__failure" role="alert">
          <p className="missing">{t('failed')}</p>
          <button className="button" type="button" onClick={() => void refresh()}>
            {t('retry')}
          </button>
        </div>
      )}
    </>
  )
}

/** The last change to a note. */
interface News {
  readonly kind: 'published' | 'changed' | 'withdrawn'
  readonly title: string
  /** Its name in addresses; null once it has no page. */
  readonly slug: string | null
}

function Work({ id, props, data, onChanged }: Parts & { data: NotesData; onChanged(): void }) {
  const t = useText()
  // A note that was being written when the page was left is opened again.
  const [open, setOpen] = useState(() => draftedIn(data))
  const [doomed, setDoomed] = useState<Note | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (news) told.current?.focus()
  }, [news])

  function tell(what: News) {
    setOpen(null)
    setDoomed(null)
    setNews(what)
    onChanged()
  }

  const edited = data.posts.find((note) => note.id === open?.name) ?? null
  return (
    <>
      {news && (
        <p ref={told} className="note-editor__news" tabIndex={-1}>
          {t(`news.${news.kind}`, { title: news.title })}{' '}
          {news.slug && (
            <Link to={props.page} params={{ slug: news.slug }}>
              {t('see')}
            </Link>
          )}
        </p>
      )}
      {open === null ? (
        <p>
          <button className="button" type="button" onClick={() => setOpen({ name: NEW, day: dayOf(new Date()) })}>
            {t('new')}
          </button>
        </p>
      ) : (
        <Suspense fallback={<Waiting id={id} />}>
          <NoteForm
            key={open.name}
            id={`${id}-form`}
            note={edited}
            day={open.day}
            under={props.heading}
            lists={data}
            onSaved={({ title, slug }) => tell({ kind: edited ? 'changed' : 'published', title, slug })}
            onCancel={() => setOpen(null)}
          />
        </Suspense>
      )}
      <NoteRows
        props={props}
        notes={data.posts}
        onChange={(note) => setOpen({ name: note.id, day: note.date })}
        onWithdraw={setDoomed}
      />
      {doomed && (
        <Suspense>
          <WithdrawNote
            id={`${id}-withdrawal`}
            note={doomed}
            onWithdrawn={() => tell({ kind: 'withdrawn', title: doomed.title, slug: null })}
            onClose={() => setDoomed(null)}
          />
        </Suspense>
      )}
    </>
  )
}

interface OpenNote {
  /** Id of the note, or NEW. */
  readonly name: string
  /** The date of a new note, unless another one is typed. */
  readonly day: string
}

/** The note that was being written when the page was left. */
function draftedIn({ posts }: NotesData): OpenNote | null {
  const name = [NEW, ...posts.map((note) => note.id)].find((known) => readDraft(draftOf(known)) !== null)
  return name === undefined ? null : { name, day: '' }
}

/** The date in the visitor's time zone: 2026-11-23. */
function dayOf(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

interface NoteRowsProps {
  props: NoteEditorProps
  notes: readonly Note[]
  onChange(note: Note): void
  onWithdraw(note: Note): void
}

function NoteRows({ props, notes, onChange, onWithdraw }: NoteRowsProps) {
  const t = useText()
  const format = useFormat()
  if (notes.length === 0) return <p className="missing">{t('empty')}</p>
  return (
    <ul className="note-editor__list">
      {notes.map((note) => (
        <li key={note.id} className="note-editor__note">
          <time className="note-editor__date" dateTime={note.date}>
            {format.date(note.date, { dateStyle: 'medium' })}
          </time>
          <div>
            <EntryHeading under={props.heading} className="note-editor__title">
              <Link to={props.page} params={{ slug: note.slug }}>
                {note.title}
              </Link>
            </EntryHeading>
            <p className="note-editor__facts">{[note.topic?.name, note.author?.name].filter(Boolean).join(' · ')}</p>
          </div>
          {note.createdAt === null ? (
            <p className="note-editor__facts">{t('fixed')}</p>
          ) : (
            <p className="note-editor__actions">
              <button type="button" onClick={() => onChange(note)}>
                {t('change')}
                <span className="visually-hidden"> «{note.title}»</span>
              </button>
              <button type="button" onClick={() => onWithdraw(note)}>
                {t('withdraw')}
                <span className="visually-hidden"> «{note.title}»</span>
              </button>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
