import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { type FormFaults, type FormOutcome, LEAST_ELAPSED_MS } from '../../forms/form-field.ts'
import { validateForm } from '../../forms/validate-form.ts'
import type { PageRequest } from '../../page/page-request.ts'
import { readToken } from '../../session/token.ts'
import type { FormModel, RouteModel, SiteModel } from '../../site/site-model.ts'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import { limitRate } from '../http/rate-limit.ts'
import { isSameOrigin } from '../http/same-origin.ts'
import type { SecurityHeaders } from '../http/security-headers.ts'
import { sendBody } from '../http/send-body.ts'
import { toPageRequest } from '../pages/page-request.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { createFormSender } from './form-sender.ts'
import { FormRefusal, type ReceivedForm, readForm } from './read-form.ts'

const PATH = /^\/_site\/form\/([^/]+)$/
const NO_STORE = { 'cache-control': 'private, no-store' }
const RATE_WINDOW_MS = 10 * 60_000
/** Of one address in that time: several people behind it, each of whom makes mistakes. */
const RATE_LIMIT = 30

/** What became of a posted form. */
interface FormResult {
  readonly outcome: FormOutcome
  readonly status: number
  readonly faults: FormFaults
}

/** A posted form that has been read, and the page that it stands in. */
interface PostedForm extends ReceivedForm {
  readonly form: FormModel
  readonly route: RouteModel
  readonly request: PageRequest
  readonly wantsJson: boolean
  readonly address: string
}

/**
 * `POST /_site/form/<name>`: takes a form of the manifest, with and without JavaScript. What was typed comes back with the page when
 * it cannot be sent, to its visitor alone, and is kept nowhere.
 *
 * @see cli/docs/decisions.md#forms-without-javascript
 */
export function handleForms(runtime: SiteRuntime, security: SecurityHeaders): RequestHandler {
  const { site } = runtime
  const sender = createFormSender(runtime)
  const pages = new Map(site.routes.map((route) => [encodeURI(route.path), route]))
  const isLimited = createLimit()

  async function resultOf({
    form,
    texts,
    files,
    hidden,
    wantsJson,
    route,
    request,
    address,
  }: PostedForm): Promise<FormResult> {
    // A program is told what a person would be, so that it learns nothing.
    if (isProgram(hidden, wantsJson)) return { outcome: 'sent', status: 200, faults: {} }
    const faults = validateForm(form.fields, { texts, files })
    if (Object.keys(faults).length > 0) return { outcome: 'invalid', status: 422, faults }
    const visitor = { token: readToken(request.cookie(site.cookies.session.name)), header: request.header }
    const sent = await sender.send(form, { texts, files, locale: route.locale }, visitor, address)
    if (sent === 'sent') return { outcome: 'sent', status: 200, faults: {} }
    return { outcome: 'failed', status: sent === 'refused' ? 502 : 503, faults: {} }
  }

  async function answerWithPage(
    posted: PostedForm,
    result: FormResult,
    request: Request,
    response: Response,
  ): Promise<void> {
    const { form, texts, hasFiles, route } = posted
    const path = encodeURI(route.path)
    if (result.outcome === 'sent') return redirect(response, `${path}?sent=${form.name}`)
    const state = { form: form.name, outcome: result.outcome, faults: result.faults, texts, hasFiles }
    const page = await runtime.render.document({ ...posted.request, form: state })
    if (page.kind === 'redirect') return redirect(response, page.to)
    if (page.kind === 'malformed') throw new FormRefusal(400, 'The path of the page is malformed.')
    // Only when its visitor has left.
    if (page.kind === 'refused') throw new FormRefusal(503, 'Too much has to be rendered.')
    const status = page.status === 200 ? result.status : page.status
    const policy = { 'content-security-policy': security.policyOf(page.document.styleHash) }
    const headers = { 'content-type': 'text/html; charset=utf-8', ...policy, ...NO_STORE }
    sendBody(request, response, status, headers, page.document.body, null)
  }

  async function take(request: Request, response: Response, form: FormModel): Promise<void> {
    const isOver = await isLimited(request, response)
    const received = await readForm(request, form, !isOver)
    try {
      const route = pages.get(received.hidden._path) ?? homeOf(site)
      const posted: PostedForm = {
        ...received,
        form,
        route,
        request: { ...toPageRequest(request, response, encodeURI(route.path), '', runtime), isFromSite: true },
        wantsJson: request.headers.accept?.includes('application/json') === true,
        address: request.ip ?? '',
      }
      const result: FormResult = isOver ? { outcome: 'limited', status: 429, faults: {} } : await resultOf(posted)
      if (!posted.wantsJson) return await answerWithPage(posted, result, request, response)
      const body = Buffer.from(JSON.stringify({ outcome: result.outcome, faults: result.faults }))
      sendBody(request, response, result.status, { 'content-type': 'application/json', ...NO_STORE }, body, null)
    } finally {
      received.release()
    }
  }

  return (request, response, next) => {
    const form = site.forms.get(PATH.exec(request.path)?.[1] ?? '')
    if (!form) return next()
    if (request.method !== 'POST') return refuse(request, response, 405)
    if (!isFromOwnPage(request, site)) return refuse(request, response, 403)
    take(request, response, form).catch((error: unknown) => {
      if (error instanceof FormRefusal) refuse(request, response, error.status)
      else next(error)
    })
  }
}

/** The site's pages may lie on a file server of its public origin: their forms come from another host. */
function isFromOwnPage(request: IncomingMessage, { origin }: SiteModel): boolean {
  return isSameOrigin(request, origin) || request.headers.origin === origin
}

/** People do not see the trap, and take their time; how much is only known of those with JavaScript. */
function isProgram({ _website, _elapsed }: ReceivedForm['hidden'], hasScript: boolean): boolean {
  return _website !== '' || (hasScript && !(Number(_elapsed) >= LEAST_ELAPSED_MS))
}

/** Counts the request; tells whether its address has sent too many. */
function createLimit(): (request: Request, response: Response) => Promise<boolean> {
  const over = Symbol('over')
  const limit = limitRate({
    windowMs: RATE_WINDOW_MS,
    limit: RATE_LIMIT,
    standardHeaders: false,
    // Whoever has left already has no address, and gets no answer.
    skip: ({ ip }) => ip === undefined,
    handler: (_request, _response, next) => next(over),
  })
  return (request, response) =>
    new Promise((resolve, reject) => {
      const next = (outcome?: unknown) => {
        if (outcome === undefined || outcome === over) resolve(outcome === over)
        else reject(outcome)
      }
      limit(request, response, next)
    })
}

function homeOf({ routes, locales }: SiteModel): RouteModel {
  const own = routes.filter(({ locale }) => locale === locales.default)
  const home = own.find(({ path }) => path === '/') ?? own[0] ?? routes[0]
  if (!home) throw new RangeError('The site has no page.')
  return home
}

function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { location: to, ...NO_STORE, 'content-length': 0 }).end()
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  // What is still coming is read to its end, so that the answer arrives.
  request.resume()
  if (response.destroyed) return
  if (status === 405) response.setHeader('allow', 'POST')
  sendBody(request, response, status, lastResortHeaders, lastResortPage(status), null)
}
