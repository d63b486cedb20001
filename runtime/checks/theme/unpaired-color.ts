import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { defineCheck } from '../rule/rule.ts'
import { pairsOf } from './color-pairs.ts'
import { paintedRules } from './painted-tokens.ts'

/** Maximum number of rules to name. */
const MOST_RELATED = 5

const site = (contrast: string) => ({
  'sections/Note/Note.css': '.note {\n  color: var(--color-accent);\n}\n',
  'site.config.yaml': `theme:
  color: { paper: '#ffffff', accent: '#a01040' }
${contrast}`,
})

export const unpairedColor = defineCheck({
  code: 'theme/unpaired-color',
  severity: 'note',
  needs: 'site',
  title: 'The background of a text colour is unknown',
  why: 'Contrast is computed between two colours. If one rule of a stylesheet sets the text colour and another the background, only the rendered page shows which belong together. Declare the pair in theme: contrast:, or set both colours in one rule; then the contrast is computed in the theme and in every palette.',
  wrong: site(''),
  right: site('  contrast: [{ text: accent, ground: paper }]\n'),
  message: ({ tokens }: { tokens: readonly string[] }) => {
    const names = tokens.map((token) => `"${token}"`).join(', ')
    return `The contrast of ${names} is not checked, because no rule sets a background for ${tokens.length === 1 ? 'it' : 'them'}. Declare the pairs: theme: contrast: [{ text: ${tokens[0]}, ground: … }].`
  },
  check(facts, report) {
    const { color, palettes } = facts.manifest.theme
    const names = new Set([color, ...Object.values(palettes)].flatMap(Object.keys))
    const paired = new Set(pairsOf(facts).map(({ text }) => text))
    const uses = paintedRules(facts).flatMap(({ text }) =>
      text !== null && names.has(text.token) && !paired.has(text.token) ? [text] : [],
    )
    if (uses.length === 0) return
    const tokens = [...new Set(uses.map(({ token }) => token))]
    const related = uses.map(
      ({ token, place }): RelatedPlace => ({ ...place.position, message: `"${token}" is used here.` }),
    )
    report(facts.place(['theme', 'color'], 'key'), { tokens }, { related: related.slice(0, MOST_RELATED) })
  },
})
