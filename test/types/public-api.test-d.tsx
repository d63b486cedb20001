import type { ComponentProps, ReactElement } from 'react'
import { expectTypeOf } from 'vitest'
import {
  type Checked,
  defineMiddleware,
  defineValidator,
  Embed,
  type Embedded,
  type FetchError,
  type Format,
  type Image,
  Link,
  type MutationOutcome,
  pageError,
  RichText,
  redirect,
  type SectionFallback,
  type SectionProps,
  type StepContext,
  Trans,
  type TypedOperation,
  useFetch,
  useFormat,
  useMutation,
  usePage,
  useProgress,
  useQuery,
  useSectionData,
  useSession,
  useSubscription,
  useText,
} from '../../runtime/index.ts'
import { openSite, renderSection } from '../../runtime/testing/index.ts'
import { checkSite } from '../../runtime/validate/index.ts'
import logo from './logo.svg'
import styles from './words.module.css'

// What the code of a site may contain, and which mistakes its author sees while typing. `npm run check` compiles this file; it never runs.

interface Shelf {
  books: { title: string }[]
}
declare const everyBook: TypedOperation<Shelf, Record<string, never>>
declare const booksOf: TypedOperation<Shelf, { author?: string | null }>
declare const book: TypedOperation<Shelf, { id: string }>
declare const untyped: TypedOperation

