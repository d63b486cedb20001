import { createContext, useContext } from 'react'
import type { LinkParts } from '../site/routing/link-href.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import type { PagesModel } from '../site/site-model.ts'
import type { ParameterValue } from '../values/paths/read-parameter.ts'
import type { EmbedView } from '../values/texts/embed-frame.ts'
import type { RichTree } from '../values/texts/rich-tree.ts'
import type { FirstPicture } from './first-picture.ts'
import type { FormattedTexts } from './format.ts'
import type { RichTexts } from './rich-texts.ts'
import type { Checked, MessageKey } from './site-names.ts'

/** Values for the placeholders of a text: `{{name}}`. `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** What a section may know about the page around it. */
export interface PageView {
  /** Id of this section, unique in the page. Use it for `id` and `aria-controls`. */
  sectionId: string
  /** Name of the site, in the page's language. */
  product: string
  /** Code of the page's language: `en`. */
  locale: string
  /** The language with its region, for `Intl`: `en-GB`. The same as the code if the manifest has no tag; `en` if `Intl` has no data of the language. */
  tag: string
  /** The site's time zone, for `Intl`: `Europe/Berlin`. */
  timeZone: string
  dir: 'ltr' | 'rtl'
  /** Path of the page. Null in sections that do not declare the input `path`. */
  path: string | null
  /** The parameters of its path, by name. Empty in sections that do not declare the input `path`. */
  params: Readonly<Record<string, string>>
  /**
   * The declared query parameters of its address, with defaults filled in; null for one without a value. Empty in sections that do not declare the
   * input `path`.
   */
  query: Readonly<Record<string, ParameterValue>>
  /** The position of this page in a paginated list. Null for any other page, and in sections that do not declare the input `path`. */
  pages: PagesModel | null
  /** The page in every language. Empty in sections that do not declare the input `path`. */
  locales: readonly LocaleLink[]
  /**
   * The `href` of a link to a route (`contact`, `contact#map`) or a finished address, with the parameters of its path and its query; null if it
   * leads nowhere, or to an address that is not allowed.
   */
  hrefOf(to: string, parts?: LinkParts): string | null
  /** A message of the section by its key, in the page's language. */
  text<const Key extends string>(key: Checked<Key, MessageKey>, values?: TextValues): string
}

/** The page as a section receives it, including what hooks other than `usePage` need. */
export interface GivenView extends PageView {
  /** In an island: the texts that the server has formatted for it. */
  readonly formatted?: FormattedTexts
  /** Set if the page's first picture may be in this section. */
  readonly firstPicture?: FirstPicture
  /** The section's parsed texts with structure. */
  readonly richTexts?: RichTexts
  /** The embeds of the site, by name; in an island, those that the server has shown in it. */
  readonly embeds?: Readonly<Record<string, EmbedView>>
  /** Called with each embed that is shown. Throws if there is none with this name. */
  onEmbed?(name: string): void
  /** A message with its tags, parsed; null if it was not parsed. */
  trans?(key: string, values: TextValues | undefined, tags: readonly string[]): RichTree | null
}

export const PageViewContext = createContext<GivenView | null>(null)

/** The page around the current section. */
export function usePage(): PageView {
  return useGivenView()
}

export function useGivenView(): GivenView {
  const view = useContext(PageViewContext)
  if (!view) throw new Error('Only sections have usePage, useText, useFormat and Link.')
  return view
}

/**
 * The section's own messages: `const t = useText(); t('more', { count: 3 })`. Keys are those of `sections/<Name>/locales/<code>.yaml`; the site's
 * `locales/<code>.yaml` overrides them under `sections.<Name>`.
 */
export function useText(): PageView['text'] {
  return usePage().text
}
