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
  /** Code of the language. Default: the site's own. */
  readonly locale?: string
  /** What its operation answers. Left out: what the embedded back-end answers, or what was recorded. */
  readonly data?: unknown
  /** Whether its data could not be had. */
  readonly failed?: boolean
}

/** A section as a browser without JavaScript sees it. */
export interface RenderedSection {
  readonly html: string
  /** What one reads, white space as one space. */
  readonly text: string
  /** The block around it, to be asked: `element.querySelector('h2')`. */
  readonly element: HTMLElement
}

/**
 * Renders a section of a site: its folder is looked up as in the manifest, so are its props, with the defaults of its schema, its messages,
 * links and pictures. No server is started, and no back-end at another address is called.
 *
 * ```ts
 * const { element, text } = await renderSection('Offers', { title: { en: 'Offers' } }, { locale: 'en' })
 * expect(element.querySelector('h2')?.textContent).toBe('Offers')
 * ```
 *
 * @param props - as the manifest has them: a text is the key of a message, or a text for each language.
 * @throws Error when there is no such section, when its props do not fit its schema, and what the section throws.
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
  // happy-dom declares elements of its own.
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
      // `pagePayload` has written it.
      const { main } = JSON.parse(result.body.toString()) as { readonly main: string }
      return main
    } finally {
      await runtime.close()
    }
  } finally {
    code.close()
  }
}

/** The code of the site, to which the given data are all that any back-end answers. */
function withData(bundle: ServerBundle, { data, failed = false }: RenderSectionOptions): ServerBundle {
  if (data === undefined && !failed) return bundle
  const given = { data: failed ? null : data, failed }
  return { ...bundle, render: (host) => bundle.render({ ...host, fetchData: () => () => given }) }
}
