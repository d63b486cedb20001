import { SHOWN } from '../../strings/compiled-markup.ts'
import { BETWEEN_TEXTS } from '../../strings/elements.ts'
import { escapeText } from '../../strings/escape-text.ts'

/** Collects the parts of compiled markup: the fixed pieces, and the code of the values between them. */
export class MarkupForm {
  readonly #pieces = ['']
  readonly #slots: string[] = []
  readonly #values: string[] = []
  /** The code of values that are computed but not written. */
  #unsaid: string[] = []

  get isFixed(): boolean {
    return this.#slots.length === 0 && this.#unsaid.length === 0
  }

  /** The parts as code: the arguments of `markupForm`, and an array of the values. */
  get parts(): { readonly form: string; readonly values: string } {
    const form = `${JSON.stringify(this.#pieces)}, ${JSON.stringify(this.#slots)}`
    return { form, values: `[${[...this.#values, ...this.#unsaid].join(', ')}]` }
  }

  add(markup: string): void {
    this.#pieces.push(`${this.#pieces.pop() ?? ''}${markup}`)
  }

  /** Adds a text, with a separator when it follows another text. */
  addText(text: string): void {
    if (text === '') return
    const before = this.#pieces.at(-1) ?? ''
    // Only markup ends with `>`, which is escaped in texts.
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

  /** Adds a value that is computed but not written (`isUnsaid`). */
  addUnsaid(code: string): void {
    this.#unsaid.push(`(${code})`)
  }

  #addValue(slot: string, code: string): void {
    this.#slots.push(slot)
    // Keeps the order in which the values are computed.
    this.#values.push(this.#unsaid.length === 0 ? code : `(${[...this.#unsaid, `(${code})`].join(', ')})`)
    this.#unsaid = []
    this.#pieces.push('')
  }
}
