import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { paintedRules } from './painted-tokens.ts'

/** Minimum contrast for text (WCAG 2.2, 1.4.3, AA). */
const TEXT = 4.5

/** Two colours of the theme, one of them in front of the other. */
export interface ColorPair {
  readonly text: string
  readonly ground: string
  readonly least: number
  /** Where the pair is declared, or painted; null when it follows from the names. */
  readonly origin: RelatedPlace | null
}

/**
 * The declared pairs, `on-<name>` with `<name>`, and those that a single rule of a stylesheet paints. Only declared pairs may require less than text
 * does.
 */
export function pairsOf(facts: SiteFacts): ColorPair[] {
  const { theme } = facts.manifest
  const declared = theme.contrast.map((pair, index): ColorPair => {
    const { position } = facts.place(['theme', 'contrast', index])
    return { ...pair, origin: { ...position, message: 'The pair is declared here.' } }
  })
  const names = new Set([theme.color, ...Object.values(theme.palettes)].flatMap(Object.keys))
  const spoken = [...names].flatMap((text): ColorPair[] => {
    const ground = /^on-(.+)$/.exec(text)?.[1]
    return ground !== undefined && names.has(ground) ? [{ text, ground, least: TEXT, origin: null }] : []
  })
  const painted = paintedRules(facts).flatMap(({ text, ground }): ColorPair[] => {
    if (text === null || ground === null || text.token === ground.token) return []
    const origin = { ...text.place.position, message: 'This rule paints the one on the other.' }
    return [{ text: text.token, ground: ground.token, least: TEXT, origin }]
  })
  const pairs = new Map<string, ColorPair>()
  for (const pair of [...declared, ...spoken, ...painted]) {
    const key = `${pair.text} ${pair.ground}`
    if (!pairs.has(key)) pairs.set(key, pair)
  }
  return [...pairs.values()]
}
