import type { PageContent, PageRequest, SectionData } from '../page/page-request.ts'
import type { PageModel, SectionInstance } from '../site/site-model.ts'
import { errorPlace } from './error-place.ts'
import { type FindForms, offersEntries } from './form-views.ts'
import type { PageForms } from './page-forms.ts'
import type { PageViews } from './page-views.ts'
import type { RenderHost } from './render-host.ts'
import { type RenderedSection, renderSection } from './render-section.ts'
import type { RichParser } from './rich-parser.ts'
import { SectionMemo } from './section-memo.ts'
import type { SiteModules } from './section-registry.ts'

/** Returns facts about the request; called when something fails. */
export type AboutRequest = PageRequest['about']

/** One section of one page. */
interface SectionUse {
  readonly instance: SectionInstance
  readonly data: SectionData
  /** Null for an error page. */
  readonly route: PageModel | null
  /** Whether the data were fetched for this visitor in particular. */
  readonly isOwn: boolean
  /** Whether a picture in it would be the first of the page. */
  readonly isFirst: boolean
}

/** The ids of earlier headings, which this section must not use. */
interface TakenIds {
  readonly ids: ReadonlySet<string>
  /** The same ids, as part of the key by which the section is kept. */
  readonly key: string
}

const NO_DATA: SectionData = Object.freeze({ data: null, failed: false })
const NONE_TAKEN: TakenIds = Object.freeze({ ids: new Set<string>(), key: '' })

/** Renders the sections of pages, and keeps those that are the same for everybody. */
export class SectionRenderer {
  readonly #modules: Pick<SiteModules, 'sections' | 'statics'>
  readonly #host: RenderHost
  readonly #views: PageViews
  readonly #formsOf: FindForms
  readonly #parser: RichParser
  readonly #memo: SectionMemo | null
  /** Sections whose forms offer entries → the names of the collections, known once the section has been rendered. */
  readonly #offered = new WeakMap<SectionInstance, readonly string[]>()
  /** Whether any form offers entries. */
  readonly #hasOffers: boolean

  constructor(
    modules: Pick<SiteModules, 'sections' | 'statics'>,
    host: RenderHost,
    views: PageViews,
    formsOf: FindForms,
    parser: RichParser,
  ) {
    this.#modules = modules
    this.#host = host
    this.#views = views
    this.#formsOf = formsOf
    this.#parser = parser
    this.#memo = host.memoBytes > 0 ? new SectionMemo(host.memoBytes) : null
    this.#hasOffers = offersEntries(host.site)
  }

  /** All sections of a page in order, if all of them are kept; otherwise null. */
  kept(page: PageContent, forms: PageForms): RenderedSection[] | null {
    const sections: RenderedSection[] = []
    for (const instance of instancesOf(page.route)) {
      const use = placed(instance, page, sections)
      const mayBeKept = use.data.cause === undefined && this.#isForAll(use, forms)
      const section = withFreeHeadings(sections, ({ key }) =>
        mayBeKept ? this.#memo?.find(instance, use.data, this.#inputs(use, forms) + key, forms) : undefined,
      )
      if (section === undefined) return null
      sections.push(section)
    }
    return sections
  }

