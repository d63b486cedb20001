import { type FoundPage, findPage, loadData, type PageHost } from '../page/load-page.ts'
import type { FormState, LoadedPage, PageRequest, PageResult } from '../page/page-request.ts'
import type { WorkPlace, WorkQueue } from '../page/work-queue.ts'
import type { PageModel } from '../site/site-model.ts'
import { isNothingThere } from '../steps/page-error.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { once } from '../values/once.ts'
import { formStateOf } from './form-views.ts'
import type { KeptData } from './kept-data.ts'
import type { PageForms } from './page-forms.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Nothing was computed, because too much is being computed already. */
export interface Refused {
  readonly kind: 'refused'
}

/** Makes the answer to a request from its page: a document or a payload. */
export type MakeAnswer<Answer> = (page: RenderedPage, result: LoadedPage, form: FormState | null) => Answer

type Led = Extract<PageResult, { kind: 'redirect' | 'malformed' }>

/** A page as it was rendered. */
interface Made {
  readonly page: RenderedPage
  readonly result: LoadedPage
}

/** A page being made, for all who wait for it. */
interface Flight {
  /** The first request, which makes the page. */
  readonly request: PageRequest
  /** Null if it produced no page. */
  readonly done: Promise<Made | null>
}

const REFUSED: Refused = { kind: 'refused' }

/**
 * Takes a request through the bundle: the page is found, loaded and rendered. What is kept is answered at once; what has to be computed takes a
 * place in the queue, and a page that many ask for is computed once.
 */
export class PageAnswers {
  readonly #host: PageHost
  readonly #pages: PageRenderer
  readonly #queue: WorkQueue | null
  readonly #data: KeptData | null
  readonly #joinsCalls: (route: PageModel) => boolean
  /** Public pages that are being fetched or computed. */
  readonly #flights = new Map<PageModel, Flight>()
  /** Public pages in the queue. */
  readonly #computing = new Map<PageModel, { readonly data: PageData; readonly done: Promise<unknown> }>()

