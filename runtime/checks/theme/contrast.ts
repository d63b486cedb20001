import type { Tokens } from '../../manifest/manifest.types.ts'
import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { contrastOf, nearestPassing, parseColor, type Rgb, toHex } from './color.ts'
import { pairsOf } from './color-pairs.ts'
import { misspeltTokens } from './misspelt-tokens.ts'

/** A colour in a palette, and where it is written. */
interface Shade {
  readonly rgb: Rgb
  readonly path: readonly PathStep[]
}

interface LowContrast {
  readonly text: string
  readonly textValue: string
  readonly ground: string
  readonly groundValue: string
  readonly ratio: number
  readonly least: number
  readonly palette: string | null
  readonly nearest: string | null
  /** The colour that the finding points at. */
  readonly wrong: string
}

const site = (color: string) => `theme:
  color: { flat: '#ffffff', on-flat: '${color}' }
`

export const contrast = defineCheck({
  code: 'theme/contrast',
  severity: 'error',
  needs: 'site',
  title: 'The contrast between two colours is too low',
  why: 'Text needs a contrast of 4.5 with its background to be readable with poor eyesight, or in sunlight; large text and shapes need 3 (WCAG 2.2, AA; required by law in many countries). It is computed in the theme and in each palette: for the colour on-flat on flat, for the colours that a single rule of a stylesheet combines, and for the pairs in theme: contrast:, which may require less.',
  wrong: site('#999999'),
  right: site('#666666'),
  message: ({ text, textValue, ground, groundValue, ratio, least, palette, nearest, wrong }: LowContrast) => {
    const where = palette === null ? '' : ` in the palette "${palette}"`
    // Truncated, not rounded: 4.496 is not enough.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
    const fix = nearest === null ? 'Choose another colour.' : `The nearest "${wrong}" that passes is ${nearest}.`
    return `"${text}" (${textValue}) on "${ground}" (${groundValue})${where} has a contrast of ${shown}, but needs ${least}. ${fix}`
  },
  check(facts, report) {
    const { manifest, document, place } = facts
    const base = shadesOf(facts, null)
    const pairs = pairsOf(facts)
    const misspelt = new Set(misspeltTokens(facts).map(({ palette }) => palette))
    for (const palette of [null, ...Object.keys(manifest.theme.palettes)]) {
      // With a misspelt token, the pairs of a palette are not known.
      if (palette !== null && misspelt.has(palette)) continue
      const shades = palette === null ? base : shadesOf(facts, palette)
      for (const { text, ground, least, origin } of pairs) {
        const front = shades.get(text)
        const back = shades.get(ground)
        if (front === undefined || back === undefined) continue
        // A pair that the palette inherits is reported for the theme.
        if (palette !== null && isSame(front, base.get(text)) && isSame(back, base.get(ground))) continue
        const ratio = contrastOf(front.rgb, back.rgb)
        if (ratio >= least) continue
        const isOwn = (shade: Shade) => palette === null || shade.path[1] === 'palettes'
        const [wrong, other] = isOwn(front) ? [front, back] : [back, front]
        const isTyped = document.writtenAt(wrong.path) === undefined
        const nearest = isTyped ? nearestPassing(wrong.rgb, other.rgb, least) : null
        const edit = nearest === null ? null : replaceScalar(document, wrong.path, 'value', nearest)
        const related: RelatedPlace[] = [
          { ...place(other.path).position, message: 'The other colour is here.' },
          ...(origin === null ? [] : [origin]),
        ]
        report(
          place(wrong.path),
          {
            text,
            ground,
            textValue: valueAt(facts, front),
            groundValue: valueAt(facts, back),
            ratio,
            least,
            palette,
            nearest,
            wrong: wrong === front ? text : ground,
          },
          { suggestion: nearest, related, fix: edit && { isSafe: false, edits: [edit] } },
        )
      }
    }
  },
})

function isSame(a: Shade, b: Shade | undefined): boolean {
  return b !== undefined && toHex(a.rgb) === toHex(b.rgb)
}

/** The colours of a palette whose values are known, including those inherited from the theme. */
function shadesOf({ manifest }: ManifestFacts, palette: string | null): ReadonlyMap<string, Shade> {
  const { color, palettes } = manifest.theme
  const own = palette === null ? {} : (palettes[palette] ?? {})
  const values: Tokens = { ...color, ...own }
  const shades = new Map<string, Shade>()
  const known = new Map<string, string>()
  for (const name of Object.keys(values)) {
    const rgb = parseColor(resolved(values, name, known))
    if (rgb === null) continue
    const path = Object.hasOwn(own, name) ? ['theme', 'palettes', palette ?? '', name] : ['theme', 'color', name]
    shades.set(name, { rgb, path })
  }
  return shades
}

/** In characters; mixtures of mixtures double with each step. */
const LONGEST_COLOR = 1000

/**
 * The value of a token, with the tokens that it refers to replaced by their values. References that are circular, unknown, or lead to values that are
 * too long remain, and are not colours.
 *
 * @param known - the tokens that have been resolved.
 */
function resolved(values: Tokens, name: string, known: Map<string, string>): string {
  const unresolved = `var(--color-${name})`
  const found = known.get(name)
  if (found !== undefined || !Object.hasOwn(values, name)) return found ?? unresolved
  known.set(name, unresolved)
  const value = (values[name] ?? '').replace(/var\(\s*--color-([A-Za-z0-9-]+)\s*\)/g, (_, token: string) =>
    resolved(values, token, known),
  )
  if (value.length <= LONGEST_COLOR) known.set(name, value)
  return known.get(name) ?? unresolved
}

/** As typed by the author: values from the environment are not shown. */
function valueAt({ document, manifest }: ManifestFacts, { path }: Shade): string {
  const [, group, first = '', second = ''] = path
  const tokens = group === 'palettes' ? manifest.theme.palettes[first] : manifest.theme.color
  return document.writtenAt(path) ?? tokens?.[group === 'palettes' ? second : first] ?? ''
}
