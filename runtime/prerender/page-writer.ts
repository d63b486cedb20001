import { setImmediate } from 'node:timers/promises'
import { hashOf, type Inputs, inputName } from '../ledger/inputs.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { LedgerWriter } from '../ledger/ledger-writer.ts'
import type { PageCode } from '../ledger/page-code.ts'
import type { LedgerPage, PageOutline } from '../ledger/page-line.ts'
import { pageParts } from '../ledger/page-parts.ts'
import { readsIn, type SectionReads } from '../ledger/section-reads.ts'
import type { PageContent } from '../page/page-request.ts'
import type { PageInputs } from '../render/page-inputs.ts'
import type { PageFiles } from '../render/render.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { IndexWriter } from '../server/search/index-writer.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import type { PageModel } from '../site/site-model.ts'
import type { PageError } from '../steps/page-error.ts'
import type { Soon } from '../steps/step-request.ts'
import type { DatedList } from './dated-pages.ts'
import { differingSection } from './differing-section.ts'
import { inTime, PAGE_LIMIT_MS, TooLateError } from './in-time.ts'
import { addPictures, laterPicturesIn, type ShownPictures } from './later-pictures.ts'
import type { OtherThreads, Outcome } from './page-outcome.ts'
import type { PagePlace } from './page-place.ts'
import { pageSubject, subjectOf } from './page-subject.ts'
import type { Unchanged } from './site-seal.ts'
import { documentFile, payloadFile } from './tree/page-files.ts'

export interface PageWriterOptions {
  readonly runtime: Pick<SiteRuntime, 'render'>
  readonly place: PagePlace
  readonly code: PageCode
  /** The pages of an earlier run; null: everything is rendered. */
  readonly known: Ledger | null
  /** How much of what the pages were made of is known to be unchanged. */
  readonly unchanged: Unchanged
  /** Whether others have just rendered these pages. Then they are all taken over, and none is rendered. */
  readonly isGathered: boolean
  /** The percentage of unchanged pages that are rendered anyway, to check that they are indeed unchanged. */
  readonly verify: number
  readonly ledger: LedgerWriter
  /** Null when the site has no search. */
  readonly index: IndexWriter | null
  readonly dated: Pick<DatedList, 'add'>
  /** Collects the pictures that rendered pages show and the build does not contain. */
  readonly pictures: ShownPictures
  /** Other threads that render; null when there are none. */
  readonly threads: OtherThreads | null
}

/** Writes pages one by one: renders those that have changed, and takes the others over. */
export class PageWriter {
  readonly #options: PageWriterOptions
  /** Names of the sections of a page → their inputs from the code. */
  readonly #codes = new Map<string, Inputs>()
  /** Settles when all previous pages are in the search index. Adding pages in order makes the same index for the same pages. */
  #indexed: Promise<void> = Promise.resolve()
  /** Settles when the other threads have been heard before this thread's next page. */
  #heard: Promise<void> = Promise.resolve()

  constructor(options: PageWriterOptions) {
    this.#options = options
  }

