import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { colorNames, readColor } from './color.ts'
import { readMixture } from './color-mixture.ts'

/** The same colour, written with each function. */
const examples: Readonly<Record<string, string>> = {
  rgb: 'rgb(201 24 91)',
  rgba: 'rgb(201 24 91)',
  hsl: 'hsl(337 79% 44%)',
  hsla: 'hsl(337 79% 44%)',
  hwb: 'hwb(337 9% 21%)',
  lab: 'lab(44% 66 12)',
  lch: 'lch(44% 67 10)',
  oklab: 'oklab(55% 0.21 0.03)',
  oklch: 'oklch(55% 0.21 9)',
  color: 'color(srgb 0.79 0.09 0.36)',
}
/** A CSS colour function with literal numbers. Computed and relative colours are left to browsers. */
const OF_NUMBERS =
  /^(?:(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(|color\(\s*(?:srgb(?:-linear)?|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz(?:-d(?:50|65))?)\s)(?:[^()*a-z]|(?<=[\d.])[a-z]+|none\b)*\)$/i

const site = (color: string) => ({ 'site.config.yaml': `theme:\n  color: { accent: '${color}' }\n` })

interface Unreadable {
  readonly color: string
  /** The colour name that was probably meant. */
  readonly nearest: string | null
}

export const unreadableColor = defineCheck({
  code: 'theme/unreadable-color',
  severity: 'error',
  needs: 'manifest',
  title: 'A colour of the theme is not valid CSS',
  why: 'Browsers silently skip what they cannot read: text takes the colour of its surroundings, a background has none. # is followed by three, four, six or eight digits from 0 to f; functions such as oklch() take three numbers, and the opacity after a slash. Use the straight quotes of the keyboard; the curly ones of word processors become part of the value.',
  wrong: site('#c9185'),
  right: site('#c9185b'),
  message: ({ color, nearest }: Unreadable) => {
    if (color.startsWith('#')) return `"${color}" is not a colour. # is followed by 3, 4, 6 or 8 digits from 0 to f.`
    if (nearest !== null) return `"${color}" is not a colour. Did you mean "${nearest}"?`
    const example = examples[/^[a-z]+(?=\()/i.exec(color)?.[0].toLowerCase() ?? '']
    return example === undefined
      ? `"${color}" is not a colour: its quotes are part of it. Use straight quotes: ' or ".`
      : `"${color}" is not a colour. Write it like ${example}, with the opacity after a slash: / 50%.`
  },
  check({ manifest: { theme }, document, place }, report) {
    const groups = [
      { path: ['theme', 'color'], colors: theme.color },
      ...Object.entries(theme.palettes).map(([name, colors]) => ({ path: ['theme', 'palettes', name], colors })),
    ]
    for (const { path, colors } of groups) {
      for (const [token, value] of Object.entries(colors)) {
        const color = unreadableIn(value)
        if (color === null) continue
        const nearest = nearestName(color, colorNames)
        const edit =
          nearest === null || color !== value ? null : replaceScalar(document, [...path, token], 'value', nearest)
        report(
          place([...path, token]),
          { color, nearest },
          { suggestion: nearest, fix: edit && { isSafe: false, edits: [edit] } },
        )
      }
    }
  },
})

/** The colour that cannot be parsed: the value itself, or one of the colours that it mixes. */
function unreadableIn(value: string): string | null {
  const color = value.trim()
  const mixture = readMixture(color)
  if (mixture !== null) return mixture.colors.map(unreadableIn).find((part) => part !== null) ?? null
  const isMeant = /^(?:#|[“”„‘’])/.test(color) || OF_NUMBERS.test(color) || isAlmostName(color)
  return isMeant && readColor(color) === null ? color : null
}

/** Other words that browsers accept as colours, such as `CanvasText`, do not resemble colour names. */
function isAlmostName(color: string): boolean {
  return /^[a-z]+$/i.test(color) && nearestName(color, colorNames) !== null
}
