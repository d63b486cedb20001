import { describe, expect, it } from 'vitest'
import { contrastOf, nearestPassing, parseColor, type Rgb, toHex } from '../../runtime/checks/theme/color.ts'

const color = (text: string): Rgb => {
  const found = parseColor(text)
  if (found === null) throw new Error(`${text} is no colour that can be computed.`)
  return found
}

describe('the forms of colours', () => {
  it.each([
    ['#C9185B', '#c9185b'],
    ['#fa0', '#ffaa00'],
    ['#ffaa00ff', '#ffaa00'],
    ['rgb(201, 24, 91)', '#c9185b'],
    ['rgb(201 24 91 / 100%)', '#c9185b'],
    ['rgba(100%, 0%, 50%, 1)', '#ff0080'],
    ['hsl(120, 100%, 25%)', '#008000'],
    ['hsl(-240deg 100% 25%)', '#008000'],
    ['hsl(37.6 100% 50%)', '#ffa000'],
    ['rgb(300 0 0)', '#ff0000'],
    ['Orange', '#ffa500'],
    ['rebeccapurple', '#663399'],
    ['oklch(0.6 0.1 80)', '#9f7932'],
    ['oklab(60% 0 0)', '#808080'],
    ['lab(50% 40 -20)', '#ab5a9a'],
    ['lch(50% 40 200deg)', '#00888d'],
    ['hwb(120 10% 20%)', '#1acc1a'],
    ['color(srgb 1 0.5 0)', '#ff8000'],
    ['color(display-p3 0 1 0)', '#00ff00'],
  ])('%s is %s', (text, hex) => expect(toHex(color(text))).toBe(hex))

  it.each([
    ['color-mix(in srgb, red, blue)', '#800080'],
    ['color-mix(in srgb, #14181f 76%, #faf8f4)', '#4b4e52'],
    ['color-mix(in srgb, 25% white, black)', '#404040'],
    ['color-mix(in srgb, white 33.3%, black)', '#555555'],
    ['color-mix(in srgb, white 60%, black 90%)', '#666666'],
    ['color-mix(in oklab, white, black)', '#636363'],
    ['color-mix(in hsl, red, lime)', '#ffff00'],
    ['color-mix(in hsl shorter hue, white, blue)', '#9f9fdf'],
    ['Color-Mix(in srgb-linear, rgb(255 0 0), color-mix(in srgb, blue, blue))', '#bc00bc'],
  ])('%s is %s', (text, hex) => expect(toHex(color(text))).toBe(hex))

  it.each([
    '#12345',
    '#00000080',
    'c9185b',
    'transparent',
    'rgb(1 2 3 / none)',
    'lch(50% 20 30px)',
    'rgb(0 0 0 / 50%)',
    'currentcolor',
    'light-dark(#000, #fff)',
    'rgb(from red r g b)',
    'color-mix(in srgb, red, currentcolor)',
    'color-mix(in srgb, red, transparent)',
    'color-mix(in srgb, red 20%, blue 20%)',
    'color-mix(in srgb, red 120%, blue)',
    'color-mix(in srgb, red, lime, blue)',
    'color-mix(in hsl longer hue, red, blue)',
    'color-mix(red, blue)',
    '',
  ])('leaves "%s" alone', (text) => expect(parseColor(text)).toBeNull())
})

describe('the contrast of two colours', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#fff', '#000', 21],
    ['#777', '#fff', 4.48],
    ['#767676', '#fff', 4.54],
    ['#f00', '#00f', 2.15],
  ])('of %s on %s is %f', (a, b, ratio) => expect(contrastOf(color(a), color(b))).toBeCloseTo(ratio, 2))
})

describe('the nearest colour that passes', () => {
  const grounds = ['#ffffff', '#000000', '#7a3b12', '#ffc22e', '#1c2b6b']
  const fronts = ['#999999', '#c9185b', '#ffc22e', '#0b7a66', '#fdf0f3']

  it.each(grounds.flatMap((ground) => fronts.map((front) => [front, ground] as const)))(
    'of %s on %s passes',
    (front, ground) => {
      const nearest = nearestPassing(color(front), color(ground), 4.5)
      expect(contrastOf(color(nearest ?? ''), color(ground))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it('is none where not even black or white would do', () =>
    expect(nearestPassing(color('#808080'), color('#777777'), 7)).toBeNull())
})
