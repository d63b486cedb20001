import { hashOf, type Inputs, inputName, readInputName } from '../ledger/inputs.ts'
import { LAYOUT_READS, type SectionReads } from '../ledger/section-reads.ts'
import type { PageContent, SectionData } from '../page/page-request.ts'
import type { Entry } from '../site/data/entry.ts'
import { collectionOf, patternsOf } from '../site/routing/pages-of.ts'
import type { LayoutFrame, PageModel, SectionInstance } from '../site/site-model.ts'
import type { Soon } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { once } from '../values/once.ts'
import { isFilledText } from '../values/schema/filled-text.ts'
import { choicesFrom } from './form-views.ts'
import { isHome } from './head.ts'
import type { PageViews } from './page-views.ts'
import type { RenderHost } from './render-host.ts'
import type { PageAround } from './rendered-page.ts'
import type { SectionRegistry } from './section-registry.ts'

/** What a page is made of. */
export interface PageInputs {
  /** Inputs shared with other pages are combined into one here: `group:site/en`. */
  readonly own: Inputs
  /** Name of a group → its inputs. */
  readonly groups: Readonly<Record<string, Inputs>>
}

/** What all pages of a site have in common: name of an input → its value. */
export type SharedInputs = Readonly<Record<string, unknown>>

/** Names of the inputs that are derived from the others. */
const ofPage = {
  address: inputName.page('address'),
  frame: inputName.page('frame'),
  guards: inputName.page('guards'),
  head: inputName.page('head'),
  languages: inputName.page('languages'),
  layout: inputName.page('layout'),
  life: inputName.page('life'),
  sections: inputName.page('sections'),
} as const

/**
 * Lists the inputs of a page once its data are there, without rendering it. They are what is known beforehand, such as its props, and what its
 * sections read when they were last rendered, such as messages requested by their code.
 */
export class PageInputReader {
  readonly #host: Pick<RenderHost, 'site' | 'messages' | 'entries'>
  readonly #registry: SectionRegistry
  readonly #views: Pick<PageViews, 'addressOf' | 'embedsIn'>
  readonly #shared: SharedInputs
  /** Language and name of an input → its hash. The site stays the same during a run. */
  readonly #known = new Map<string, Soon<string>>()
  readonly #site = new Map<string, Inputs>()
  /** Name of a route → a function that returns the inputs of a section on it. */
  readonly #props = new Map<string, (instance: SectionInstance) => Inputs>()
  /** Written props of a section → the names of the inputs that they mention. */
  readonly #named = new WeakMap<SectionInstance['written'], readonly string[]>()
  readonly #layouts = new WeakMap<LayoutFrame, Inputs>()
  /** Name of a group that a layout has read → its inputs. */
  readonly #reads = new Map<string, Soon<Inputs>>()
  /** Name of a route → its parts → the names of these inputs. */
  readonly #parts = new Map<string, Readonly<Record<PagePart, string>>>()
  /** What the manifest says about a page → these inputs; all pages of a pattern share them. */
  readonly #written = new WeakMap<PageModel['written'], Inputs>()
  /** Key of a pattern → the props that are the same on all of its pages. */
  readonly #patterns = new Map<string, Inputs>()
  /** Key of a pattern → the collection of its entries. */
  readonly #collections: ReadonlyMap<string, string | null>

  constructor(
    host: Pick<RenderHost, 'site' | 'messages' | 'entries'>,
    registry: SectionRegistry,
    views: Pick<PageViews, 'addressOf' | 'embedsIn'>,
    shared: SharedInputs,
  ) {
    this.#host = host
    this.#registry = registry
    this.#views = views
    this.#shared = shared
    this.#collections = new Map(patternsOf(host.site).map((pattern) => [pattern.key, collectionOf(pattern)]))
  }

