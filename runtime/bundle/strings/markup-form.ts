import { SHOWN } from '../../strings/compiled-markup.ts'
import { BETWEEN_TEXTS } from '../../strings/elements.ts'
import { escapeText } from '../../strings/escape-text.ts'

/** Markup in the making: what is fixed of it, and the code of the values between. */
export class MarkupForm {
  readonly #pieces = ['']
  readonly #slots: string[] = []
  readonly #values: string[] = []
  /** The code of values that are computed and nowhere said. */
  #unsaid: string[] = []

  get isFixed(): boolean {
    return this.#slots.length === 0 && this.#unsaid.length === 0
  }

  /** The code of its parts. */
  get parts(): { readonly form: string; readonly values: string } {
    const form = `${JSON.stringify(this.#pieces)}, ${JSON.stringify(this.#slots)}`
    return { form, values: `[${[...this.#values, ...this.#unsaid].join(', ')}]` }
  }

  /** Adds markup. */
  add(markup: string): void {
    this.#pieces.push(`${this.#pieces.pop() ?? ''}${markup}`)
  }

  /** Adds a text; one behind another is told apart from it. */
  addText(text: string): void {
    if (text === '') return
    const before = this.#pieces.at(-1) ?? ''
    // Only markup ends with a bracket, which texts have none of.
    if (before !== '' && !before.endsWith('>')) this.add(BETWEEN_TEXTS)
    this.add(escapeText(text))
  }

  addShown(code: string): void {
    this.#addValue(SHOWN, code)
  }

  /** @param name - as `attributeWriter` knows it. */
  addAttribute(name: string, code: string): void {
    this.#addValue(name, code)
  }

  /** Adds what is computed and not said: `isUnsaid`. */
  addUnsaid(code: string): void {
    this.#unsaid.push(`(${code})`)
  }

  #addValue(slot: string, code: string): void {
    this.#slots.push(slot)
    // In the order in which they were.
    this.#values.push(this.#unsaid.length === 0 ? code : `(${[...this.#unsaid, `(${code})`].join(', ')})`)
    this.#unsaid = []
    this.#pieces.push('')
  }
}