  /** Renders all sections of a page in order. @param about - facts about the request for error reports. */
  ofPage(page: PageContent, forms: PageForms, about: AboutRequest): RenderedSection[] {
    const sections: RenderedSection[] = []
    for (const instance of instancesOf(page.route)) {
      const use = placed(instance, page, sections)
      sections.push(withFreeHeadings(sections, (taken) => this.#section(use, taken, forms, about)))
    }
    return sections
  }

  /** Renders one section of an error page. */
  ofError(instance: SectionInstance, forms: PageForms, about: AboutRequest): RenderedSection {
    const data = this.#errorData(instance)
    return this.#section({ instance, data, route: null, isOwn: false, isFirst: false }, NONE_TAKEN, forms, about)
  }

  /** The collections whose entries the forms of a page have offered before. */
  offered(route: PageModel): string[] {
    return this.#hasOffers ? instancesOf(route).flatMap((instance) => this.#offered.get(instance) ?? []) : []
  }

  #section(use: SectionUse, taken: TakenIds, forms: PageForms, about: AboutRequest): RenderedSection {
    const { instance, data, route } = use
    const { onError } = this.#host
    const report = (error: unknown) => onError(error, { ...about?.(), section: instance.key, ...errorPlace(route) })
    const render = () => this.#render(use, taken, forms, report)
    if (data.cause !== undefined) report(data.cause)
    if (this.#memo === null || !this.#isForAll(use, forms)) return render()
    return this.#memo.get(instance, data, this.#inputs(use, forms) + taken.key, forms, render)
  }

  #render(
    { instance, data, route, isFirst }: SectionUse,
    { ids }: TakenIds,
    forms: PageForms,
    report: (error: unknown) => void,
  ): RenderedSection {
    const { messages, onDeadLink } = this.#host
    const registered = this.#modules.sections[instance.section]
    if (!registered)
      throw new RangeError(`The section "${instance.section}" is not in the bundle. Build the site again.`)
    const missing = new Set<string>()
    const section = renderSection({
      registered,
      renderStatic: this.#modules.statics?.of(instance.section) ?? null,
      instance,
      data,
      view: this.#views.of(instance, route, registered.inputs.includes('path'), (to) => missing.add(to)),
      forms: registered.inputs.includes('form') ? this.#formsOf(instance, route, forms) : null,
      messages: () => messages.ofSection(instance.locale, instance.section),
      mayBeFirst: isFirst,
      rich: { parser: this.#parser, takenIds: ids },
      onError: report,
    })
    for (const to of new Set([...section.deadLinks, ...missing]))
      onDeadLink(to, { section: instance.key, ...errorPlace(route) })
    for (const list of section.offers.values()) if (list.kind === 'unread') report(list.cause)
    if (section.offers.size > 0) this.#offered.set(instance, [...section.offers.keys()])
    return section
  }

  /** Error pages do not call back-ends. */
  #errorData({ section, locale }: SectionInstance): SectionData {
    const registered = this.#modules.sections[section]
    if (registered?.inputs.includes('search')) return this.#host.search?.form(locale) ?? NO_DATA
    return registered?.call ? { data: null, failed: true } : NO_DATA
  }

  /** Whether a section is the same for everybody and may be kept. */
  #isForAll({ instance, data, isOwn }: SectionUse, { state }: PageForms): boolean {
    if (isOwn || data.failed) return false
    // What a visitor has typed must not be shown to others.
    return state === null || state.outcome === 'sent' || !this.#takes(instance).includes('form')
  }

  /** The part of the page and the request that a section's output depends on. */
  #inputs({ instance, route, isFirst }: SectionUse, { state }: PageForms): string {
    const inputs = this.#takes(instance)
    const place = isFirst ? 'first' : ''
    if (inputs.length === 0) return place
    return `${place} ${route?.id ?? ''} ${inputs.includes('form') ? (state?.form ?? '') : ''}`
  }

  #takes({ section }: SectionInstance): readonly string[] {
    return this.#modules.sections[section]?.inputs ?? []
  }
}

/** The sections of a route and of its layout, in order. */
function instancesOf({ frame, sections }: PageModel): SectionInstance[] {
  return [...frame.before, ...sections, ...frame.after]
}

/** @param before - the earlier sections of the page. */
function placed(
  instance: SectionInstance,
  { route, data, personal }: PageContent,
  before: readonly RenderedSection[],
): SectionUse {
  // Pictures of a layout do not count: they are on all pages, and mostly icons.
  const isFirst = route.sections.includes(instance) && !before.some(({ hasFirstPicture }) => hasFirstPicture)
  return { instance, data: data.get(instance) ?? NO_DATA, route, isOwn: personal.has(instance), isFirst }
}

/**
 * Makes a section whose headings do not repeat the ids of earlier ones. It depends on those ids only if they would clash.
 *
 * @param make - makes the section, given the ids that are taken.
 */
function withFreeHeadings<Section extends RenderedSection | undefined>(
  before: readonly RenderedSection[],
  make: (taken: TakenIds) => Section,
): Section {
  const section = make(NONE_TAKEN)
  if (section === undefined || section.headingIds.length === 0) return section
  const ids = new Set(before.flatMap(({ headingIds }) => headingIds))
  if (!section.headingIds.some((id) => ids.has(id))) return section
  return make({ ids, key: ` ids ${[...ids].join(' ')}` })
}
