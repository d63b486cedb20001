import { join } from 'node:path'
import { Window } from 'happy-dom'
import { openBundle } from '../bundle/open-bundle.ts'
import { renderSources } from '../bundle/render-sources.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { ServerBundle } from '../server/site-runtime.ts'
import { answerFromRecord } from '../source/graphql/answer-from-record.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { loadTested, type SiteOptions } from './load-tested.ts'
import { TESTED, withTestedPage } from './tested-page.ts'

export interface RenderSectionOptions extends SiteOptions {
  /** Code of the language. Default: the site's default language. */
  readonly locale?: string
  /** The answer to its operation. Default: that of the embedded back-end, or the recorded one. */
  readonly data?: unknown
  /** Whether its operation failed. */
  readonly failed?: boolean
}

/** A section as a browser without JavaScript sees it. */
export interface RenderedSection {
  readonly html: string
  /** The visible text, with white space collapsed. */
  readonly text: string
  /** The block around it, for queries: `element.querySelector('h2')`. */
  readonly element: HTMLElement
}

/**
 * Renders a section of a site. Its folder is found as the manifest says, and its props, the defaults of its schema, its messages, links and
 * pictures are resolved as on a page. No server is started, and no back-end at another address is called.
 *
 * ```ts
 * const { element, text } = await renderSection('Offers', { title: { en: 'Offers' } }, { locale: 'en' })
 * expect(element.querySelector('h2')?.textContent).toBe('Offers')
 * ```
 *
 * @param props - as in the manifest: a text is the key of a message, or one text for each language.
 * @throws Error when there is no such section, when its props do not fit its schema, and whatever the section throws.
 */
export async function renderSection(
  name: string,
  props: Readonly<Record<string, unknown>> = {},
  options: RenderSectionOptions = {},
): Promise<RenderedSection> {
  const site = loadTested(options, (manifest) => withTestedPage(manifest, name, props))
  const html = await renderPage(site, options)
  const { document } = new Window()
  document.body.innerHTML = html
  // happy-dom has its own types for elements.
  const element = document.body.querySelector(`[data-section-id="${TESTED}"]`) as unknown as HTMLElement
  return { html: element.innerHTML, text: (element.textContent ?? '').replace(/\s+/g, ' ').trim(), element }
}

async function renderPage(site: LoadedSite, options: RenderSectionOptions): Promise<string> {
  const { locale = site.model.locales.default } = options
  const page = site.model.routes.find((route) => route.name === TESTED && route.locale === locale)
  if (page === undefined) {
    const known = site.model.locales.available.map(({ code }) => code)
    throw new Error(`The site has no language "${locale}", only ${known.join(', ')}.`)
  }
  const errors: unknown[] = []
  const code = await openBundle(site, false)
  try {
    const bundle = { assets: code.assets, load: async () => withData(await code.load(), options) }
    const runtime = await renderSources(site, bundle, join(site.root, '.sitio/no-data'), {
      model: site.model,
      elsewhere: answerFromRecord(new RecordedAnswers(site.root)),
      log: { info() {}, warn() {}, error() {} },
      onError: (error) => errors.push(error),
    })
    try {
      const result = await runtime.render.payload(anonymousRequest(encodeURI(page.path)))
      if (errors.length > 0) throw errors[0]
      if (result.kind !== 'payload') throw new Error(`The section could not be rendered: ${result.kind}`)
      // `pagePayload` wrote this JSON.
      const { main } = JSON.parse(result.body.toString()) as { readonly main: string }
      return main
    } finally {
      await runtime.close()
    }
  } finally {
    code.close()
  }
}

/** The code of the site, with the given data as the answer of every back-end. */
function withData(bundle: ServerBundle, { data, failed = false }: RenderSectionOptions): ServerBundle {
  if (data === undefined && !failed) return bundle
  const given = { data: failed ? null : data, failed }
  return { ...bundle, render: (host) => bundle.render({ ...host, fetchData: () => () => given }) }
}
