import { parseAst } from 'rolldown/parseAst'
import type { ESTree } from 'rolldown/utils'
import { isUnsaid } from '../../strings/attribute.ts'
import { VOID } from '../../strings/elements.ts'
import { fixedAttributes, isFixable } from './fixable-element.ts'
import { jsxText } from './jsx-text.ts'
import { MarkupForm } from './markup-form.ts'

type Markup = ESTree.JSXElement | ESTree.JSXFragment
interface Span {
  readonly start: number
  readonly end: number
}

/** Names of the variables that are added to a module; no module would use them itself. */
const NAMES = { markup: '__Markup', form: '__form', fixed: '__fixed' } as const

/**
 * Compiles the fixed markup of a module to strings with values in between. Leaves everything else as it is written, for the JSX runtime. Values are
 * still computed in the same place, at the same time and in the same order.
 *
 * @param source - TypeScript with JSX.
 * @param runtime - path of the module that exports `CompiledMarkup` and `markupForm`.
 * @returns null when the source cannot be parsed.
 */
export function compileMarkup(source: string, runtime: string): string | null {
  const program = parsed(source)
  if (program === null) return null
  const compiler = new MarkupCompiler(source)
  const code = compiler.code(program)
  if (compiler.constants.length === 0) return source
  const imports = `import { CompiledMarkup as ${NAMES.markup}, markupForm as ${NAMES.form} } from ${JSON.stringify(runtime)}`
  return [imports, ...compiler.constants, code].join('\n')
}

function parsed(source: string): ESTree.Program | null {
  try {
    return parseAst(source, { lang: 'tsx' })
  } catch {
    return null
  }
}

class MarkupCompiler {
  /** Statements to put at the top of the module. */
  readonly constants: string[] = []
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  /** The code of a part of the module, with the markup in it compiled. */
  code(part: Span): string {
    return this.#replaced(
      part,
      outermostMarkup(part).map((markup) => ({ at: markup, code: this.#expression(markup) })),
    )
  }

  #replaced({ start, end }: Span, replacements: readonly { at: Span; code: string }[]): string {
    let code = ''
    let from = start
    for (const replacement of replacements) {
      code += this.#source.slice(from, replacement.at.start) + replacement.code
      from = replacement.at.end
    }
    return code + this.#source.slice(from, end)
  }

  /** The code of markup in a place where an expression is expected. */
  #expression(markup: Markup): string {
    if (markup.type === 'JSXElement' && !isFixable(markup)) return this.#asWritten(markup)
    const form = new MarkupForm()
    this.#add(markup, form)
    return this.#compiled(form)
  }

  #compiled(form: MarkupForm): string {
    const parts = form.parts
    const name = `${NAMES.fixed}${this.constants.length}`
    if (form.isFixed) {
      this.constants.push(`const ${name} = new ${NAMES.markup}(${NAMES.form}(${parts.form}), [])`)
      return name
    }
    this.constants.push(`const ${name} = ${NAMES.form}(${parts.form})`)
    return `new ${NAMES.markup}(${name}, ${parts.values})`
  }

  #add(markup: ESTree.JSXChild, form: MarkupForm): void {
    if (markup.type === 'JSXText') this.#addText(markup, form)
    else if (markup.type === 'JSXExpressionContainer') this.#addExpression(markup.expression, form)
    else if (markup.type === 'JSXSpreadChild') form.addShown(this.#listed(markup.expression))
    else if (markup.type === 'JSXFragment') for (const child of markup.children) this.#add(child, form)
    else if (isFixable(markup)) this.#addElement(markup, form)
    else form.addShown(this.#asWritten(markup))
  }

  #addText({ value, raw, start, end }: ESTree.JSXText, form: MarkupForm): void {
    // Left to the JSX compiler, which decodes character references.
    if ((raw ?? value).includes('&')) form.addShown(`<>${this.#source.slice(start, end)}</>`)
    else form.addText(jsxText(raw ?? value))
  }

  #addExpression(expression: ESTree.JSXExpression, form: MarkupForm): void {
    const isText = expression.type === 'Literal' && /^(?:string|number)$/.test(typeof expression.value)
    if (expression.type === 'JSXEmptyExpression') return
    if (isText) form.addText(String(expression.value))
    else if (isMarkup(expression)) this.#add(expression, form)
    else form.addShown(this.#listed(expression))
  }

  #addElement(element: ESTree.JSXElement, form: MarkupForm): void {
    const { openingElement: opening, children } = element
    const name = this.#text(opening.name)
    form.add(`<${name}`)
    for (const attribute of fixedAttributes(name, opening)) {
      if ('markup' in attribute) form.add(attribute.markup)
      else if (isUnsaid(attribute.name)) form.addUnsaid(this.code(attribute.value))
      else form.addAttribute(attribute.name, this.#listed(attribute.value))
    }
    form.add(VOID.has(name) ? '/>' : '>')
    if (VOID.has(name)) return
    for (const child of children) this.#add(child, form)
    form.add(`</${name}>`)
  }

  /** The code of a value among others in a list, which a comma in it must not divide. */
  #listed(expression: ESTree.Expression): string {
    const code = this.code(expression)
    return expression.type === 'SequenceExpression' ? `(${code})` : code
  }

  /** The code of an element that is left to the JSX runtime, with the markup in it compiled. */
  #asWritten({ openingElement: opening, children, closingElement, ...element }: ESTree.JSXElement): string {
    const inTag = opening.attributes.flatMap((attribute) =>
      attribute.type === 'JSXAttribute' &&
      (attribute.value?.type === 'JSXElement' || attribute.value?.type === 'JSXFragment')
        ? [{ at: attribute.value, code: `{${this.#expression(attribute.value)}}` }]
        : outermostMarkup(attribute).map((markup) => ({ at: markup, code: this.#expression(markup) })),
    )
    const inside = children.flatMap((child) =>
      child.type === 'JSXElement' || child.type === 'JSXFragment'
        ? [{ at: child, code: `{${this.#expression(child)}}` }]
        : outermostMarkup(child).map((markup) => ({ at: markup, code: this.#expression(markup) })),
    )
    return this.#replaced(element, closingElement ? [...inTag, ...inside] : inTag)
  }

  #text({ start, end }: Span): string {
    return this.#source.slice(start, end)
  }
}

/** The markup in a part of the code, without markup that is nested in other markup, in source order. */
function outermostMarkup(part: unknown): Markup[] {
  if (typeof part !== 'object' || part === null) return []
  if (Array.isArray(part)) return part.flatMap(outermostMarkup)
  if (isMarkup(part)) return [part]
  return Object.values(part).flatMap(outermostMarkup)
}

function isMarkup(part: object): part is Markup {
  return 'type' in part && (part.type === 'JSXElement' || part.type === 'JSXFragment')
}