export function QueriesHaveTheTypesOfTheirOperation() {
  const { data, error, pending, status, refresh, timestamp } = useQuery(book, { id: '1' })
  expectTypeOf(data).toEqualTypeOf<Shelf | null>()
  expectTypeOf(error).toEqualTypeOf<FetchError | null>()
  expectTypeOf(pending).toEqualTypeOf<boolean>()
  expectTypeOf(timestamp).toEqualTypeOf<number | null>()
  expectTypeOf(status).toEqualTypeOf<'loading' | 'ready' | 'error'>()
  expectTypeOf(refresh()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(useQuery(untyped).data).toBeUnknown()
}

export function VariablesMayBeLeftOutWhereNoneIsRequired() {
  useQuery(everyBook)
  useQuery(booksOf)
  useQuery(booksOf, { author: null }, { pollMs: 1000 })
  useQuery(booksOf, undefined, { fetchPolicy: 'network-only' })
  // @ts-expect-error -- id is required
  useQuery(book)
  // @ts-expect-error -- and is a text
  useQuery(book, { id: 1 })
  // @ts-expect-error -- the operation has no such variable
  useQuery(booksOf, { authors: 'A' })
  // @ts-expect-error -- no such policy
  useQuery(everyBook, {}, { fetchPolicy: 'cache-only' })
}

export function AQueryBeginsWithWhatCameWithThePage(section: SectionProps<{ title: string }, Shelf>) {
  expectTypeOf(useQuery(everyBook, {}, { initial: section }).data).toEqualTypeOf<Shelf | null>()
  expectTypeOf(useSectionData(section).data).toEqualTypeOf<Shelf | null>()
  // @ts-expect-error -- the answer to another operation
  useQuery(everyBook, {}, { initial: { data: { films: [] }, failed: false } })
}

export function MutationsAreRunWithTheirVariables() {
  const { run, data, progress } = useMutation(book)
  expectTypeOf(run({ id: '1' })).toEqualTypeOf<Promise<MutationOutcome<Shelf>>>()
  expectTypeOf(data).toEqualTypeOf<Shelf | null>()
  expectTypeOf(progress).toEqualTypeOf<number | null>()
  useMutation(everyBook).run()
  // @ts-expect-error -- id is required
  run()
}

export function SubscriptionsTellOfTheirData() {
  const { data, status } = useSubscription(
    book,
    { id: '1' },
    {
      onData: (news) => expectTypeOf(news).toEqualTypeOf<Shelf>(),
      onError: (error) => expectTypeOf(error).toEqualTypeOf<FetchError>(),
    },
  )
  expectTypeOf(data).toEqualTypeOf<Shelf | null>()
  expectTypeOf<'waiting' | 'closed'>().toExtend<typeof status>()
}

export function FetchesHaveTheTypeOfWhatTheyLoad() {
  const { data } = useFetch(async (signal) => {
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>()
    return 3
  })
  expectTypeOf(data).toEqualTypeOf<number | null>()
}

export function HooksOfThePage() {
  const text = useText()
  expectTypeOf(text('more', { count: 3 })).toEqualTypeOf<string>()
  // @ts-expect-error -- a value is a text or a number
  text('more', { count: null })
  expectTypeOf(usePage().tag).toEqualTypeOf<string>()
  expectTypeOf(usePage().dir).toEqualTypeOf<'ltr' | 'rtl'>()
  expectTypeOf(usePage()).not.toHaveProperty('formatted')
  expectTypeOf(useSession().isActive).toEqualTypeOf<boolean>()
  expectTypeOf(useProgress).returns.not.toBeAny()
}

export function TextsWithStructureAndTags() {
  const components = { a: <Link to="contact" /> }
  return (
    <>
      <RichText value="**a**" heading={3} />
      <RichText html="<b>a</b>" />
      {/* @ts-expect-error -- it is Markdown or HTML */}
      <RichText value="a" html="b" />
      {/* @ts-expect-error -- it has a text */}
      <RichText heading={2} />
      <Trans k="more" values={{ count: 3 }} components={components} />
      {/* @ts-expect-error -- a component is an element */}
      <Trans k="more" components={{ a: Link }} />
    </>
  )
}

export function ContentOfOtherSites() {
  const film: Embedded = { of: 'films', src: 'https://films.example/7', title: 'A film' }
  return (
    <>
      <Embed {...film} ratio="4/3" className="film" />
      {/* @ts-expect-error -- a frame has a title */}
      <Embed of="films" src="https://films.example/7" />
      {/* @ts-expect-error -- only these are kept free */}
      <Embed {...film} ratio="5/7" />
    </>
  )
}

export function FormatsTakeWhatIntlTakes() {
  const format = useFormat()
  expectTypeOf(format).toEqualTypeOf<Format>()
  expectTypeOf(format.date('2026-11-23')).toEqualTypeOf<string>()
  format.date(new Date(0), { dateStyle: 'full', timeStyle: 'short' })
  format.date(0, { month: 'short' })
  format.number(3, { style: 'unit', unit: 'gram' })
  format.currency(3, 'EUR', { maximumFractionDigits: 0 })
  format.list(['a', 'b'], { type: 'disjunction' })
  format.relative(-1, 'day')
  // @ts-expect-error -- there may be no date
  format.date(null)
  // @ts-expect-error -- no such style
  format.date(0, { dateStyle: 'huge' })
  // @ts-expect-error -- a price has a currency
  format.currency(3)
  // @ts-expect-error -- a list of texts
  format.list([1, 2])
  // @ts-expect-error -- no such unit
  format.relative(1, 'fortnight')
}

/** What a site's names make of its texts. */
export function NamesThatAreKnownAreChecked() {
  expectTypeOf<Checked<'home', 'home' | 'contact'>>().toEqualTypeOf<'home'>()
  // The error lists the possible values.
  expectTypeOf<Checked<'hom', 'home' | 'contact'>>().toEqualTypeOf<'home' | 'contact'>()
  // Only known at run time.
  expectTypeOf<Checked<string, 'home' | 'contact'>>().toEqualTypeOf<string>()
}

export const links: readonly ReactElement[] = [
  <Link key="1" to="contact#map" prefetch className="more" aria-label="Map">
    Map
  </Link>,
  // @ts-expect-error -- it leads somewhere
  <Link key="2">Nowhere</Link>,
  // @ts-expect-error -- by `to` alone
  <Link key="3" to="contact" href="/contact">
    Contact
  </Link>,
]
expectTypeOf<ComponentProps<typeof Link>>().not.toHaveProperty('href')

expectTypeOf<SectionProps<{ photo: Image }, Shelf>>().toEqualTypeOf<{
  id: string
  props: { photo: Image }
  data: Shelf | null
  failed: boolean
}>()
expectTypeOf<SectionProps['data']>().toEqualTypeOf<null>()
expectTypeOf<Parameters<Extract<SectionFallback<{ photo: Image }>, (...args: never) => unknown>>[0]>().toEqualTypeOf<{
  id: string
  props: { photo: Image }
}>()

export const validators = [
  defineValidator({ validate: ({ session }) => session.isActive }),
  defineValidator({
    async validate(context) {
      expectTypeOf(context).toEqualTypeOf<StepContext>()
      expectTypeOf(context.query.page).toEqualTypeOf<string | readonly string[] | undefined>()
      return context.locale === 'en'
    },
  }),
  // @ts-expect-error -- it says yes or no
  defineValidator({ validate: ({ path }) => path }),
  defineValidator({
    validate(context) {
      // @ts-expect-error -- what it knows of the request is not its own
      context.locale = 'en'
      return true
    },
  }),
]

export const middleware = [
  defineMiddleware({ run() {} }),
  defineMiddleware({ run: () => redirect('home') }),
  defineMiddleware({ run: async () => redirect({ name: 'home', query: { from: ['a', 'b'] }, hash: 'top' }, 308) }),
  defineMiddleware({ run: () => pageError(403, 'Only for members') }),
  // @ts-expect-error -- no status of a redirect
  defineMiddleware({ run: () => redirect('home', 200) }),
  // @ts-expect-error -- only redirect() leads elsewhere
  defineMiddleware({ run: () => '/home' }),
]

export async function TestsOfASite() {
  const section = await renderSection('Prices', { title: { '*': 'Prices' } }, { locale: 'en', data: { prices: [] } })
  expectTypeOf(section.element).toEqualTypeOf<HTMLElement>()
  expectTypeOf(section.text).toEqualTypeOf<string>()
  // @ts-expect-error -- props are those of the manifest: a map
  renderSection('Prices', 'title')
  const site = await openSite({ config: 'site.config.yaml', env: { SITE_ORIGIN: 'https://example.com' } })
  expectTypeOf(site.url).toEqualTypeOf<string>()
  expectTypeOf(site.fetch('/', { method: 'POST' })).toEqualTypeOf<Promise<Response>>()
  expectTypeOf(site.close()).toEqualTypeOf<Promise<void>>()
}

export function ImportedFiles() {
  expectTypeOf(logo).toEqualTypeOf<string>()
  expectTypeOf(styles).toEqualTypeOf<Readonly<Record<string, string>>>()
  expectTypeOf(import.meta.glob<string>('./words/*.ts', { eager: true })).toEqualTypeOf<Record<string, string>>()
}

export async function FindingsAsData() {
  const { isValid, findings } = await checkSite('site.config.yaml', {
    rendered: true,
    texts: { 'locales/en.yaml': '' },
  })
  expectTypeOf(isValid).toEqualTypeOf<boolean>()
  expectTypeOf(findings[0]?.severity).toEqualTypeOf<'error' | 'warning' | 'note' | undefined>()
  // @ts-expect-error -- codes are asked about, not listed
  checkSite('site.config.yaml', { wants: ['links/insecure'] })
}
