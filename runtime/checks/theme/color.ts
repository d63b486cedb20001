/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
}

/** A colour of CSS that is opaque and says what it is; null for everything else, such as mixtures and what the page decides. */
export function parseColor(text: string): Rgb | null {
  const color = text.trim().toLowerCase()
  if (Object.hasOwn(named, color)) return parseColor(named[color] ?? '')
  if (color.startsWith('#')) return parseHex(color.slice(1))
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(color) ?? []
  const parts = inside.split(/[\s,/]+/).filter((part) => part !== '')
  const [first, second, third, alpha] = parts
  if (kind === undefined || parts.length > 4 || third === undefined || !isOpaque(alpha)) return null
  return kind === 'rgb' ? parseRgb([first, second, third]) : parseHsl(first, second, third)
}

export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour of the same hue and saturation, as near as possible in lightness, that has the contrast to the other one; null for none. */
export function nearestPassing(color: Rgb, other: Rgb, least: number): string | null {
  const [hue, saturation, lightness] = toHsl(color)
  for (let step = 1; step <= 1000; step += 1) {
    for (const way of [-step, step]) {
      const moved = lightness + way / 1000
      if (moved < 0 || moved > 1) continue
      const hex = toHex(fromHsl(hue, saturation, moved))
      // What is written counts, after it was rounded.
      const found = parseColor(hex)
      if (found !== null && contrastOf(found, other) >= least) return hex
    }
  }
  return null
}

function parseHex(digits: string): Rgb | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) return null
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
  if (long.length === 8 && !long.endsWith('ff')) return null
  const part = (start: number) => Number.parseInt(long.slice(start, start + 2), 16)
  return [part(0), part(2), part(4)]
}

function parseRgb(parts: readonly (string | undefined)[]): Rgb | null {
  const [red, green, blue] = parts.map((part = '') => {
    const [, digits, percent] = /^(\d+(?:\.\d+)?)(%?)$/.exec(part) ?? []
    if (digits === undefined) return null
    const value = percent === '%' ? (Number(digits) * 255) / 100 : Number(digits)
    return value <= 255 ? value : null
  })
  return red == null || green == null || blue == null ? null : [red, green, blue]
}

function parseHsl(first = '', second = '', third = ''): Rgb | null {
  const hue = /^(-?\d+(?:\.\d+)?)(?:deg)?$/.exec(first)?.[1]
  const [saturation, lightness] = [second, third].map((part) => /^(\d+(?:\.\d+)?)%$/.exec(part)?.[1])
  if (hue === undefined || saturation === undefined || lightness === undefined) return null
  return fromHsl(
    (((Number(hue) % 360) + 360) % 360) / 360,
    Math.min(Number(saturation), 100) / 100,
    Math.min(Number(lightness), 100) / 100,
  )
}

function isOpaque(alpha: string | undefined): boolean {
  return alpha === undefined || /^(?:1(?:\.0+)?|100%)$/.test(alpha)
}

function luminanceOf(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** Hue, saturation and lightness from 0 to 1. */
function toHsl([r, g, b]: Rgb): [number, number, number] {
  const [red, green, blue] = [r / 255, g / 255, b / 255]
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const lightness = most - span / 2
  if (span === 0) return [0, 0, lightness]
  const saturation = span / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    most === red ? (green - blue) / span : most === green ? (blue - red) / span + 2 : (red - green) / span + 4
  return [((sixth + 6) % 6) / 6, saturation, lightness]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (shift: number) => {
    const place = (shift + hue * 12) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  }
  return [part(0), part(8), part(4)]
}
