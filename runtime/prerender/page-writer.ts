import { hashOf, type Inputs, inputName } from '../ledger/inputs.ts'
import type { LedgerWriter } from '../ledger/ledger-writer.ts'
import type { PageCode } from '../ledger/page-code.ts'
import type { LedgerPage } from '../ledger/page-line.ts'
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
import type { DatedList } from './dated-pages.ts'
import { differingSection } from './differing-section.ts'
import type { EarlierTree } from './earlier-tree.ts'
import { laterPicturesIn } from './later-pictures.ts'
import { documentFile, payloadFile, writeInto } from './tree-files.ts'

/** What a page became. */
export type Outcome =
  | { readonly kind: 'rendered' | 'kept' | 'none' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'failure'; readonly message: string }

export interface PageWriterOptions {
  readonly runtime: Pick<SiteRuntime, 'render'>
  /** The folder that is written. */
  readonly folder: string
  readonly code: PageCode
  /** Null: everything is rendered. */
  readonly earlier: EarlierTree | null
  /** Of a hundred pages that have not changed, so many are rendered all the same, to see whether they have not. */
  readonly verify: number
  readonly ledger: LedgerWriter
  /** Null: the site has no search. */
  readonly index: IndexWriter | null
  readonly dated: DatedList
}

/** Writes pages one by one: renders those that have changed, and takes the others over. */
export class PageWriter {
  /** Paths of the pictures that rendered pages show and the build has not. */
  readonly pictures = new Set<string>()
  readonly #options: PageWriterOptions

  constructor(options: PageWriterOptions) {
    this.#options = options
  }

  /**
   * Writes what becomes of a page by the steps that need no visitor: a page, a page that leads on, or nothing, which a file server answers with
   * 404. What a server would answer with 500 is a failure.
   *
   * @see cli/docs/decisions.md#the-way-to-a-page-that-is-a-file
   */
  async write(route: PageModel): Promise<Outcome> {
    const { render } = this.#options.runtime
    const request = anonymousRequest(encodeURI(route.path))
    const outcome = await render.passSteps(route, request, 'own')
    if (outcome?.kind === 'redirect') return { kind: 'redirect', to: outcome.to }
    if (outcome !== null)
      return outcome.error.status >= 500 ? { kind: 'failure', message: causeOf(outcome.error) } : { kind: 'none' }
    const page = await render.load(request)
    if (page.kind === 'redirect' || page.kind === 'malformed')
      return { kind: 'failure', message: `answered with a ${page.kind}` }
    if (page.kind === 'error') {
      const { status } = await render.files(page)
      return { kind: 'failure', message: `answered ${status}` }
    }
    this.#options.dated.add(route.path, page.holdsMs)
    return (await this.#keep(page)) ?? (await this.#render(page))
  }

  /** Takes a page over that has not changed; null: it has. */
  async #keep(page: PageContent): Promise<Outcome | null> {
    const { earlier, folder, ledger, runtime } = this.#options
    const before = earlier?.ledger.page(page.route.path) ?? null
    if (earlier === null || before === null) return null
    const { groups } = earlier.ledger
    const inputs = await this.#inputsOf(
      page,
      readsIn(before.inputs, (name) => groups.get(name)),
    )
    if (!isSame(before.inputs, inputs.own)) return null
    if (this.#isSample(before, earlier.ledger.id)) {
      const files = await runtime.render.files(page)
      const differing = this.#differing(before, files)
      if (differing !== null) return { kind: 'failure', message: differing }
    }
    if (!earlier.take(before, folder)) return null
    ledger.add(before)
    this.#addGroups(inputs)
    await this.#addToIndex(page.route, () => earlier.read(documentFile(page.route.path)).toString())
    return { kind: 'kept' }
  }

  async #render(page: PageContent): Promise<Outcome> {
    const { runtime, folder, ledger } = this.#options
    const { route } = page
    const files = await runtime.render.files(page)
    if (files.status !== 200) return { kind: 'failure', message: `answered ${files.status}` }
    const inputs = await this.#inputsOf(page, files.reads)
    const pictures = new Set([files.document.body, files.payload].flatMap((body) => laterPicturesIn(body.toString())))
    for (const picture of pictures) this.pictures.add(picture)
    const written = filesOf(route.path, files)
    for (const [file, body] of written) await writeInto(folder, file, body)
    ledger.add({
      path: route.path,
      route: route.name,
      locale: route.locale,
      files: Object.fromEntries(written.map(([file, body]) => [file, { hash: hashOf(body), size: body.length }])),
      parts: pageParts(files.document.body.toString()),
      pictures: [...pictures].map((path) => path.slice(1)),
      inputs: inputs.own,
    })
    this.#addGroups(inputs)
    await this.#addToIndex(route, () => files.document.body.toString())
    return { kind: 'rendered' }
  }

  async #inputsOf(page: PageContent, reads: SectionReads): Promise<PageInputs> {
    const { runtime, code } = this.#options
    const inputs = await runtime.render.inputsOf(page, reads)
    const { frame, sections } = page.route
    const names = [...frame.before, ...sections, ...frame.after].map(({ section }) => section)
    const ofSections = names.map((name) => [inputName.section(name), code.sections[name] ?? ''])
    return { ...inputs, own: { ...inputs.own, ...Object.fromEntries(ofSections), runtime: code.runtime } }
  }

  #addGroups({ groups }: PageInputs): void {
    for (const [name, inputs] of Object.entries(groups)) this.#options.ledger.addGroup(name, inputs)
  }

  /** The same pages for the same ledger, others for another one. */
  #isSample({ path }: LedgerPage, seed: string): boolean {
    const { verify } = this.#options
    return verify > 0 && Buffer.from(hashOf(`${seed} ${path}`)).readUInt32BE() / 2 ** 32 < verify / 100
  }

  /** What of a page is another one than before; null: nothing. */
  #differing({ path, files }: LedgerPage, made: PageFiles): string | null {
    const { earlier } = this.#options
    const file = filesOf(path, made).find(([name, body]) => files[name]?.hash !== hashOf(body))
    if (file === undefined || earlier === null) return null
    const document = documentFile(path)
    const section = differingSection(earlier.read(document).toString(), made.document.body.toString())
    return section === null
      ? 'is another page than before, though nothing that it is known to be made of has changed'
      : `section "${section}" is another one than before, though nothing that it is known to be made of has changed. Its code depends on something else: the time, chance, the environment, a file`
  }

  async #addToIndex(route: PageModel, html: () => string): Promise<void> {
    const { index, runtime } = this.#options
    if (!index?.wants(route)) return
    const outcome = await runtime.render.passSteps(route, anonymousRequest(encodeURI(route.path)), 'all')
    if (outcome === null) index.add(route, html())
  }
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
