import { createContext, useContext } from 'react'
import type { LinkParts } from '../site/routing/link-href.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import type { PagesModel } from '../site/site-model.ts'
import type { EmbedView } from '../values/embed-frame.ts'
import type { ParameterValue } from '../values/read-parameter.ts'
import type { RichTree } from '../values/rich-tree.ts'
import type { FirstPicture } from './first-picture.ts'
import type { FormattedTexts } from './format.ts'
import type { RichTexts } from './rich-texts.ts'
import type { Checked, MessageKey } from './site-names.ts'

/** Values that a text may mention: `{{name}}`. `count` also chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>

/** What a section may know of the page around it. */
export interface PageView {
  /** Id of this section in the page. Unique there: use it for `id` and `aria-controls`. */
  sectionId: string
  product: string
  /** Code of the page's language: `en`. */
  locale: string
  /** The language with its region, for `Intl`: `en-GB`. The code where the manifest names no tag. */
  tag: string
  /** Where the site keeps its time, for `Intl`: `Europe/Berlin`. */
  timeZone: string
  dir: 'ltr' | 'rtl'
  /** Path of the page. Only a section that declares the input `path` may read it; otherwise it is null. */
  path: string | null
  /** The parameters of its path, by name, under the same condition as `path`: otherwise there are none. */
  params: Readonly<Record<string, string>>
  /** What its address says of the declared query, defaults filled in, likewise. Null: nothing. */
  query: Readonly<Record<string, ParameterValue>>
  /** Where this page is in a list that is shown in parts, likewise; null where it is no such page. */
  pages: PagesModel | null
  /** The page in every language, under the same condition as `path`. */
  locales: readonly LocaleLink[]
  /**
   * Where a link leads: route name (`contact`, `contact#map`) or finished address → `href`, with the parameters of its path and its query; null
   * when it must not be one.
   */
  hrefOf(to: string, parts?: LinkParts): string | null
  /** A message of the section by its key, in the page's language. */
  text<const Key extends string>(key: Checked<Key, MessageKey>, values?: TextValues): string
}

/** The page as a section is given it: with what the hooks beside `usePage` need. */
export interface GivenView extends PageView {
  /** In an island: what the server has formatted for it. */
  readonly formatted?: FormattedTexts
  /** Where the page's first picture may be in this section. */
  readonly firstPicture?: FirstPicture
  /** Its texts with structure. */
  readonly richTexts?: RichTexts
  /** The embeds of the site, by name; in an island those that the server has shown in it. */
  readonly embeds?: Readonly<Record<string, EmbedView>>
  /** Told of each that is shown. Throws where there is none of that name. */
  onEmbed?(name: string): void
  /** A message with its tags, read; null where nobody has read it. */
  trans?(key: string, values: TextValues | undefined, tags: readonly string[]): RichTree | null
}

export const PageViewContext = createContext<GivenView | null>(null)

/** The page around the current section. */
export function usePage(): PageView {
  return useGivenView()
}

export function useGivenView(): GivenView {
  const view = useContext(PageViewContext)
  if (!view) throw new Error('usePage, useText, useFormat and Link work only inside a section.')
  return view
}

/**
 * The section's own messages: `const t = useText(); t('more', { count: 3 })`.
 * Keys are those of `sections/<Name>/locales/<code>.yaml`, over which the site's `locales/<code>.yaml` wins under `sections.<Name>`.
 */
export function useText(): PageView['text'] {
  return usePage().text
}
