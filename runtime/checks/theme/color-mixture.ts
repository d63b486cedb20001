import { list } from 'postcss'

/** The arguments of `color-mix()`. */
export interface Mixture {
  readonly colors: readonly [string, string]
  readonly space: (typeof spaces)[keyof typeof spaces]
  /** Share of the second colour in the mixture, from 0 to 1. */
  readonly share: number
  readonly alpha: number
}

/** Names of colour spaces in CSS → their names in culori. */
const spaces = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  'display-p3': 'p3',
  'a98-rgb': 'a98',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
  lab: 'lab',
  oklab: 'oklab',
  xyz: 'xyz65',
  'xyz-d50': 'xyz50',
  'xyz-d65': 'xyz65',
  hsl: 'hsl',
  hwb: 'hwb',
  lch: 'lch',
  oklch: 'oklch',
} as const

/** Parses `color-mix()`, with any texts as its colours. Null for anything else, and for hue interpolation other than the shorter way. */
export function readMixture(text: string): Mixture | null {
  const inside = /^color-mix\((.*)\)$/is.exec(text)?.[1]
  if (inside === undefined) return null
  const [method = '', first = '', second = '', ...more] = list.comma(inside)
  const space = /^in\s+([\w-]+)(?:(?<=hsl|hwb|lch)\s+shorter\s+hue)?$/.exec(method.toLowerCase())?.[1] ?? ''
  const [a, b] = [readPart(first), readPart(second)]
  if (!isSpace(space) || a === null || b === null || more.length > 0) return null
  const left = a.percent ?? 100 - (b.percent ?? 50)
  const right = b.percent ?? 100 - left
  const sum = left + right
  if (sum === 0) return null
  return { colors: [a.color, b.color], space: spaces[space], share: right / sum, alpha: Math.min(1, sum / 100) }
}

/** A colour with an optional percentage before or after it. */
function readPart(text: string): { color: string; percent: number | null } | null {
  const words = list.space(text)
  const percents = words.filter((word) => /^\d*\.?\d+%$/.test(word)).map(Number.parseFloat)
  const [color, ...more] = words.filter((word) => !/^[-+.\d]/.test(word))
  if (color === undefined || more.length > 0 || words.length > percents.length + 1 || percents.length > 1) return null
  const percent = percents[0] ?? null
  return percent !== null && percent > 100 ? null : { color, percent }
}

function isSpace(name: string): name is keyof typeof spaces {
  return Object.hasOwn(spaces, name)
}
