import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inputName } from '../ledger/inputs.ts'
import type { SectionData } from '../page/page-request.ts'
import type { IslandState, IslandView } from '../page/payload.ts'
import type { StructuredData } from '../site/data/structured-data.ts'
import type { SectionInstance } from '../site/site-model.ts'
import type { RenderStatic } from '../strings/static-section.ts'
import type { EmbedView } from '../values/embed-frame.ts'
import { type RichTree, type RichTrees, transKey } from '../values/rich-tree.ts'
import { FirstPicture } from '../view/first-picture.ts'
import { FormsContext } from '../view/form-view.ts'
import { type GivenView, type PageView, PageViewContext } from '../view/page-view.ts'
import { headingIds, RichTexts, withFreeIds } from '../view/rich-texts.ts'
import type { SectionProps } from '../view/section.ts'
import { frameSection } from '../view/section-frame.ts'
import { FormatRecordContext } from '../view/use-format.ts'
import type { SectionForms } from './form-views.ts'
import { Markup } from './markup.ts'
import type { Offers } from './page-forms.ts'
import type { ServerView } from './page-views.ts'
import { plainText } from './plain-text.ts'
import { readEscaped } from './read-escaped.ts'
import type { RichParser } from './rich-parser.ts'
import type { RegisteredSection } from './section-registry.ts'
import { inWordsOfSection, unfinishedFault } from './unfinished.ts'

/** A section's HTML. Equal inputs give the same object, so its identity can serve as a key for what is made from it. */
export interface RenderedSection {
  readonly instance: SectionInstance
  /** Its block. */
  readonly markup: Markup
  /** Whether rendering it threw. */
  readonly isFailed: boolean
  /** Resource hints for the head. */
  readonly hints: readonly string[]
  /** What its island needs; null for a static section. */
  readonly island: IslandState | null
  /** Whether it contains the page's first picture. */
  readonly hasFirstPicture: boolean
  /** The targets of its links that lead nowhere. */
  readonly deadLinks: readonly string[]
  /** The ids of the headings of its texts. */
  readonly headingIds: readonly string[]
  /** What search engines are told about it; null if nothing. */
  readonly structuredData: StructuredData | null
  /** Origins of the frames that it may show. */
  readonly frames: readonly string[]
  /** The lists whose entries its forms offer. */
  readonly offers: Offers
  /** Names of the inputs that it has read; empty if they are not recorded. */
  readonly reads: readonly string[]
  /** Whether some of it could not be shown yet: see `RichParser` and `PageForms`. */
  readonly isPartial: boolean
}

const NO_OFFERS: Offers = new Map()
const NO_READS: readonly string[] = []

/** Whether rendering the section again could not make it more complete. */
export function isWhole({ isFailed, isPartial, offers }: RenderedSection): boolean {
  return !isFailed && !isPartial && ![...offers.values()].some(({ kind }) => kind === 'unread')
}

/** What a section needs to parse texts with structure. */
export interface RichSource {
  readonly parser: Pick<RichParser, 'parse' | 'picturesIn'>
  /** Ids that the page already has. */
  readonly takenIds: ReadonlySet<string>
}

/** React puts resource hints, titles and meta elements in front of the markup. */
const HOISTED = /^(?:<link [^>]*\/>|<meta [^>]*\/>|<title>[^<]*<\/title>|<script async[^>]*><\/script>)+/

const DEAD_LINK_SIGN = ' data-dead-link="'
const DEAD_LINK = / data-dead-link="([^"]*)"/g

function deadLinks(markup: string): string[] {
  // A quick check first, since most sections have none.
  if (!markup.includes(DEAD_LINK_SIGN)) return []
  return [...markup.matchAll(DEAD_LINK)].map(([, text = '']) => readEscaped(text))
}

function islandView(
  { product, locale, tag, timeZone, dir, path, locales, params, query, pages }: PageView,
  formatted: Readonly<Record<string, string>>,
  richTexts: RichTrees,
  embeds: ServerView['embeds'],
  hasFirstPicture: boolean,
): IslandView {
  const isThere = ([, value]: [string, object | null]) => value !== null && Object.keys(value).length > 0
  const optional = Object.fromEntries(
    Object.entries({ params, query, pages, formatted, richTexts, embeds }).filter(isThere),
  )
  const first = hasFirstPicture ? { hasFirstPicture } : {}
  return { product, locale, tag, timeZone, dir, path, locales, ...optional, ...first }
}

/**
 * Renders one section: compiled to a string if possible, otherwise with one `renderToString` and ids prefixed with the instance's. A section that
 * throws does not affect the others, and shows its own fallback if it has one.
 *
 * @param renderStatic - renders the section without React; null if it was not compiled.
 * @param mayBeFirst - whether a picture in it would be the first of the page.
 * @param onError - called with what the section throws, and with what its fallback throws.
 */
