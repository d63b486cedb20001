import { join } from 'node:path'
import { type OpenBundle, openBundle } from '../bundle/open-bundle.ts'
import { renderSources } from '../bundle/render-sources.ts'
import { allPages } from '../server/collections/all-pages.ts'
import { secretConcealer } from '../server/environment/secrets.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import type { PageModel } from '../site/site-model.ts'
import { isOfRecord, isOfSession, isUnauthorized } from '../source/graphql/answer-codes.ts'
import { answerFromRecord } from '../source/graphql/answer-from-record.ts'
import { failureReason } from '../source/graphql/failure-reason.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { AnswerRecorder } from './answer-recorder.ts'
import { failurePlace } from './failure-place.ts'
import { recordFiles } from './record-files.ts'
import { type OperationText, type RecordChanges, writeRecord } from './record-folder.ts'

export interface RecordOptions {
  /** The clients to record; none of them is embedded. */
  readonly clients: ReadonlySet<string>
  /** Whether to record what sections ask on each page, and not only the lists of collections. */
  readonly withPages: boolean
  /** Whether to write the record, or only to compare it. */
  readonly writes: boolean
}

export interface RecordReport {
  /** Client → the number of its answers. */
  readonly answers: ReadonlyMap<string, number>
  readonly changes: RecordChanges
  /** Questions that are only answered for signed-in users, as `file:line:column  sentence`. Their answers are not recorded. */
  readonly ofSession: readonly string[]
  /** Failures, in the same form. If there are any, nothing is written. */
  readonly failures: readonly string[]
  /** The number of answers for which there was no room. */
  readonly leftOut: number
}

const TOO_LONG =
  'The lists of the collections alone are larger than 256 MB, the limit of a record. Lower their limits: collections.<name>.limit'

/** The number of pages whose questions are asked at the same time. */
const PAGES_AT_ONCE = 8
/** After this many failures no further pages are asked. */
const MAX_FAILURES = 20

/**
 * Asks a site's back-ends what its pages ask, as an anonymous visitor, and writes the answers to `recorded/`. Embedded back-ends answer from their
 * files; clients that are not being recorded are answered from the existing record.
 *
 * @throws what the bundler throws.
 */
export async function recordSite(site: LoadedSite, options: RecordOptions): Promise<RecordReport> {
  const code = await openBundle(site, false)
  try {
    return await new Recording(site, options).run(code)
  } finally {
    code.close()
  }
}

class Recording {
  readonly #site: LoadedSite
  readonly #options: RecordOptions
  readonly #recorder: AnswerRecorder
  readonly #failures = new Set<string>()
  readonly #ofSession = new Set<string>()

  constructor(site: LoadedSite, options: RecordOptions) {
    this.#site = site
    this.#options = options
    const conceal = new Map([...site.model.clients.values()].map((own) => [own.name, secretConcealer(own, site.env)]))
    this.#recorder = new AnswerRecorder({
      clients: options.clients,
      otherwise: answerFromRecord(new RecordedAnswers(site.root)).call,
      conceal: (text, client) => conceal.get(client)?.(text) ?? text,
    })
  }

  async run(code: OpenBundle): Promise<RecordReport> {
    const { model } = this.#site
    const runtime = await renderSources(this.#site, code, join(this.#site.root, '.sitio/no-data'), {
      model,
      elsewhere: this.#recorder,
      log: { info() {}, warn() {}, error() {} },
      onError() {},
    })
    try {
      await this.#askLists(runtime)
      if (this.#recorder.leftOut > 0) this.#failures.add(TOO_LONG)
      if (this.#options.withPages && this.#failures.size === 0) await this.#askPages(runtime)
    } finally {
      await runtime.close()
    }
    return this.#report(recordFiles(model, await code.load()))
  }

  async #askLists({ entries }: SiteRuntime): Promise<void> {
    for (const { name, client } of this.#site.model.collections.values())
      if (this.#options.clients.has(client))
        await entries.listsOf(name).catch((error) => this.#note(error, { collection: name }))
  }

  async #askPages(runtime: SiteRuntime): Promise<void> {
    const pages = allPages(runtime, () => {})
    const worker = async () => {
      for await (const page of pages) {
        if (this.#failures.size >= MAX_FAILURES) return
        await this.#askPage(page, runtime)
      }
    }
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker))
  }

  /** Asks what a page asks, if its steps let anybody through. The page is not rendered. */
  async #askPage(page: PageModel, { render }: SiteRuntime): Promise<void> {
    const request = anonymousRequest(encodeURI(page.path))
    if ((await render.passSteps(page, request, 'own')) !== null) return
    const result = await render.load(request)
    if (result.kind === 'page')
      for (const [{ section }, { cause }] of result.data)
        if (cause !== undefined) this.#note(cause, { section, path: page.path })
    if (result.kind !== 'error' || result.error.section === undefined) return
    const failed = page.sections.find(({ key }) => key === result.error.section)
    this.#note(result.error.cause, { section: failed?.section ?? '', path: page.path })
  }

  #note(error: unknown, about: Parameters<typeof failurePlace>[1]): void {
    // The client is not among those being recorded.
    if (isOfRecord(error)) return
    const { place, what, client } = failurePlace(this.#site, about)
    const { file, line, column } = place
    const at = `${file}:${line}:${column}`
    const secret = this.#site.model.clients.get(client)?.authorization.secret ?? null
    // A back-end that refuses the site's own authorization is not asking the visitor to sign in.
    const isRefused = secret !== null && isUnauthorized(error)
    if (isOfSession(error) && !isRefused)
      this.#ofSession.add(`${at}  ${what} is only for signed-in users, so it is not recorded.`)
    else {
      const by = isRefused ? ` with the value of ${secret}` : ''
      this.#failures.add(`${at}  ${what} failed${by}: ${failureReason(error)}`)
    }
  }

  #report(all: ReturnType<typeof recordFiles>): RecordReport {
    const { clients, withPages, writes } = this.#options
    const files = new Map<string, OperationText>()
    const answers = new Map<string, number>()
    for (const { client, operation, file } of all) {
      const own = this.#recorder.answersTo(client, operation.query)
      if (own === null) continue
      files.set(file, { operation: operation.name, query: operation.query, answers: own })
      answers.set(client, (answers.get(client) ?? 0) + own.length)
    }
    const remote = remoteClients(this.#site)
    const known = new Set(all.flatMap(({ client, file }) => (remote.includes(client) ? [file] : [])))
    const isAsked = (file: string) => clients.has(file.split('/')[1] ?? '')
    const isKept = (file: string) => known.has(file) && !(withPages && isAsked(file))
    const isWhole = this.#failures.size === 0
    const changes = isWhole
      ? writeRecord({ root: this.#site.root, files, isKept, writes })
      : { added: [], changed: [], removed: [] }
    const { leftOut } = this.#recorder
    return { answers, changes, ofSession: [...this.#ofSession], failures: [...this.#failures], leftOut }
  }
}

/** The clients whose back-ends are not embedded. */
export function remoteClients({ model }: LoadedSite): string[] {
  return [...model.clients.values()].filter((client) => !isEmbedded(client)).map(({ name }) => name)
}
