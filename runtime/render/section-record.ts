import { inputName } from '../ledger/inputs.ts'
import type { IslandView } from '../page/payload.ts'
import type { EmbedView } from '../values/texts/embed-frame.ts'
import { transKey } from '../values/texts/rich-tree.ts'
import { FirstPicture } from '../view/first-picture.ts'
import type { GivenView } from '../view/page-view.ts'
import type { ServerView } from './page-views.ts'
import { type RichSource, SectionTexts } from './section-texts.ts'

/** Records what a section uses of its page while it is rendered: its island needs the same, and the page depends on it. */
export class SectionRecord {
  readonly texts: SectionTexts
  /** The target of each link, by the name that the section uses. */
  readonly links: Record<string, string | null> = {}
  readonly #view: ServerView
  readonly #embeds: Record<string, EmbedView> = {}
  readonly #formatted: Record<string, string> = {}
  #firstPicture: FirstPicture | null

  /** @param mayBeFirst - whether a picture in the section would be the first of the page. */
  constructor(view: ServerView, rich: RichSource, mayBeFirst: boolean) {
    this.#view = view
    this.texts = new SectionTexts(rich, view.reads)
    this.#firstPicture = mayBeFirst ? new FirstPicture() : null
  }

  /** The page for one attempt to render the section. */
  view(): GivenView {
    const view = this.#view
    return {
      ...view,
      richTexts: this.texts.view(),
      trans: (key, values, tags) => {
        const tree = view.trans(key, values, tags)
        this.texts.trees[transKey(key, values, tags)] = tree
        return tree
      },
      onEmbed: (name) => {
        const embed = view.embeds[name]
        if (embed === undefined) throw new RangeError(`There is no embed "${name}".`)
        this.#embeds[name] = embed
        view.reads?.add(inputName.embed(name))
      },
      ...(this.#firstPicture === null ? {} : { firstPicture: this.#firstPicture }),
      hrefOf: (to, parts) => {
        this.links[to] = view.addressOf(to)
        return view.hrefOf(to, parts)
      },
    }
  }

  /** Records a date or a number as it was formatted. */
  readonly format = (key: string, text: string): void => {
    this.#formatted[key] = text
  }

  /** Forgets which picture was the first. */
  forgetPicture(): void {
    if (this.#firstPicture !== null) this.#firstPicture = new FirstPicture()
  }

  /** Whether the section contains the page's first picture. */
  get hasFirstPicture(): boolean {
    return this.#firstPicture?.isTaken ?? false
  }

  /** Origins of the frames that the section may show. */
  get frames(): string[] {
    return Object.values(this.#embeds).flatMap((embed) => Object.keys(embed.frames))
  }

  /** The page as the section's island may know it. */
  get islandView(): IslandView {
    const { product, locale, tag, timeZone, dir, path, locales, params, query, pages } = this.#view
    const isThere = ([, value]: [string, object | null]) => value !== null && Object.keys(value).length > 0
    const used = { formatted: this.#formatted, richTexts: this.texts.trees, embeds: this.#embeds }
    const optional = Object.fromEntries(Object.entries({ params, query, pages, ...used }).filter(isThere))
    const first = this.hasFirstPicture ? { hasFirstPicture: true as const } : {}
    return { product, locale, tag, timeZone, dir, path, locales, ...optional, ...first }
  }
}
