import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { inputName } from '../ledger/inputs.ts'
import type { SectionData } from '../page/page-request.ts'
import type { IslandState } from '../page/payload.ts'
import type { StructuredData } from '../site/data/structured-data.ts'
import type { SectionInstance } from '../site/site-model.ts'
import type { Props } from '../strings/static-element.ts'
import type { RenderStatic } from '../strings/static-section.ts'
import { FormsContext } from '../view/form-view.ts'
import { PageViewContext } from '../view/page-view.ts'
import { headingIds } from '../view/rich-texts.ts'
import type { SectionProps } from '../view/section.ts'
import { frameSection } from '../view/section-frame.ts'
import { FormatRecordContext } from '../view/use-format.ts'
import type { SectionForms } from './form-views.ts'
import { Markup } from './markup.ts'
import type { Offers } from './page-forms.ts'
import type { ServerView } from './page-views.ts'
import { plainText } from './plain-text.ts'
import { readEscaped } from './read-escaped.ts'
import { SectionRecord } from './section-record.ts'
import type { RegisteredSection } from './section-registry.ts'
import type { RichSource, SectionTexts } from './section-texts.ts'
import { inWordsOfSection, unfinishedFault } from './unfinished.ts'

/** A section to be rendered, and what it is given. */
export interface SectionParts {
  readonly registered: RegisteredSection
  /** Renders it without React; null if it was not compiled. */
  readonly renderStatic: RenderStatic | null
  readonly instance: SectionInstance
  readonly data: SectionData
  readonly view: ServerView
  /** Null if it shows no forms. */
  readonly forms: SectionForms | null
  /** Its messages, for its island. */
  messages(): unknown
  /** Whether a picture in it would be the first of the page. */
  readonly mayBeFirst: boolean
  readonly rich: RichSource
  /** Called with what the section throws, and with what its fallback throws. */
  onError(error: unknown): void
}

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

/** React puts resource hints, titles and meta elements in front of the markup. Stylesheets and data of an item belong to the section. */
const HOISTED =
  /^(?:<(?:link(?![^>]* rel="stylesheet")|meta)(?![^>]* itemProp=) [^>]*\/>|<title>[^<]*<\/title>|<script async[^>]*><\/script>)+/
const LINK = /<link [^>]*\/>/g
const HINT = / rel="(?:preload|modulepreload|preconnect|dns-prefetch)"/

/**
 * React's inline script that keeps early submissions of forms whose action is a function. The policy of the site forbids it, and islands do the same
 * themselves.
 */
const FORM_SCRIPT = /<script>[^<]*\$\$reactFormReplay[^<]*<\/script>/

const DEAD_LINK_SIGN = ' data-dead-link="'
const DEAD_LINK = / data-dead-link="([^"]*)"/g

/** Whether rendering the section again could not make it more complete. */
export function isWhole({ isFailed, isPartial, offers }: RenderedSection): boolean {
  return !isFailed && !isPartial && ![...offers.values()].some(({ kind }) => kind === 'unread')
}

/**
 * Renders one section: compiled to a string if possible, otherwise with one `renderToString` and ids prefixed with the instance's. A section that
 * throws does not affect the others, and shows its own fallback if it has one.
 */
export function renderSection(parts: SectionParts): RenderedSection {
  const { registered, instance, data, view, forms, mayBeFirst, onError } = parts
  const { component, hydrate } = registered
  const { id, props } = instance
  const input = { id, props, data: data.data, failed: data.failed }
  const record = new SectionRecord(view, parts.rich, mayBeFirst)
  const own = withoutReact(parts, input, record) ?? withReact(parts, createElement(component, input), record)
  // An island may still fail in the browser, and rendering its fallback here records where its links lead.
  const isNeeded = own === null || hydrate !== null
  const fallback =
    component.fallback && isNeeded ? withReact(parts, createElement(component.fallback, { id, props }), record) : null
  const html = own ?? fallback ?? ''
  const hoisted = HOISTED.exec(html)?.[0] ?? ''
  const structuredData = own === null ? null : structuredDataOf(component, input, record.texts, onError)
  const offers = forms?.offers ?? NO_OFFERS
  for (const collection of offers.keys()) view.reads?.add(inputName.list(collection))
  if (own !== null && hydrate !== null) view.reads?.add(inputName.messages(instance.section))
  return {
    instance,
    markup: new Markup(frameSection(instance, html.slice(hoisted.length), own === null)),
    isFailed: own === null,
    deadLinks: deadLinks(html),
    structuredData,
    headingIds: Object.values(record.texts.trees).flatMap(headingIds),
    frames: record.frames,
    offers,
    reads: view.reads === null ? NO_READS : [...view.reads],
    isPartial: record.texts.isPartial || [...offers.values()].some(({ kind }) => kind === 'awaited'),
    hasFirstPicture: record.hasFirstPicture,
    hints: hoisted.match(LINK)?.filter((link) => HINT.test(link)) ?? [],
    island:
      own === null || hydrate === null
        ? null
        : {
            ...input,
            key: instance.key,
            section: instance.section,
            hydrate,
            messages: parts.messages(),
            links: record.links,
            view: record.islandView,
          },
  }
}

/** @returns null if React has to render the section. */
function withoutReact(parts: SectionParts, input: Props, record: SectionRecord): string | null {
  const markup = parts.renderStatic?.(input, { view: record.view(), findForm: formFinder(parts) }) ?? null
  // React identifies pictures by its own ids.
  if (markup === null) record.forgetPicture()
  return markup
}

/** @returns null if it threw, which has then been reported. */
function withReact(parts: SectionParts, element: ReactNode, record: SectionRecord): string | null {
  const isIsland = parts.registered.hydrate !== null
  const findForm = formFinder(parts)
  const withForms = findForm === null ? element : createElement(FormsContext, { value: findForm }, element)
  const recorded = isIsland ? createElement(FormatRecordContext, { value: record.format }, withForms) : withForms
  const withView = createElement(PageViewContext, { value: record.view() }, recorded)
  try {
    const markup = renderToString(withView, { identifierPrefix: parts.instance.id })
    const fault = unfinishedFault(markup, isIsland)
    if (fault !== null) throw fault
    return markup.replace(FORM_SCRIPT, '')
  } catch (error) {
    const told = inWordsOfSection(error, isIsland)
    if (process.env.NODE_ENV === 'development')
      void import('./owner-places.ts')
        .then(({ withOwnerPlaces }) => withOwnerPlaces(told, withView))
        .then(parts.onError, () => parts.onError(told))
    else parts.onError(told)
    return null
  }
}

/** Finds the forms that a section shows, and records them; null if it shows none. */
function formFinder({ forms, view }: SectionParts): SectionForms['find'] | null {
  if (forms === null) return null
  return (name) => {
    view.reads?.add(inputName.form(name))
    return forms.find(name)
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

function deadLinks(markup: string): string[] {
  // A quick check first, since most sections have none.
  if (!markup.includes(DEAD_LINK_SIGN)) return []
  return [...markup.matchAll(DEAD_LINK)].map(([, text = '']) => readEscaped(text))
}
