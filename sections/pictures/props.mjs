import { colors } from './palette.mjs'
import { circle, group, leaf, n, path, polygon, rect, round, sector, word, wordWidth } from './shapes.mjs'

const { ink, paper } = colors

/** The skins of hands and people, light to dark. */
export const skins = ['#F1CBA8', '#E9B48C', '#C98A5E', '#8A5433', '#5E3723']

/** Places a drawing in a box of its own, and clips what reaches beyond it. */
export const clip = (x, y, w, h, content, [width, height] = [w, h]) =>
  `<svg x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" viewBox="0 0 ${n(width)} ${n(height)}">${content}</svg>`

/** A word centred on `x`. */
export const centred = (text, x, y, size, fill) => word(text, x - wordWidth(text, size) / 2, y, size, fill)

/** Lines of text too small to read, each a little shorter than the one before. */
export const greek = (x, y, w, count, fill, size = 14) =>
  Array.from({ length: count }, (_, i) =>
    rect(x, y + i * size * 2, w * (1 - ((i * 37) % 30) / 100), size * 0.7, fill),
  ).join('')

/** A button with its text. */
export const button = (x, y, w, h, text, fill, ground) =>
  round(x, y, w, h, h / 4, ground) + centred(text, x + w / 2, y + h * 0.68, h * 0.5, fill)

/** A telephone centred on (x, y). Its screen is drawn in a box of 300 by 600. */
export function phone(x, y, h, screen, body = ink) {
  const w = h * 0.53
  const rim = h * 0.028
  return (
    round(x - w / 2, y - h / 2, w, h, h * 0.075, body) +
    clip(x - w / 2 + rim, y - h / 2 + rim, w - rim * 2, h - rim * 2, screen, [300, 600]) +
    round(x - h * 0.055, y - h / 2 + rim * 1.5, h * 0.11, rim * 0.7, rim / 3, body)
  )
}

/** A telephone in a hand that comes from below: `y` is the middle of the phone. */
export function phoneInHand(x, y, h, screen, { skin = skins[2], sleeve, angle = 0, body = ink }) {
  const nail = '#FFFFFF55'
  const fingers = [0, 1, 2, 3].map(
    (i) => round(212, -90 + i * 116, 104, 92, 46, skin) + round(222, -66 + i * 116, 44, 44, 22, nail),
  )
  const drawing =
    round(-260, 150, 490, 640, 200, skin) +
    rect(-190, 560, 380, 400, skin) +
    rect(-220, 680, 440, 600, sleeve) +
    phone(0, 0, 1000, screen, body) +
    fingers.join('') +
    group(round(-62, -330, 124, 470, 62, skin) + round(-34, -306, 68, 84, 34, nail), { x: -286, y: 340, angle: 14 })
  return group(drawing, { x, y, angle, scale: h / 1000 })
}

/** A browser window; its content is drawn in a box as wide as `width`. */
export function browser(x, y, w, h, content, { bar = ink, dot = paper, width = 1000 } = {}) {
  const head = w * 0.042
  const dots = [0, 1, 2].map((i) => circle(x + head * (0.6 + i * 0.55), y + head / 2, head * 0.17, dot)).join('')
  return (
    rect(x, y, w, head, bar) +
    dots +
    round(x + head * 2.6, y + head * 0.22, w * 0.45, head * 0.56, head * 0.28, dot) +
    clip(x, y + head, w, h - head, content, [width, (width * (h - head)) / w])
  )
}

/** A person who stands at (x, y) and is `h` tall; with a hat if `hat` is a colour. */
export function person(x, y, h, { skin = skins[2], cloth, legs = ink, hair = ink, hat = null, arm = null }) {
  const head = hat ? sector(0, -84, 12, -90, 90, hat) + rect(-19, -86, 38, 5, hat) : sector(0, -84, 11.5, -95, 95, hair)
  const reach =
    arm === null ? '' : group(round(-5, -5, 10, 46, 5, cloth) + circle(0, 42, 6, skin), { x: 12, y: -62, angle: arm })
  const drawing =
    rect(-13, -38, 11, 38, legs) +
    rect(2, -38, 11, 38, legs) +
    path('M-17-34V-52A17 17 0 0 1 17-52V-34Z', cloth) +
    rect(-5, -76, 10, 12, skin) +
    circle(0, -84, 10.5, skin) +
    head +
    reach
  return group(drawing, { x, y, scale: h / 98 })
}

/** A square code for scanners, derived from its seed. */
export function code(x, y, size, seed, fill) {
  const cells = 11
  const step = size / cells
  let out = ''
  for (let i = 0; i < cells; i++)
    for (let j = 0; j < cells; j++) {
      const isCorner = (i < 4 && j < 4) || (i > 6 && j < 4) || (i < 4 && j > 6)
      if (!isCorner && (i * 7 + j * 13 + i * j * seed) % 5 < 2)
        out += `M${n(x + i * step)} ${n(y + j * step)}h${n(step)}v${n(step)}h${n(-step)}Z`
    }
  const eyes = [
    [0, 0],
    [8, 0],
    [0, 8],
  ].map(([i, j]) => {
    const at = (k) =>
      `M${n(x + (i + k) * step)} ${n(y + (j + k) * step)}h${n((3 - 2 * k) * step)}v${n((3 - 2 * k) * step)}h${n((2 * k - 3) * step)}Z`
    return `${at(0)}${at(0.5)}${at(1)}`
  })
  return `<path fill-rule="evenodd" d="${out}${eyes.join('')}" fill="${fill}"/>`
}

/** Draws something `count` times, evenly spaced from `from` to `to`. */
export const along = (from, to, count, draw) =>
  Array.from({ length: count }, (_, i) => draw(from + ((to - from) * i) / Math.max(1, count - 1), i)).join('')

/** A palm tree that stands at (x, y). */
export const palm = (x, y, h, fill, trunk) =>
  polygon(
    [
      [x - h * 0.03, y],
      [x + h * 0.03, y],
      [x + h * 0.012, y - h],
      [x - h * 0.012, y - h],
    ],
    trunk,
  ) + [-110, -72, -34, 4, 42, 80, 118].map((angle) => leaf(x, y - h, h * 0.42, h * 0.12, angle, fill)).join('')
