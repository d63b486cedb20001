import { type FormFaults, type FormOutcome, LEAST_ELAPSED_MS } from '../../forms/form-field.ts'
import { validateForm } from '../../forms/validate-form.ts'
import type { PageRequest } from '../../page/page-request.ts'
import type { Render } from '../../render/render.ts'
import { readToken } from '../../session/token.ts'
import { fixedPages } from '../../site/routing/pages-of.ts'
import type { FormModel, PageModel, SiteModel } from '../../site/site-model.ts'
import { notForReading, refused } from '../../steps/page-error.ts'
import { type Answer, emptyAnswer, type Part, type SiteRequest } from '../http/exchange.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { wholeAnswer } from '../http/whole-answer.ts'
import { errorPage, passingPageHeaders } from '../pages/error-page.ts'
import { toPageRequest } from '../pages/page-request.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { FormSender } from './form-sender.ts'
import { FormRefusal, type ReceivedForm, readForm } from './read-form.ts'

const PATH = /^\/_site\/form\/([^/]+)$/
const NO_STORE = { 'cache-control': 'private, no-store' }
const RATE_WINDOW_MS = 10 * 60_000
/** Per address in that time: enough for several people who share it, and who make mistakes. */
const RATE_LIMIT = 30

/** The outcome of a posted form. */
interface FormResult {
  readonly outcome: FormOutcome
  readonly status: number
  readonly faults: FormFaults
}

/** A posted form that has been read, and the page that contains it. */
interface PostedForm extends ReceivedForm {
  readonly form: FormModel
  readonly route: PageModel
  /** Renders for this visitor. */
  readonly render: Render
  readonly request: PageRequest
  readonly wantsJson: boolean
  readonly address: string
}

/**
 * `POST /_site/form/<name>`: accepts a form of the manifest, with and without JavaScript. If it cannot be sent, the page comes back with what was
 * typed, to this visitor alone; nothing of it is kept.
 *
 * @see cli/docs/guide/about/decisions.md#forms-without-javascript
 */
export function handleForms(runtime: SiteRuntime, security: SecurityHeaders): Part {
  const { site } = runtime
  const forms = new PostedForms(runtime, security)
  return (request) => {
    const form = site.forms.get(PATH.exec(request.path)?.[1] ?? '')
    if (!form) return null
    // A visitor who returns to the address of an earlier answer that is still open in the browser.
    if (request.method !== 'POST') return errorPage(request, notForReading(), runtime, security, { allow: 'POST' })
    const refuse = (status: number) => errorPage(request, refused(status), runtime, security)
    if (!isFromOwnPage(request, site)) return refuse(403)
    return forms.take(request, form).catch((error: unknown) => {
      if (error instanceof FormRefusal) return refuse(error.status)
      throw error
    })
  }
}

class PostedForms {
  readonly #runtime: SiteRuntime
  readonly #security: SecurityHeaders
  readonly #sender: FormSender
  readonly #limit: RateLimit

  constructor(runtime: SiteRuntime, security: SecurityHeaders) {
    this.#runtime = runtime
    this.#security = security
    this.#sender = new FormSender(runtime)
    this.#limit = new RateLimit({ limit: RATE_LIMIT, windowMs: RATE_WINDOW_MS }, runtime.common?.counter('forms'))
  }

