import { once } from '../../values/once.ts'
import { attributeName, importedFromSitio, isNode, literalOf, nodesIn, textOf, walkCode } from '../facts/code-nodes.ts'
import type { AstNode, CodeModule, SiteFacts } from '../facts/facts.ts'
import { sectionModules } from '../facts/section-modules.ts'

/** A link that code writes out: where a `<Link>` leads, or the address of an `<a>` in this site. */
export interface CodeLink {
  readonly module: CodeModule
  readonly to: string
  /** The offset of its literal. */
  readonly start: number
  /** Whether it names the language of its page, as the links of a language switcher do. */
  readonly saysLanguage: boolean
}

/** What an `<a>` may have that concerns this site: a path, or a place in the page. */
const OWN = /^(?:\/(?!\/)|#)/

/** The links in the code of the site's own sections. It cannot fix those of the package's. */
export const codeLinks = once((facts: SiteFacts): readonly CodeLink[] =>
  sectionModules(facts)
    .filter(({ file }) => facts.files.isOwn(file))
    .flatMap(linksIn),
)

function linksIn(module: CodeModule): CodeLink[] {
  const { program } = module
  const names = importedFromSitio(program, 'Link')
  const found: CodeLink[] = []
  walkCode(program, ({ type, name: element, attributes }) => {
    if (type !== 'JSXOpeningElement' || !isNode(element)) return
    const isLink = names.has(textOf(element))
    const key = isLink ? 'to' : textOf(element) === 'a' ? 'href' : null
    const given = nodesIn(attributes)
    const saysLanguage = given.some((attribute) => /^hreflang$/i.test(attributeName(attribute)))
    for (const attribute of given) {
      if (key === null || attributeName(attribute) !== key || isComputed(attribute.value)) continue
      const literal = literalOf(attribute.value)
      if (literal !== null && (isLink || OWN.test(literal.value)))
        found.push({ module, to: literal.value, start: literal.start - 1, saysLanguage })
    }
  })
  return found
}

/** Whether a template contains expressions. */
function isComputed(value: unknown): boolean {
  if (!isNode(value)) return false
  const inside: AstNode = isNode(value.expression) ? value.expression : value
  return nodesIn(inside.expressions).length > 0
}
