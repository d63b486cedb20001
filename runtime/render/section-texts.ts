import { inputName } from '../ledger/inputs.ts'
import type { RichTree } from '../values/texts/rich-tree.ts'
import { headingIds, RichTexts, withFreeIds } from '../view/rich-texts.ts'
import type { ServerView } from './page-views.ts'
import type { RichParser } from './rich-parser.ts'

/** What a section needs to parse texts with structure. */
export interface RichSource {
  readonly parser: Pick<RichParser, 'parse' | 'picturesIn'>
  /** Ids that the page already has. */
  readonly takenIds: ReadonlySet<string>
}

/** The texts with structure that a section shows. */
export class SectionTexts {
  /** By key, for the section's island. */
  readonly trees: Record<string, RichTree> = {}
  /** Whether one of them could not be parsed yet. */
  isPartial = false
  readonly #parser: RichSource['parser']
  readonly #ids: Set<string>
  readonly #reads: ServerView['reads']

  constructor({ parser, takenIds }: RichSource, reads: ServerView['reads']) {
    this.#parser = parser
    this.#ids = new Set(takenIds)
    this.#reads = reads
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