  /**
   * The inputs of a page.
   *
   * @param around - the page apart from its sections.
   * @param reads - what its sections read when they were last rendered.
   * @param code - the hashes of its code.
   */
  of(page: PageContent, around: PageAround, reads: SectionReads, code: Inputs): Soon<PageInputs> {
    const { locale } = page.route
    return whenReady(this.#layoutReads(locale, reads.layout), (layoutReads) =>
      whenReady(this.#readAll(locale, [...reads.own, ...this.#namesOn(page.route)]), (ownReads) => {
        const groups: Record<string, Inputs> = { ...this.#groupsOf(page.route, around), ...layoutReads }
        return { own: Object.assign(this.#knownOf(page, around), hashesOf(groups), ownReads, code), groups }
      }),
    )
  }

  /** The messages and routes that the manifest mentions for a page and its sections. */
  #namesOn(route: PageModel): string[] {
    const { written } = route
    const texts = [written.title, written.description]
      .map((text) => (isFilledText(text) ? text.text : text))
      .filter((text): text is string => typeof text === 'string' && text !== '')
    return [...texts.map(inputName.message), ...this.#ownSections(route).flatMap((each) => this.#namesIn(each))]
  }

  /** The sections that differ from page to page. */
  #ownSections({ key, sections }: PageModel): readonly SectionInstance[] {
    return this.#collections.has(key) ? sections.filter((instance) => !isShared(instance)) : sections
  }

  #namesIn(instance: SectionInstance): readonly string[] {
    const known = this.#named.get(instance.written)
    if (known !== undefined) return known
    const { texts, routes } = instance.written
    const names = [...texts.map(inputName.message), ...routes.map(inputName.route)]
    this.#named.set(instance.written, names)
    return names
  }

  /** The inputs that many pages share. */
  #groupsOf(route: PageModel, around: PageAround): Record<string, Inputs> {
    const { frame, locale, key } = route
    return {
      [`site/${locale}`]: this.#siteInputs(around),
      [`layout/${frame.layout}/${locale}`]: this.#layoutInputs(frame, locale),
      // All pages of a pattern share these props.
      ...(this.#collections.has(key) && { [`route/${key}`]: this.#sharedProps(route, locale) }),
    }
  }

  #layoutInputs(frame: LayoutFrame, locale: string): Inputs {
    const known = this.#layouts.get(frame)
    if (known !== undefined) return known
    const inputs = { ...layoutInputs(frame), ...this.#readNames(locale, [...frame.before, ...frame.after]) }
    this.#layouts.set(frame, inputs)
    return inputs
  }

  #sharedProps({ key, name, sections }: PageModel, locale: string): Inputs {
    const shared = sections.filter(isShared)
    const known = this.#patterns.get(key) ?? {
      ...Object.assign({}, ...shared.map(this.#propsOn(name))),
      ...this.#readNames(locale, shared),
    }
    this.#patterns.set(key, known)
    return known
  }

