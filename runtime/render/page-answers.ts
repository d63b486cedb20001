import { type FoundPage, findPage, loadData, type PageHost } from '../page/load-page.ts'
import type { FormState, LoadedPage, PageRequest, PageResult } from '../page/page-request.ts'
import type { WorkPlace, WorkQueue } from '../page/work-queue.ts'
import type { PageModel } from '../site/site-model.ts'
import { isNothingThere } from '../steps/page-error.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { formStateOf } from './form-views.ts'
import type { PageForms } from './page-forms.ts'
import type { PageRenderer } from './page-renderer.ts'
import type { RenderedPage } from './rendered-page.ts'

/** Nothing was computed: too much has to be computed already. */
export interface Refused {
  readonly kind: 'refused'
}

/** What the page of a request is made into: a document, or a payload. */
export type MakeAnswer<Answer> = (page: RenderedPage, result: LoadedPage, form: FormState | null) => Answer

type Led = Extract<PageResult, { kind: 'redirect' | 'malformed' }>

const REFUSED: Refused = { kind: 'refused' }

/**
 * The way of a request through the bundle: found, loaded, rendered. What is kept is answered at once; what has to be computed takes a place
 * in the queue, and the same page for many is computed once.
 */
export class PageAnswers {
  readonly #host: PageHost
  readonly #pages: PageRenderer
  readonly #queue: WorkQueue | null
  /** Pages for everybody that are in the queue. */
  readonly #computing = new Map<PageModel, { readonly data: PageData; readonly done: Promise<unknown> }>()

  /** @param queue - null: everything is computed as it comes. */
  constructor(host: PageHost, pages: PageRenderer, queue: WorkQueue | null) {
    this.#host = host
    this.#pages = pages
    this.#queue = queue
  }

  answer<Answer>(request: PageRequest, make: MakeAnswer<Answer>): Soon<Answer | Led | Refused> {
    const state = formStateOf(request, this.#host.site)
    return whenReady(findPage(request, this.#host), (found): Soon<Answer | Led | Refused> => {
      if (found.kind === 'redirect' || found.kind === 'malformed') return found
      const formsOf = (result: LoadedPage) => this.#pages.formsOf(result, state)
      const render = (result: LoadedPage, forms: PageForms): Soon<Answer> =>
        whenReady(this.#pages.render(result, forms), (page) => make(page, result, state))
      if (found.kind === 'found' && found.personal.size > 0)
        return this.#computeOwn(found, request, (result) =>
          whenReady(formsOf(result), (forms) => render(result, forms)),
        )
      const loaded = found.kind === 'found' ? loadData(found, request, this.#host) : found
      return whenReady(loaded, (result) =>
        whenReady(formsOf(result), (forms) => {
          const compute = () => this.#compute(result, request, () => render(result, forms))
          return this.#keptOr(result, forms, make, compute)
        }),
      )
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

  /** Whether the next one finds it kept. Of two that were made of different answers only one is. */
  #isForAll(result: LoadedPage): boolean {
    return result.kind === 'error'
      ? isNothingThere(result.error)
      : result.personal.size === 0 && !this.#computing.has(result.route)
  }

  /** Who comes meanwhile waits for it. */
  #await({ route, data }: Extract<LoadedPage, { kind: 'page' }>, answer: Promise<unknown>): void {
    const forget = () => void this.#computing.delete(route)
    this.#computing.set(route, { data, done: answer.then(forget, forget) })
  }

  /** For one visitor: the back-end is asked for them alone, so that takes its turn as well. */
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

/** Does the work in its turn, and leaves the place. */
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

/** Whether two pages were made of the same answers. */
function isSame(one: PageData, other: PageData): boolean {
  return one.size === other.size && [...one].every(([instance, data]) => other.get(instance) === data)
}