  /** @throws {FormRefusal} */
  async take(request: SiteRequest, form: FormModel): Promise<Answer> {
    const { site, visitors } = this.#runtime
    // A visitor who has left already has no address, and gets no answer.
    const limit = request.hasLeft ? null : this.#limit.count(visitors.senderOf(request))
    const isOver = limit?.isOver === true
    const received = await readForm(request, form, !isOver)
    try {
      const render = this.#runtime.renderFor(request)
      const route = (await render.pageAt(received.hidden._path)) ?? homeOf(site)
      const posted: PostedForm = {
        ...received,
        form,
        route,
        render,
        request: {
          ...toPageRequest(request, encodeURI(route.path), route.search, this.#runtime, null),
          isFromSite: true,
        },
        wantsJson: request.headers.accept?.includes('application/json') === true,
        address: visitors.addressOf(request) ?? '',
      }
      const result: FormResult = isOver ? { outcome: 'limited', status: 429, faults: {} } : await this.#resultOf(posted)
      const wait: Record<string, string> = isOver ? { 'retry-after': String(limit.resetS) } : {}
      if (!posted.wantsJson) return await this.#answerWithPage(posted, result, wait, request)
      const body = Buffer.from(JSON.stringify({ outcome: result.outcome, faults: result.faults }))
      const headers = { 'content-type': 'application/json', ...NO_STORE, ...wait }
      return await wholeAnswer(request, { status: result.status, headers, body })
    } finally {
      received.release()
    }
  }

  async #resultOf(posted: PostedForm): Promise<FormResult> {
    const { form, texts, files, route, request, address, render } = posted
    // A bot gets the same answer as a person, so that it learns nothing.
    if (isProgram(posted.hidden, posted.wantsJson)) return { outcome: 'sent', status: 200, faults: {} }
    const { fields, unread } = await render.answerFields(form.name, route.locale)
    const faults = validateForm(fields, { texts, files })
    // The choice may be valid: its list cannot be read at the moment.
    if (unread.some((name) => faults[name] === 'choice')) return { outcome: 'failed', status: 503, faults: {} }
    if (Object.keys(faults).length > 0) return { outcome: 'invalid', status: 422, faults }
    const token = readToken(request.cookie(this.#runtime.site.cookies.session.name))
    const entry = { texts, files, locale: route.locale }
    const { header, about } = request
    const sent = await this.#sender.send(form, entry, { token, header, about, address })
    if (sent === 'sent') return { outcome: 'sent', status: 200, faults: {} }
    return { outcome: 'failed', status: sent === 'refused' ? 502 : 503, faults: {} }
  }

  /** @param wait - says in a header when the visitor may send again, if that is limited. */
  async #answerWithPage(
    posted: PostedForm,
    result: FormResult,
    wait: Readonly<Record<string, string>>,
    request: SiteRequest,
  ): Promise<Answer> {
    const { form, texts, hasFiles, route, render } = posted
    if (result.outcome === 'sent')
      return redirect(`${encodeURI(route.path)}${route.search === '' ? '?' : `${route.search}&`}sent=${form.name}`)
    const state = { form: form.name, outcome: result.outcome, faults: result.faults, texts, hasFiles }
    const page = await render.document({ ...posted.request, form: state })
    if (page.kind === 'redirect') return redirect(page.to)
    // Happens only when the visitor has left, since the path is that of a page.
    if (page.kind !== 'document') throw new FormRefusal(503, 'Too much has to be rendered.')
    const status = page.status === 200 ? result.status : page.status
    const { document } = page
    return wholeAnswer(request, {
      status,
      headers: { ...passingPageHeaders(document, this.#security), ...wait },
      body: document.body,
    })
  }
}

/** Whether a page of this site sent the form. That may be a prerendered page, on a file host at the public origin. */
function isFromOwnPage(request: SiteRequest, { origin }: SiteModel): boolean {
  return isSameOrigin(request, origin) || request.headers.origin === origin
}

/** Whether the form was filled in by a bot: people do not see the trap field, and take their time, which is only known with JavaScript. */
function isProgram({ _website, _elapsed }: ReceivedForm['hidden'], hasScript: boolean): boolean {
  return _website !== '' || (hasScript && !(Number(_elapsed) >= LEAST_ELAPSED_MS))
}

function homeOf(site: SiteModel): PageModel {
  const pages = fixedPages(site)
  const own = pages.filter(({ locale }) => locale === site.locales.default)
  const home = own.find(({ path }) => path === '/') ?? own[0] ?? pages[0]
  if (!home) throw new RangeError('The site has no page.')
  return home
}

function redirect(to: string): Answer {
  return emptyAnswer(303, { location: to, ...NO_STORE })
}
