import { type AttributeWriter, attribute, attributeWriter } from './attribute.ts'
import { leftToReact, NotStatic } from './not-static.ts'
import { StandIn } from './static-element.ts'

/** A slot for content between two pieces of markup; any other name is that of an attribute. */
export const SHOWN = ''
/** The `href` of a link. */
export const LINK_ADDRESS = 'a.href'

/** Markup with gaps: pieces, and a slot between each two of them. */
export interface MarkupForm {
  readonly pieces: readonly MarkupPiece[]
  /** How each value is written; null for content. */
  readonly slots: readonly (AttributeWriter | null)[]
}

export interface MarkupPiece {
  readonly markup: string
  /** Whether text before the piece would run into the text it starts with. */
  readonly beginsWithText: boolean
  readonly endsWithText: boolean
}

/** What the compiler makes of an element whose tags never change: its form, and the values for the slots. */
export class CompiledMarkup extends StandIn {
  readonly form: MarkupForm
  readonly values: readonly unknown[]

  constructor(form: MarkupForm, values: readonly unknown[]) {
    super()
    this.form = form
    this.values = values
  }

  get type(): never {
    return leftToReact()
  }

  get props(): never {
    return leftToReact()
  }
}

/** @param slots - one fewer than the pieces. */
export function markupForm(pieces: readonly string[], slots: readonly string[]): MarkupForm {
  return {
    pieces: pieces.map((markup, at) => ({
      markup,
      // Pieces of text contain no angle brackets.
      beginsWithText: markup !== '' && !markup.startsWith('<') && (slots[at - 1] ?? SHOWN) === SHOWN,
      endsWithText: markup !== '' && !markup.endsWith('>'),
    })),
    slots: slots.map((name) =>
      name === SHOWN ? null : name === LINK_ADDRESS ? writeLinkAddress : attributeWriter(name),
    ),
  }
}

function writeLinkAddress(address: unknown): string {
  if (address === '') throw new NotStatic('A link to where it stands')
  return attribute('href', address)
}
