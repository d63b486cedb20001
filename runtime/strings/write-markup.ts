import { attributesOf } from './attributes-of.ts'
import { CompiledMarkup, type MarkupPiece } from './compiled-markup.ts'
import { BETWEEN_TEXTS, isLeftToReact, VOID } from './elements.ts'
import { escapeText } from './escape-text.ts'
import { NotStatic } from './not-static.ts'
import { PicturePreloads } from './picture-preloads.ts'
import { type Component, Fragment, type Props, StaticElement } from './static-element.ts'

/** Pictures inside these elements are not preloaded. */
const HOLDS_PICTURES: ReadonlySet<string> = new Set(['noscript', 'picture'])

/**
 * The HTML of what a component shows: byte for byte that of React's `renderToString`.
 *
 * @throws NotStatic where only React knows the output, and whatever a component throws.
 */
export function markupOf(shown: unknown): string {
  const writer = new MarkupWriter()
  writer.write(shown)
  return writer.preloads.markup + writer.markup
}

class MarkupWriter {
  markup = ''
  readonly preloads = new PicturePreloads()
  #isAfterText = false
  /** How many of the enclosing elements prevent preloads of pictures. */
  #holders = 0

  write(shown: unknown): void {
    if (typeof shown === 'string') this.#writeText(shown)
    else if (typeof shown === 'number' || typeof shown === 'bigint') this.#writeText(String(shown))
    else if (shown === null || shown === undefined || typeof shown === 'boolean') return
    else if (Array.isArray(shown)) for (const each of shown) this.write(each)
    else if (shown instanceof CompiledMarkup) this.#writeCompiled(shown)
    else if (shown instanceof StaticElement) this.#writeElement(shown)
    else throw new NotStatic('What is neither a text nor an element')
  }

  #writeText(text: string): void {
    if (text === '') return
    if (this.#isAfterText) this.markup += BETWEEN_TEXTS
    this.markup += escapeText(text)
    this.#isAfterText = true
  }

  #writeCompiled({ form: { pieces, slots }, values }: CompiledMarkup): void {
    // An index instead of an iterator, for speed.
    for (let at = 0; at < pieces.length; at += 1) {
      const piece = pieces[at]
      if (piece !== undefined) this.#writePiece(piece)
      const slot = slots[at]
      if (slot === null) this.write(values[at])
      else if (slot !== undefined) this.markup += slot(values[at])
    }
  }

  #writePiece({ markup, beginsWithText, endsWithText }: MarkupPiece): void {
    if (markup === '') return
    if (beginsWithText && this.#isAfterText) this.markup += BETWEEN_TEXTS
    this.markup += markup
    this.#isAfterText = endsWithText
  }

  #writeElement({ type, props }: StaticElement): void {
    if (type === Fragment) this.write(props.children)
    else if (typeof type === 'string') this.#writeHtml(type, props)
    else if (typeof type === 'function' && !type.prototype?.isReactComponent) this.write((type as Component)(props))
    else throw new NotStatic('A component of React')
  }

  #writeHtml(name: string, props: Props): void {
    if (isLeftToReact(name)) throw new NotStatic(`<${name}>`)
    if (name === 'img' && this.#holders === 0) this.preloads.note(props)
    const attributes = attributesOf(name, props)
    this.#isAfterText = false
    if (VOID.has(name)) {
      if (props.children != null || props.dangerouslySetInnerHTML != null) throw new NotStatic(`<${name}> with content`)
      this.markup += `<${name}${attributes}/>`
      return
    }
    this.markup += `<${name}${attributes}>`
    if (HOLDS_PICTURES.has(name)) this.#holders += 1
    this.#writeContent(name, props)
    if (HOLDS_PICTURES.has(name)) this.#holders -= 1
    this.markup += `</${name}>`
    this.#isAfterText = false
  }

  #writeContent(name: string, { children, dangerouslySetInnerHTML: inner }: Props): void {
    const isText = typeof children === 'string'
    // Browsers drop a leading line break there, so React writes another.
    if (name === 'pre' && (inner != null || (isText && children.startsWith('\n')))) throw new NotStatic('<pre>')
    if (inner != null) this.#writeInner(inner, children)
    else if (isText) this.markup += escapeText(children)
    else this.write(children)
  }

  #writeInner(inner: unknown, children: unknown): void {
    if (children != null || typeof inner !== 'object' || inner === null || !('__html' in inner))
      throw new NotStatic('Content that is wrong')
    if (inner.__html != null) this.markup += String(inner.__html)
  }
}
