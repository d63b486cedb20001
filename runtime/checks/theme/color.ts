import {
  type Color,
  clampRgb,
  colorsNamed,
  converter,
  formatHex,
  interpolate,
  parse,
  type Rgb,
  wcagContrast,
} from 'culori'
import { readMixture } from './color-mixture.ts'

export type { Rgb } from 'culori'

export const colorNames: readonly string[] = Object.keys(colorsNamed)

const toRgb = converter('rgb')
const toHsl = converter('hsl')

/** A colour of CSS that is opaque and says what it is, as a screen of sRGB shows it; null for everything else, such as what the page decides. */
export function parseColor(text: string): Rgb | null {
  const color = readColor(text)
  return color !== null && isOpaque(color) ? shownOf(color) : null
}

/** Also what lets the ground shine through, or lies outside of what a screen shows; null for what is no colour, and what cannot be computed. */
export function readColor(text: string): Color | null {
  const written = text.trim().toLowerCase()
  const mixture = readMixture(written)
  if (mixture === null) return parseNumbers(written)
  const [first, second] = mixture.colors.map(readColor)
  // The amount of a colour that shines through in a mixture would count, too.
  if (first == null || second == null || !isOpaque(first) || !isOpaque(second)) return null
  return { ...interpolate([first, second], mixture.space)(mixture.share), alpha: mixture.alpha }
}

export function toHex(color: Rgb): string {
  return formatHex(color)
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Rgb, b: Rgb): number {
  return wcagContrast(a, b)
}

/** The colour of the same hue and saturation, as near as possible in lightness, that has the contrast to the other one; null for none. */
export function nearestPassing(color: Rgb, other: Rgb, least: number): string | null {
  const hsl = toHsl(color)
  for (let step = 1; step <= 1000; step += 1) {
    for (const way of [-step, step]) {
      const l = hsl.l + way / 1000
      if (l < 0 || l > 1) continue
      const hex = formatHex({ ...hsl, l })
      // What is written counts, after it was rounded.
      const found = parseColor(hex)
      if (found !== null && contrastOf(found, other) >= least) return hex
    }
  }
  return null
}

/** Missing parts are zero, and what lies outside of the screen's range is cut off at its end. */
function shownOf(color: Color): Rgb {
  const { r = 0, g = 0, b = 0 } = clampRgb(toRgb(color))
  return { mode: 'rgb', r, g, b }
}

/** Nobody sees less than half a step of eight digits. */
function isOpaque({ alpha = 1 }: Color): boolean {
  return alpha > 0.998
}

function parseNumbers(text: string): Color | null {
  // The parser takes a hexadecimal number without # as well.
  if (/^[\da-f]+$/.test(text)) return null
  try {
    // To the parser an opacity of none is none that is given, to browsers zero.
    return parse(text.replace(/\/\s*none(?=\s*\)$)/, '/ 0')) ?? null
  } catch {
    // It throws at numbers with a unit that no colour has.
    return null
  }
}
