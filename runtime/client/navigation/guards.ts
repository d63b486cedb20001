import { checkSession } from '../../graphql/check-session.ts'
import { runMiddleware } from '../../middleware/index.ts'
import type { PageGuards, Payload } from '../../page/payload.ts'
import { takeSteps } from '../../page/take-steps.ts'
import { readCookie } from '../../session/read-cookie.ts'
import { readToken } from '../../session/token.ts'
import { documentTitle } from '../../site/document-title.ts'
import { ownMessage, type PageError } from '../../steps/page-error.ts'
import type { StepHost, StepOutcome, StepRequest } from '../../steps/step-request.ts'
import { acceptsRequest } from '../../validators/index.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { endpointOf } from '../browser/browser-endpoint.ts'
import { importChunk } from '../browser/import-chunk.ts'
import { updateHead } from '../show/update-head.ts'
import type { GuardedPlace, GuardedSite, GuardsModule } from './pass-guards.ts'

type ErrorPayload = Extract<Payload, { kind: 'error' }>

/**
 * Takes the steps that depend on the visitor for a page that is a static file, with the same code as a server.
 *
 * @throws only what fetching the error page throws.
 */
export const guardPayload: GuardsModule['guardPayload'] = async (payload, guards, place, site) => {
  const outcome = await takeGuards(guards, place, site.chunkLoadMs)
  if (outcome === null) return payload
  if (outcome.kind === 'redirect') {
    return { build: payload.build, kind: 'redirect', to: outcome.to, status: outcome.status }
  }
  return fetchErrorPage(outcome.error, guards, site)
}

/** Like `guardPayload`, for the page that the browser has loaded: it becomes visible once the steps are taken. */
export const guardDocument: GuardsModule['guardDocument'] = async (state, guards, main) => {
  const { site } = state
  const outcome = await takeGuards(guards, { path: location.pathname, search: location.search }, site.chunkLoadMs)
  if (outcome?.kind === 'redirect') {
    location.replace(outcome.to)
    return null
  }
  const page = outcome && (await fetchErrorPage(outcome.error, guards, site))
  if (page) {
    main.innerHTML = page.main
    updateHead(page)
  }
  main.hidden = false
  return page ? { ...state, life: page.life } : state
}

async function takeGuards(guards: PageGuards, place: GuardedPlace, timeoutMs: number): Promise<StepOutcome> {
  let paths: Promise<Readonly<Record<string, string>>> | null = null
  const host: StepHost = {
    origin: location.origin,
    async pathOf(name) {
      paths ??= fetchJson(guards.routes, timeoutMs)
      return (await paths)[name] ?? null
    },
    async moduleOf({ step, name }) {
      const guard = guards.steps.find((candidate) => candidate.step.step === step && candidate.step.name === name)
      if (!guard?.src) throw new Error(`The module of the ${step} "${name}" is not in the build.`)
      const { src } = guard
      return (await importChunk<{ readonly default: unknown }>(src, timeoutMs)).default
    },
  }
  // As the server reads it: a value that cannot be decoded is taken as it is.
  const token = () => readToken(decoded(readCookie(guards.sessionCookie) ?? ''))
  const request: StepRequest = {
    ...place,
    route: guards.route,
    locale: guards.locale,
    now: new Date(),
    // Steps that look at an entry look at nothing of the visitor, so they were taken when the page was prerendered.
    entryValue: () => undefined,
    hasSession: () => token() !== null,
    checkSession: ({ client, field }) => {
      const check = guards.steps.find(({ check }) => check?.client.name === client && check.field === field)?.check
      if (!check) throw new Error(`The client "${client}" has no query "${field}" that was built.`)
      const own = check.client.bearer ? token() : null
      return checkSession(endpointOf(check.client), check, { token: own, signal: AbortSignal.timeout(timeoutMs) })
    },
  }
  const steps = guards.steps.map(({ step }) => step)
  const outcome = await takeSteps(steps, request, host, { runMiddleware, accepts: acceptsRequest })
  if (outcome?.kind === 'error' && outcome.error.cause !== undefined) console.error('[sitio]', outcome.error.cause)
  return outcome
}

/** The error page in the page's language, with the status and message of this error. */
async function fetchErrorPage(error: PageError, guards: PageGuards, site: GuardedSite): Promise<ErrorPayload> {
  const page = await fetchJson<ErrorPayload>(guards.errors[error.status === 404 ? 404 : 500], site.chunkLoadMs)
  const message = ownMessage(error)
  const [head, main] = [fragmentOf(page.head), fragmentOf(page.main)]
  const write = (within: HTMLTemplateElement, selector: string, text: string) => {
    const element = within.content.querySelector(selector)
    if (element) element.textContent = text
  }
  main.content.querySelector('[data-error-status]')?.setAttribute('data-error-status', String(error.status))
  write(main, '.error-page__status', String(error.status))
  if (message !== null) {
    write(main, '.error-page__message', message)
    write(head, 'title', documentTitle(site.titleTemplate, page.texts.product, message))
  }
  if (message !== null || error.status < 500) main.content.querySelector('.error-page__advice')?.remove()
  const html = { head: head.innerHTML, main: main.innerHTML }
  return { ...page, ...html, status: error.status, message: error.message }
}

function fragmentOf(html: string): HTMLTemplateElement {
  const template = document.createElement('template')
  template.innerHTML = html
  return template
}

/** The build wrote the file; the caller names its shape. */
async function fetchJson<Content>(address: string, timeoutMs: number): Promise<Content> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  return (await response.json()) as Content
}
