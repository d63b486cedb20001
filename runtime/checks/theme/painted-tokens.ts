import postcss, { type ChildNode, type Container, type Rule } from 'postcss'
import type { Place } from '../../manifest/problems/create-finding.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { type StyleSheet, styleSheets } from '../facts/style-sheets.ts'

/** A colour that a rule paints text or a ground with. */
interface Paint {
  readonly token: string
  readonly place: Place
}

/** The colours of one rule of a stylesheet; null for what it leaves to others. */
export interface PaintedRule {
  readonly text: Paint | null
  readonly ground: Paint | null
}

/** A colour of the theme and nothing else; with a second value it is still that colour where it is declared. */
const TOKEN = /^var\(\s*--color-([A-Za-z0-9_-]+)\s*(?:,[^()]*(?:\([^()]*\)[^()]*)*)?\)$/
/** Where browsers choose other colours, or paper has its own. */
const ELSEWHERE = /\b(?:print|forced-colors)\b/

/** What a rule paints there is not read. */
const ORNAMENT = /::marker\b/

/** Each rule of the site's stylesheets that paints with colours of the theme. */
export const paintedRules = once((facts: SiteFacts): readonly PaintedRule[] =>
  styleSheets(facts).flatMap((sheet) => {
    const root = read(sheet)
    return root === null ? [] : rulesIn(root).flatMap((rule) => painted(rule, sheet))
  }),
)

/** Null for a stylesheet that cannot be read: that is a finding of its own. */
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
    // What is written last counts.
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