  /**
   * Writes what a page becomes by those steps that need no visitor: a page, a page with a redirect, or nothing, which a file server answers with 404.
   * What a server would answer with 500 is a failure, and so is what does not end.
   *
   * @see cli/docs/guide/about/decisions.md#the-way-to-a-page-that-is-a-file
   */
  async write(route: PageModel): Promise<Outcome> {
    const before = this.#indexed
    let finish = () => {}
    this.#indexed = new Promise((resolve) => {
      finish = resolve
    })
    try {
      return await this.#write(route, before)
    } catch (error) {
      if (error instanceof TooLateError) return { kind: 'failure', message: error.message }
      throw error
    } finally {
      void before.then(finish)
    }
  }

  /** @param turn - settles when the page may be added to the index. */
  async #write(route: PageModel, turn: Promise<void>): Promise<Outcome> {
    const { render } = this.#options.runtime
    // Without earlier pages everything is rendered, so there is no need to look at inputs.
    if (this.#options.known === null) {
      const elsewhere = await this.#renderElsewhere(route, turn)
      if (elsewhere !== null) return elsewhere
    }
    const request = anonymousRequest(encodeURI(route.path))
    const outcome = await inTime(render.passSteps(route, request, 'own'), PAGE_LIMIT_MS)
    if (outcome?.kind === 'redirect') return { kind: 'redirect', to: outcome.to, status: outcome.status }
    if (outcome !== null)
      return outcome.error.status >= 500 ? { kind: 'failure', message: causeOf(outcome.error) } : { kind: 'none' }
    if (this.#options.isGathered) return this.#gather(route, turn)
    const same = await this.#keepSealed(route, turn)
    if (same !== null) return same
    const page = await inTime(render.load(request), PAGE_LIMIT_MS)
    if (page.kind === 'redirect' || page.kind === 'malformed')
      return { kind: 'failure', message: `answered with a ${page.kind}` }
    if (page.kind === 'error') {
      const { status } = await render.files(page)
      return { kind: 'failure', message: `answered ${status}` }
    }
    const kept = await this.#keep(page, turn)
    const isOffered = kept === null && this.#options.known !== null
    const elsewhere = isOffered ? await this.#renderElsewhere(route, turn) : null
    if (elsewhere !== null) return elsewhere
    this.#options.dated.add(route.path, this.#options.runtime.render.holdsMs(page))
    return kept ?? this.#render(page, turn)
  }

  /** Gives a page to another thread; null when this thread has to render it. */
  async #renderElsewhere(route: PageModel, turn: Promise<void>): Promise<Outcome | null> {
    const { threads, place } = this.#options
    const rendering = threads?.render(route.path)
    if (!rendering) {
      // Waiting pages of this thread go on one per turn of the event loop, so that the other threads' messages are handled between them.
      if (threads?.areRunning) {
        this.#heard = this.#heard.then(() => setImmediate())
        await this.#heard
      }
      return null
    }
    const outcome = await rendering
    if (outcome.kind === 'rendered')
      await this.#addToIndex(route, turn, async () =>
        (await place.documentOf({ path: route.path, files: {} })).toString(),
      )
    return outcome
  }

  /** Takes a page over without looking at its inputs, if nothing has changed that could go into it; null when it has to be looked at. */
  async #keepSealed(route: PageModel, turn: Promise<void>): Promise<Outcome | null> {
    const { unchanged, known, place, dated, runtime } = this.#options
    const page = unchanged === null ? null : (known?.outline(route.path) ?? null)
    if (known === null || page === null || this.#isSample(page, known.id)) return null
    if (unchanged === 'site' && page.subject !== subjectOf(route)) return null
    if (!(await place.take(page))) return null
    this.#note(page, known)
    dated.add(route.path, runtime.render.holdsMs({ route, holdsMs: null }))
    await this.#addToIndex(route, turn, async () => (await place.documentOf(page)).toString())
    return { kind: 'kept' }
  }

  /** Takes an unchanged page over; null when it has changed. */
  async #keep(page: PageContent, turn: Promise<void>): Promise<Outcome | null> {
    const { known, place, ledger, runtime } = this.#options
    const before = known?.page(page.route.path) ?? null
    if (known === null || before === null) return null
    const { groups } = known
    const inputs = await this.#inputsOf(
      page,
      readsIn(before.inputs, (name) => groups.get(name)),
    )
    if (!isSame(before.inputs, inputs.own)) return null
    if (!(await place.take(before))) return null
    if (this.#isSample(before, known.id)) {
      const files = await runtime.render.files(page)
      const differing = await this.#differing(before, files)
      if (differing !== null) return { kind: 'failure', message: differing }
    }
    ledger.addFrom(known, page.route.path)
    this.#addGroups(inputs)
    await this.#addToIndex(page.route, turn, async () => (await place.documentOf(before)).toString())
    return { kind: 'kept' }
  }

  /** Takes over a page that another machine has rendered. */
  async #gather(route: PageModel, turn: Promise<void>): Promise<Outcome> {
    const { known, place } = this.#options
    const page = known?.outline(route.path) ?? null
    if (known === null || page === null) return { kind: 'failure', message: 'no shard has rendered it' }
    if (!(await place.take(page)))
      return { kind: 'failure', message: 'the store no longer has its files. Render its part again.' }
    this.#note(page, known)
    const shown = page.pictures.map((picture) => `/${picture}`)
    addPictures(this.#options.pictures, shown, route.path)
    await this.#addToIndex(route, turn, async () => (await place.documentOf(page)).toString())
    return { kind: 'rendered' }
  }

  /** Copies a page from another ledger, with the groups that its inputs name. */
  #note({ path }: PageOutline, known: Ledger): void {
    const { ledger } = this.#options
    ledger.addFrom(known, path)
    for (const name of known.groupsOf(path)) ledger.addGroup(name, known.groups.get(name) ?? {})
  }

  async #render(page: PageContent, turn: Promise<void>): Promise<Outcome> {
    const { runtime, place, ledger } = this.#options
    const { route } = page
    const files = await runtime.render.files(page)
    if (files.status !== 200) return { kind: 'failure', message: `answered ${files.status}` }
    const inputs = await this.#inputsOf(page, files.reads)
    const html = files.document.body.toString()
    const pictures = new Set([files.document.body, files.payload].flatMap(laterPicturesIn))
    addPictures(this.#options.pictures, pictures, route.path)
    const written = filesOf(route.path, files)
    for (const [file, body] of written) await place.write(file, body)
    ledger.add({
      path: route.path,
      route: route.name,
      locale: route.locale,
      subject: pageSubject(route, inputs),
      files: Object.fromEntries(written.map(([file, body]) => [file, { hash: hashOf(body), size: body.length }])),
      parts: pageParts(html),
      pictures: [...pictures].map((path) => path.slice(1)),
      inputs: inputs.own,
    })
    this.#addGroups(inputs)
    await this.#addToIndex(route, turn, async () => html)
    return { kind: 'rendered' }
  }

  #inputsOf(page: PageContent, reads: SectionReads): Soon<PageInputs> {
    return this.#options.runtime.render.inputsOf(page, reads, this.#codeOf(page.route))
  }

  #codeOf({ frame, sections }: PageModel): Inputs {
    const names = [...frame.before, ...sections, ...frame.after].map(({ section }) => section)
    const key = names.join()
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const { code } = this.#options
    const ofSections = names.map((name) => [inputName.section(name), code.sections[name] ?? ''])
    const inputs: Inputs = { ...Object.fromEntries(ofSections), runtime: code.runtime, node: languageData() }
    this.#codes.set(key, inputs)
    return inputs
  }

  #addGroups({ groups }: PageInputs): void {
    for (const [name, inputs] of Object.entries(groups)) this.#options.ledger.addGroup(name, inputs)
  }

  /** Whether a page is among those that are checked: always the same pages for one ledger, and others for another. */
  #isSample({ path }: PageOutline, seed: string): boolean {
    const { verify } = this.#options
    return verify > 0 && Buffer.from(hashOf(`${seed} ${path}`)).readUInt32BE() / 2 ** 32 < verify / 100
  }

  /** Says what differs between a page and its earlier version; null when nothing does. */
  async #differing(before: LedgerPage, made: PageFiles): Promise<string | null> {
    const document = await this.#options.place.documentOf(before)
    const file = filesOf(before.path, made).find(([name, body]) => before.files[name]?.hash !== hashOf(body))
    if (file === undefined)
      return document.equals(made.document.body)
        ? null
        : `${documentFile(before.path)} is not as it was written: somebody has changed it. site prerender --force writes every page anew`
    const section = differingSection(document.toString(), made.document.body.toString())
    return section === null
      ? 'is another page than before, though nothing that it is known to be made of has changed. site prerender --force writes every page anew'
      : `section "${section}" is another one than before, though nothing that it is known to be made of has changed. Its code depends on something else: the time, chance, the environment, a file. Hand that to it as a prop or as data; site prerender --force then writes every page anew`
  }

  async #addToIndex(route: PageModel, turn: Promise<void>, html: () => Promise<string>): Promise<void> {
    const { index, runtime } = this.#options
    if (index === null) return
    await turn
    if (!index.wants(route)) return
    const outcome = await runtime.render.passSteps(route, anonymousRequest(encodeURI(route.path)), 'all')
    if (outcome === null) index.add(route, await html())
  }
}

/** Identifies what this Node knows of languages and time zones: newer ones write some dates, numbers and lists in another way. */
function languageData(): string {
  const { icu, cldr, tz } = process.versions
  return hashOf([icu, cldr, tz])
}

function filesOf(path: string, { document, payload }: PageFiles): [file: string, body: Buffer][] {
  return [
    [documentFile(path), document.body],
    [payloadFile(path), payload],
  ]
}

function isSame(before: Inputs, now: Inputs): boolean {
  const names = Object.keys(now)
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
}

function causeOf({ cause, message }: PageError): string {
  return cause instanceof Error ? cause.message : message
}
