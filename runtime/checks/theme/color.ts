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

/** Parses an opaque CSS colour whose value is known, as an sRGB screen shows it. Null for anything else, such as colours that depend on the page. */
export function parseColor(text: string): Rgb | null {
  const color = readColor(text)
  return color !== null && isOpaque(color) ? shownOf(color) : null
}

/** Like `parseColor`, but also accepts translucent colours and those outside of sRGB. Null when the text is not a colour, or cannot be computed. */
export function readColor(text: string): Color | null {
  const written = text.trim().toLowerCase()
  const mixture = readMixture(written)
  if (mixture === null) return parseNumbers(written)
  const [first, second] = mixture.colors.map(readColor)
  // How much of a translucent colour shows in a mixture would have to be computed as well.
  if (first == null || second == null || !isOpaque(first) || !isOpaque(second)) return null
  return { ...interpolate([first, second], mixture.space)(mixture.share), alpha: mixture.alpha }
}

export function toHex(color: Rgb): string {
  return formatHex(color)
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Rgb, b: Rgb): number {
  return wcagContrast(a, b)
}

/** The colour with the same hue and saturation, and the nearest lightness, that has the required contrast to another; null when there is none. */
export function nearestPassing(color: Rgb, other: Rgb, least: number): string | null {
  const hsl = toHsl(color)
  for (let step = 1; step <= 1000; step += 1) {
    for (const way of [-step, step]) {
      const l = hsl.l + way / 1000
      if (l < 0 || l > 1) continue
      const hex = formatHex({ ...hsl, l })
      // The rounded value is what gets written, so it is what counts.
      const found = parseColor(hex)
      if (found !== null && contrastOf(found, other) >= least) return hex
    }
  }
  return null
}

/** Missing components count as zero; values outside of the screen's range are clamped. */
function shownOf(color: Color): Rgb {
  const { r = 0, g = 0, b = 0 } = clampRgb(toRgb(color))
  return { mode: 'rgb', r, g, b }
}

/** A difference below half a step in eight digits is not visible. */
function isOpaque({ alpha = 1 }: Color): boolean {
  return alpha > 0.998
}

function parseNumbers(text: string): Color | null {
  // The parser also accepts a hexadecimal number without #.
  if (/^[\da-f]+$/.test(text)) return null
  try {
    // The parser treats an opacity of `none` as missing, browsers as zero.
    return parse(text.replace(/\/\s*none(?=\s*\)$)/, '/ 0')) ?? null
  } catch {
    // The parser throws at numbers with a unit that does not exist in colours.
    return null
  }
}
