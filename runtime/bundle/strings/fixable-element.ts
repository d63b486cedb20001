import type { ESTree } from 'rolldown/utils'
import { attribute } from '../../strings/attribute.ts'
import { LINK_ADDRESS } from '../../strings/compiled-markup.ts'
import { isLeftToReact, VOID } from '../../strings/elements.ts'
import { NotStatic } from '../../strings/not-static.ts'

/** Elements whose output, or whose preloading, depends on several attributes at once. */
const BY_ALL_ATTRIBUTES = new Set(['button', 'form', 'input', 'noscript', 'picture', 'pre'])
/** Attributes that set the content of an element. */
const CONTENT = ['children', 'dangerouslySetInnerHTML']

/** The markup of an attribute with a fixed value, or its name and the code of its value. */
type FixedAttribute = { readonly markup: string } | { readonly name: string; readonly value: ESTree.Expression }

/** Whether React writes the tags of an element in the same way, whatever the values of its attributes and its content. */
export function isFixable({ openingElement: opening, children }: ESTree.JSXElement): boolean {
  if (opening.name.type !== 'JSXIdentifier') return false
  const { name } = opening.name
  if (!/^[a-z]/.test(name) || isLeftToReact(name) || BY_ALL_ATTRIBUTES.has(name)) return false
  if (VOID.has(name) && children.length > 0) return false
  const names = opening.attributes.map(nameOf)
  if (names.some((each) => each === null || CONTENT.includes(each)) || new Set(names).size < names.length) return false
  if (name === 'img' && !isLate(opening)) return false
  return opening.attributes.every((each) => isReadable(name, each))
}

/** The attributes of a fixable element, in source order. */
export function fixedAttributes(element: string, { attributes }: ESTree.JSXOpeningElement): FixedAttribute[] {
  return attributes.flatMap((each): FixedAttribute[] => {
    const name = nameOf(each)
    if (each.type !== 'JSXAttribute' || name === null) return []
    const literal = literalOf(each)
    if (literal !== undefined) return [{ markup: attribute(name, literal) }]
    const value = each.value?.type === 'JSXExpressionContainer' ? each.value.expression : null
    if (value === null || value.type === 'JSXEmptyExpression') return []
    return [{ name: element === 'a' && name === 'href' ? LINK_ADDRESS : name, value }]
  })
}

function nameOf(each: ESTree.JSXAttributeItem): string | null {
  return each.type === 'JSXAttribute' && each.name.type === 'JSXIdentifier' ? each.name.name : null
}

/** Whether a picture loads lazily, so that React does not preload it. */
function isLate({ attributes }: ESTree.JSXOpeningElement): boolean {
  return attributes.some(
    (each) => each.type === 'JSXAttribute' && nameOf(each) === 'loading' && literalOf(each) === 'lazy',
  )
}

function isReadable(element: string, each: ESTree.JSXAttributeItem): boolean {
  const name = nameOf(each)
  if (each.type !== 'JSXAttribute' || name === null) return false
  const literal = literalOf(each)
  // React writes an empty `href` of a link after all other attributes.
  if (element === 'a' && name === 'href' && literal === '') return false
  if (literal === undefined) return each.value?.type === 'JSXExpressionContainer'
  try {
    attribute(name, literal)
    return true
  } catch (error) {
    if (error instanceof NotStatic) return false
    throw error
  }
}

/** The value of an attribute that is a literal; undefined when it has to be computed, or decoded by the JSX compiler. */
function literalOf({ value }: ESTree.JSXAttribute): string | number | boolean | undefined {
  if (value === null) return true
  if (value.type === 'Literal') return /[&\r\n]/.test(value.raw ?? '&') ? undefined : value.value
  const known =
    value.type === 'JSXExpressionContainer' && value.expression.type === 'Literal' ? value.expression.value : undefined
  return typeof known === 'string' || typeof known === 'number' || typeof known === 'boolean' ? known : undefined
}