export function renderSection(
  registered: RegisteredSection,
  renderStatic: RenderStatic | null,
  instance: SectionInstance,
  data: SectionData,
  view: ServerView,
  forms: SectionForms | null,
  messages: () => unknown,
  mayBeFirst: boolean,
  rich: RichSource,
  onError: (error: unknown, instance: SectionInstance) => void,
): RenderedSection {
  const links: Record<string, string | null> = {}
  let firstPicture = mayBeFirst ? new FirstPicture() : null
  const texts = new SectionTexts(rich, view.reads)
  const embeds: Record<string, EmbedView> = {}
  const recorded = (): GivenView => ({
    ...view,
    richTexts: texts.view(),
    trans(key, values, tags) {
      const tree = view.trans(key, values, tags)
      texts.trees[transKey(key, values, tags)] = tree
      return tree
    },
    onEmbed(name) {
      const embed = view.embeds[name]
      if (embed === undefined) throw new RangeError(`There is no embed "${name}".`)
      embeds[name] = embed
      view.reads?.add(inputName.embed(name))
    },
    ...(firstPicture === null ? {} : { firstPicture }),
    hrefOf(to, parts) {
      links[to] = view.addressOf(to)
      return view.hrefOf(to, parts)
    },
  })
  const formatted: Record<string, string> = {}
  const { component, hydrate } = registered
  const record = (key: string, text: string) => {
    formatted[key] = text
  }
  const findForm = (own: SectionForms) => (name: string) => {
    view.reads?.add(inputName.form(name))
    return own.find(name)
  }
  function attempt(element: ReactNode): string | null {
    try {
      const withForms = forms === null ? element : createElement(FormsContext, { value: findForm(forms) }, element)
      const withRecord = hydrate === null ? withForms : createElement(FormatRecordContext, { value: record }, withForms)
      const withView = createElement(PageViewContext, { value: recorded() }, withRecord)
      const markup = renderToString(withView, { identifierPrefix: instance.id })
      const fault = unfinishedFault(markup, hydrate !== null)
      if (fault !== null) throw fault
      return markup
    } catch (error) {
      onError(inWordsOfSection(error, hydrate !== null), instance)
      return null
    }
  }
  function withoutReact(): string | null {
    const findOwn = forms && findForm(forms)
    const markup = renderStatic?.(input, { view: recorded(), findForm: findOwn }) ?? null
    // React identifies pictures by its own ids, so start over.
    if (markup === null && mayBeFirst) firstPicture = new FirstPicture()
    return markup
  }
  const { id, props } = instance
  const input = { id, props, data: data.data, failed: data.failed }
  const own = withoutReact() ?? attempt(createElement(component, input))
  // An island may still fail in the browser, and rendering its fallback here records where its links lead.
  const isNeeded = own === null || hydrate !== null
  const fallback = component.fallback && isNeeded ? attempt(createElement(component.fallback, { id, props })) : null
  const html = own ?? fallback ?? ''
  const told = own === null ? null : structuredDataOf(component, input, texts, (error) => onError(error, instance))
  const hasFirstPicture = firstPicture?.isTaken ?? false
  const offers = forms?.offers ?? NO_OFFERS
  for (const collection of offers.keys()) view.reads?.add(inputName.list(collection))
  if (own !== null && hydrate !== null) view.reads?.add(inputName.messages(instance.section))
  const hoisted = HOISTED.exec(html)?.[0] ?? ''
  return {
    instance,
    markup: new Markup(frameSection(instance, html.slice(hoisted.length), own === null)),
    isFailed: own === null,
    deadLinks: deadLinks(html),
    structuredData: told,
    headingIds: Object.values(texts.trees).flatMap(headingIds),
    frames: Object.values(embeds).flatMap((embed) => Object.keys(embed.frames)),
    offers,
    reads: view.reads === null ? NO_READS : [...view.reads],
    isPartial: texts.isPartial || [...offers.values()].some(({ kind }) => kind === 'awaited'),
    hasFirstPicture,
    hints: hoisted.match(/<link rel="(?:preload|preconnect|dns-prefetch)"[^>]*\/>/g) ?? [],
    island:
      own === null || hydrate === null
        ? null
        : {
            ...input,
            key: instance.key,
            section: instance.section,
            hydrate,
            messages: messages(),
            links,
            view: islandView(view, formatted, texts.trees, embeds, hasFirstPicture),
          },
  }
}

function structuredDataOf(
  { structuredData }: RegisteredSection['component'],
  input: SectionProps<unknown, unknown>,
  texts: SectionTexts,
  onError: (error: unknown) => void,
): StructuredData | null {
  try {
    return structuredData?.(input, (markdown) => plainText(texts.parsed(markdown))) ?? null
  } catch (error) {
    onError(error)
    return null
  }
}

/** The texts with structure that a section shows. */
class SectionTexts {
  /** By key, for the section's island. */
  readonly trees: Record<string, RichTree> = {}
  isPartial = false
  readonly #parser: RichSource['parser']
  readonly #ids: Set<string>

  readonly #reads: ServerView['reads']

  constructor({ parser, takenIds }: RichSource, reads: ServerView['reads']) {
    this.#reads = reads
    this.#parser = parser
    this.#ids = new Set(takenIds)
  }

  /** Parses a text that is not itself shown. */
  parsed(markdown: string): RichTree {
    const tree = this.#parser.parse('markdown', markdown)
    if (tree === null) this.isPartial = true
    return tree ?? []
  }

  /** The texts for one attempt to render the section. */
  view(): RichTexts {
    return new RichTexts((key, format, text) => {
      const known = this.trees[key]
      if (known !== undefined) return known
      const parsed = this.#parser.parse(format, text)
      if (parsed === null) {
        this.isPartial = true
        return []
      }
      for (const name of this.#parser.picturesIn(parsed)) this.#reads?.add(inputName.picture(name))
      const tree = withFreeIds(parsed, this.#ids)
      for (const id of headingIds(tree)) this.#ids.add(id)
      this.trees[key] = tree
      return tree
    })
  }
}