  /** The inputs that sections mention. They belong to the site itself, so they are available at once. */
  #readNames(locale: string, sections: readonly SectionInstance[]): Inputs {
    return this.#readAll(
      locale,
      sections.flatMap((instance) => this.#namesIn(instance)),
    ) as Inputs
  }

  /** Collects everything in one new object, to which more is added later: copying so many names would take as long as hashing them. */
  #knownOf({ route, data }: PageContent, around: PageAround): Record<string, string> {
    const { frame, sections } = route
    return Object.assign(
      this.#partInputs(route),
      this.#writtenInputs(route),
      this.#entryInputs(route),
      aroundInputs(around),
      { [ofPage.sections]: sectionsHash(sections) },
      this.#addressInputs(route, [...frame.before, ...sections, ...frame.after]),
      this.#answerInputs(data),
      ...this.#ownSections(route).map(this.#propsOn(route.name)),
    )
  }

  /** The group of inputs that the sections of a layout have read. Its name is derived from theirs, so other inputs form another group. */
  #layoutReads(locale: string, names: readonly string[]): Soon<Record<string, Inputs>> {
    const group = `${LAYOUT_READS}${locale}/${hashOf([...names].sort())}`
    const known = this.#reads.get(group) ?? this.#readAll(locale, names)
    this.#reads.set(group, known)
    return whenReady(known, (inputs) => ({ [group]: inputs }))
  }

  /** The hashes of those names that are inputs which a section can read. */
  #readAll(locale: string, names: readonly string[]): Soon<Inputs> {
    const read = names.flatMap((name) => {
      const hash = this.#read(locale, name)
      return hash === null ? [] : [whenReady(hash, (value) => [name, value] as const)]
    })
    const isThere = (each: (typeof read)[number]): each is readonly [string, string] => !(each instanceof Promise)
    return read.every(isThere) ? Object.fromEntries(read) : Promise.all(read).then(Object.fromEntries)
  }

  #siteInputs({ locale: { code }, texts }: PageAround): Inputs {
    let inputs = this.#site.get(code)
    if (inputs === undefined) {
      const { products, timeZone, origin, feeds } = this.#host.site
      const values = {
        ...this.#shared,
        [inputName.site('site.product')]: products[code],
        [inputName.site('site.timeZone')]: timeZone,
        [inputName.site('site.origin')]: origin,
        [inputName.site('feeds')]: feeds.flatMap((feed) =>
          feed.locale === code ? [[feed.path, feed.title, feed.format]] : [],
        ),
        [inputName.page('texts')]: texts,
      }
      inputs = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, hashOf(value)]))
      this.#site.set(code, inputs)
    }
    return inputs
  }

  #propsOn(route: string): (instance: SectionInstance) => Inputs {
    const known = this.#props.get(route) ?? propsOf(`routes.${route}.sections`)
    this.#props.set(route, known)
    return known
  }

  /** What the manifest says about a page. All of it is in the head's hash, too; these inputs tell which part has changed. */
  #writtenInputs({ name, written }: PageModel): Inputs {
    const known =
      this.#written.get(written) ??
      Object.fromEntries(Object.entries(written).map(([part, value]) => [partName(name, part), hashOf(value)]))
    this.#written.set(written, known)
    return known
  }

  /** Like `#writtenInputs`, but for parts that also depend on the entry. */
  #partInputs(page: PageModel): Record<string, string> {
    const { name, alternates, palette, isIndexed } = page
    const { site } = this.#host
    const names = this.#parts.get(name) ?? namesOfParts(name)
    this.#parts.set(name, names)
    return {
      ...(isHome(site, page) && { [inputName.site('site.organization')]: hashOf(site.organization) }),
      [names.path]: hashOf(alternates),
      [names.palette]: hashOf(palette),
      [names.index]: hashOf(isIndexed),
    }
  }

  #entryInputs({ key, id, entry }: PageModel): Inputs {
    const collection = this.#collections.get(key)
    if (entry === null || !collection) return {}
    return { [inputName.entry(collection, id.slice(key.length + 1))]: hashOf(entry) }
  }

  /** Only sections that declare `path`, or show a form, depend on the page's address. */
  #addressInputs({ id, path, params, query, pages }: PageModel, instances: readonly SectionInstance[]): Inputs {
    const reads = instances.some(({ section }) =>
      this.#registry[section]?.inputs.some((input) => input === 'path' || input === 'form'),
    )
    return reads ? { [ofPage.address]: hashOf([id, path, params, query, pages]) } : {}
  }

  #answerInputs(data: PageContent['data']): Inputs {
    return Object.fromEntries(
      [...data].map(([{ section, id }, answer]) => {
        const call = this.#registry[section]?.call
        const name = call
          ? inputName.answer(call.client, call.operation.name, id)
          : inputName.answer('site', 'search', id)
        return [name, answerHash(answer)]
      }),
    )
  }

  /** The hash of an input that a section has read; null if it is of another kind. */
  #read(locale: string, name: string): Soon<string> | null {
    const key = `${locale} ${name}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const value = this.#valueOf(locale, name)
    if (value === null) return null
    const hash = whenReady(value, ({ is }) => hashOf(is))
    this.#known.set(key, hash)
    return hash
  }

  #valueOf(locale: string, name: string): Soon<{ readonly is: unknown }> | null {
    const { site, messages, entries } = this.#host
    const { kind, of } = readInputName(name)
    switch (kind) {
      case 'message':
        return { is: messages.sources(locale, of) }
      case 'messages':
        return { is: messages.ofSection(locale, of) }
      case 'route':
        return { is: this.#views.addressOf(locale, of) }
      case 'embed':
        return { is: this.#views.embedsIn(locale)[of] }
      case 'picture':
        return { is: site.pictures.get(of) }
      case 'form': {
        const form = site.forms.get(of)
        return { is: form && [form, form.texts.get(locale)] }
      }
      case 'list': {
        const list = entries.listIn(of, locale)
        const offered = (all: readonly Entry[]) => ({ is: choicesFrom(site, of, all) })
        return list instanceof Promise ? list.then(offered, () => ({ is: null })) : offered(list)
      }
      default:
        return null
    }
  }
}

function hashesOf(groups: Readonly<Record<string, Inputs>>): Inputs {
  return Object.fromEntries(Object.entries(groups).map(([name, inputs]) => [inputName.group(name), groupHash(inputs)]))
}

/** Whether a section is the same on all pages of its pattern. */
function isShared({ version }: SectionInstance): boolean {
  return version === ''
}

const groupHash = once((inputs: Inputs) =>
  hashOf(Object.entries(inputs).sort(([one], [other]) => (one < other ? -1 : 1))),
)

const answerHash = once(({ data }: SectionData) => hashOf(data))

/** Covers which sections are on the page, in which order, with their resolved props. */
function sectionsHash(instances: readonly SectionInstance[]): string {
  return hashOf(instances.map(finishedHash))
}

const finishedHash = once(({ key, section, props }: SectionInstance) => hashOf([key, section, props]))

/** The inputs of the sections around the page. */
const layoutInputs = once(({ layout, before, after }: LayoutFrame): Inputs => {
  const props = [...before, ...after].map((instance) => propsOf(`layouts.${layout}.sections`)(instance))
  const order = hashOf([before, after].map((part) => part.map(({ id, section }) => [id, section])))
  const finished = { [ofPage.layout]: hashOf([before, after].map(sectionsHash)) }
  return Object.assign({ [inputName.manifest(`layouts.${layout}`)]: order }, finished, ...props)
})

/** @param owner - what contains the sections, as `site why` names it. */
function propsOf(owner: string): (instance: SectionInstance) => Inputs {
  return once(({ id, written: { props } }: SectionInstance) =>
    Object.fromEntries(
      Object.entries(props ?? {}).map(([name, value]) => [
        inputName.manifest(`${owner}.${id}.props.${name}`),
        hashOf(value),
      ]),
    ),
  )
}

const partName = (route: string, part: string) => inputName.manifest(`routes.${route}.${part}`)

/** The parts of a page that are derived rather than written. */
type PagePart = 'path' | 'palette' | 'index'

function namesOfParts(route: string): Readonly<Record<PagePart, string>> {
  return {
    path: partName(route, 'path'),
    palette: partName(route, 'palette'),
    index: partName(route, 'index'),
  }
}

function aroundInputs({ head, locales, life, guards, frame }: PageAround): Inputs {
  return {
    [ofPage.head]: hashOf(head),
    [ofPage.languages]: hashOf(locales),
    [ofPage.life]: hashOf(life),
    ...(guards !== null && { [ofPage.guards]: hashOf(guards) }),
    [ofPage.frame]: hashOf(frame.layout),
  }
}
