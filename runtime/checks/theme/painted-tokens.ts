import postcss, { type ChildNode, type Container, type Rule } from 'postcss'
import type { Place } from '../../manifest/problems/create-finding.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type StyleSheet, styleSheets } from '../facts/style-sheets.ts'

/** A colour that a rule uses for text or background. */
interface Paint {
  readonly token: string
  readonly place: Place
}

/** The colours of one rule in a stylesheet; null where it sets none. */
export interface PaintedRule {
  readonly text: Paint | null
  readonly ground: Paint | null
}

/** Exactly one colour of the theme; a fallback does not matter where that colour is declared. */
const TOKEN = /^var\(\s*--color-([A-Za-z0-9_-]+)\s*(?:,[^()]*(?:\([^()]*\)[^()]*)*)?\)$/
/** Media in which browsers choose other colours, or which print on paper. */
const ELSEWHERE = /\b(?:print|forced-colors)\b/

/** Selectors of decorations, which nobody has to read. */
const ORNAMENT = /::marker\b/

/** The rules in the site's stylesheets that use colours of the theme. */
export const paintedRules = once((facts: SiteFacts): readonly PaintedRule[] =>
  styleSheets(facts).flatMap((sheet) => {
    const root = read(sheet)
    return root === null ? [] : rulesIn(root).flatMap((rule) => painted(rule, sheet))
  }),
)

/** Null for a stylesheet that cannot be parsed, which is reported separately. */
function read({ source }: StyleSheet): Container | null {
  try {
    return postcss.parse(source.text)
  } catch {
    return null
  }
}

function rulesIn(container: Container): Rule[] {
  return (container.nodes ?? []).flatMap((node: ChildNode) => {
    if (node.type === 'rule') return ORNAMENT.test(node.selector) ? [] : [node, ...rulesIn(node)]
    if (node.type !== 'atrule' || (node.name === 'media' && ELSEWHERE.test(node.params))) return []
    return rulesIn(node)
  })
}

function painted(rule: Rule, { source }: StyleSheet): PaintedRule[] {
  const paint = (properties: readonly string[]): Paint | null => {
    // The last declaration wins.
    for (const node of [...rule.nodes].reverse()) {
      if (node.type !== 'decl' || !properties.includes(node.prop.toLowerCase())) continue
      const token = TOKEN.exec(node.value.trim())?.[1]
      const start = node.source?.start?.offset
      return token === undefined || start === undefined
        ? null
        : { token, place: { position: source.positionAt(start) } }
    }
    return null
  }
  const text = paint(['color'])
  const ground = paint(['background', 'background-color'])
  return text === null && ground === null ? [] : [{ text, ground }]
}
