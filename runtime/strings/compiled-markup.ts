import { type AttributeWriter, attribute, attributeWriter } from './attribute.ts'
import { NotStatic } from './not-static.ts'

/** A slot for what is shown between two pieces of markup; any other name is that of an attribute. */
export const SHOWN = ''
/** The `href` of a link. */
export const LINK_ADDRESS = 'a.href'

/** Markup with gaps: pieces, and between each two of them a slot. */
export interface MarkupForm {
  readonly pieces: readonly MarkupPiece[]
  /** How a value is written; null: it is shown. */
  readonly slots: readonly (AttributeWriter | null)[]
}

export interface MarkupPiece {
  readonly markup: string
  /** Whether a text before it would run into its own. */
  readonly beginsWithText: boolean
  readonly endsWithText: boolean
}

/** What the compiler makes of an element whose tags never change: its form, and what stands in the slots. */
export class CompiledMarkup {
  readonly form: MarkupForm
  readonly values: readonly unknown[]

  constructor(form: MarkupForm, values: readonly unknown[]) {
    this.form = form
    this.values = values
  }
}

/** @param slots - one fewer than the pieces. */
export function markupForm(pieces: readonly string[], slots: readonly string[]): MarkupForm {
  return {
    pieces: pieces.map((markup, at) => ({
      markup,
      // Texts have no brackets.
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