  /**
   * @param queue - null: everything is computed as it comes.
   * @param data - keeps the data of pages that may be kept; null: nothing is kept.
   */
  constructor(host: PageHost, pages: PageRenderer, queue: WorkQueue | null, data: KeptData | null) {
    this.#host = host
    this.#pages = pages
    this.#queue = queue
    this.#data = data
    // A client that does not deduplicate calls must not have its pages shared either.
    const isOne = (section: string) =>
      host.site.clients.get(host.operationOf(section)?.client ?? '')?.deduplicate !== false
    this.#joinsCalls = once(({ frame, sections }: PageModel) =>
      [...frame.before, ...sections, ...frame.after].every(({ section }) => isOne(section)),
    )
  }

  answer<Answer>(request: PageRequest, make: MakeAnswer<Answer>): Soon<Answer | Led | Refused> {
    const state = formStateOf(request, this.#host.site)
    return whenReady(findPage(request, this.#host), (found): Soon<Answer | Led | Refused> => {
      if (found.kind === 'redirect' || found.kind === 'malformed') return found
      if (found.kind === 'error') return this.#forAll(found, request, state, make)
      if (found.personal.size > 0)
        return this.#computeOwn(found, request, (result) =>
          whenReady(this.#pages.formsOf(result, state), (forms) => this.#render(result, forms, request, make)),
        )
      if (state !== null || this.#data === null || !this.#joinsCalls(found.route))
        return whenReady(this.#load(found, request), (result) => this.#forAll(result, request, state, make))
      const flight = this.#flights.get(found.route)
      return flight === undefined ? this.#lead(found, request, make) : this.#join(flight, request, make)
    })
  }

  /** Makes new requests start anew instead of joining those in flight. */
  forgetFlights(): void {
    this.#flights.clear()
  }

  /** Fetches and renders a page for all who ask for it in the meantime. */
  #lead<Answer>(found: FoundPage, request: PageRequest, make: MakeAnswer<Answer>): Soon<Answer | Refused> {
    const { route } = found
    let made: Made | null = null
    const note: MakeAnswer<Answer> = (page, result, form) => {
      made = { page, result }
      return make(page, result, form)
    }
    const answer = whenReady(this.#load(found, request), (result) => this.#forAll(result, request, null, note))
    if (!(answer instanceof Promise)) return answer
    const land = () => {
      if (this.#flights.get(route) === flight) this.#flights.delete(route)
      return made
    }
    const flight: Flight = { request, done: answer.then(land, land) }
    this.#flights.set(route, flight)
    return answer
  }

  #join<Answer>(flight: Flight, request: PageRequest, make: MakeAnswer<Answer>): Promise<Answer | Led | Refused> {
    return flight.done.then((made) => {
      if (made !== null) return make(made.page, made.result, null)
      // The leading visitor has left, which also gave up the place in the queue.
      return flight.request.signal.aborted ? this.answer(request, make) : REFUSED
    })
  }

  #forAll<Answer>(
    result: LoadedPage,
    request: PageRequest,
    state: FormState | null,
    make: MakeAnswer<Answer>,
  ): Soon<Answer | Refused> {
    return whenReady(this.#pages.formsOf(result, state), (forms) => {
      const compute = () => this.#compute(result, request, () => this.#render(result, forms, request, make))
      return this.#keptOr(result, forms, make, compute)
    })
  }

  #load(found: FoundPage, request: PageRequest): Soon<LoadedPage> {
    return this.#data === null ? loadData(found, request, this.#host) : this.#data.load(found, request)
  }

  #render<Answer>(
    result: LoadedPage,
    forms: PageForms,
    { onTiming, about }: PageRequest,
    make: MakeAnswer<Answer>,
  ): Soon<Answer> {
    const startedAt = onTiming === undefined ? 0 : performance.now()
    return whenReady(this.#pages.render(result, forms, about), (page) => {
      const answer = make(page, result, forms.state)
      onTiming?.('render', performance.now() - startedAt)
      return answer
    })
  }

  #keptOr<Answer>(
    result: LoadedPage,
    forms: PageForms,
    make: MakeAnswer<Answer>,
    compute: () => Soon<Answer | Refused>,
  ): Soon<Answer | Refused> {
    const find = () => {
      const page = this.#pages.kept(result, forms)
      return page === null ? compute() : make(page, result, forms.state)
    }
    const computing = result.kind === 'page' && forms.state === null ? this.#computing.get(result.route) : undefined
    return computing && result.kind === 'page' && isSame(computing.data, result.data)
      ? computing.done.then(find)
      : find()
  }

  #compute<Answer>(result: LoadedPage, request: PageRequest, render: () => Soon<Answer>): Soon<Answer | Refused> {
    if (this.#queue === null) return render()
    const isForAll = request.form === undefined && this.#isForAll(result)
    const place = this.#queue.enter(request, isForAll)
    if (place === null) return REFUSED
    const answer = inPlace(place, render)
    if (isForAll && result.kind === 'page' && answer instanceof Promise) this.#await(result, answer)
    return whenReady(answer, (made) => made ?? REFUSED)
  }

  /** Whether the next request will find the page kept. Of two versions made from different answers only one is kept. */
  #isForAll(result: LoadedPage): boolean {
    return result.kind === 'error'
      ? isNothingThere(result.error)
      : result.personal.size === 0 && !this.#computing.has(result.route)
  }

  /** Lets other requests for the page wait for this one. */
  #await({ route, data }: Extract<LoadedPage, { kind: 'page' }>, answer: Promise<unknown>): void {
    const forget = () => void this.#computing.delete(route)
    this.#computing.set(route, { data, done: answer.then(forget, forget) })
  }

  /** A page for one visitor. The back-end is called for that visitor alone, so this takes its turn in the queue as well. */
  async #computeOwn<Answer>(
    found: FoundPage,
    request: PageRequest,
    render: (result: LoadedPage) => Soon<Answer>,
  ): Promise<Answer | Refused> {
    if (this.#queue === null) return render(await loadData(found, request, this.#host))
    const place = this.#queue.enter(request, false)
    if (place === null) return REFUSED
    try {
      const result = await place.turn(() => loadData(found, request, this.#host))
      if (result === null) return REFUSED
      return (await place.turn(() => render(result))) ?? REFUSED
    } finally {
      place.leave()
    }
  }
}

/** Does the work when its turn comes, then leaves the queue. */
function inPlace<T>(place: WorkPlace, work: () => Soon<T>): Soon<T | null> {
  let isWaiting = false
  try {
    const done = whenReady(place.turn(work), (made): Soon<T | null> => made)
    isWaiting = done instanceof Promise
    return isWaiting ? Promise.resolve(done).finally(() => place.leave()) : done
  } finally {
    if (!isWaiting) place.leave()
  }
}

type PageData = Extract<LoadedPage, { kind: 'page' }>['data']

/** Whether two pages were made from the same answers. */
function isSame(one: PageData, other: PageData): boolean {
  return one.size === other.size && [...one].every(([instance, data]) => other.get(instance) === data)
}
