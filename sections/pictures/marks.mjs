import { motifs } from './motifs.mjs'
import { colors, randomFrom } from './palette.mjs'
import { circle, group, leaf, path, picture, polygon, rect, sector, wheel, word, wordWidth } from './shapes.mjs'

const W = 480
const H = 240
const { paper, ink, green, pink, sun, night } = colors

/** Each logo: its background, its sign in a box from -100 to 100 beside the name, and the name in up to two lines. */
const signs = {
  'panaderia-la-espiga': [
    sun,
    ink,
    ['la', 'espiga'],
    () =>
      [0, 1, 2, 3]
        .map((i) => leaf(0, 88 - i * 42, 62, 30, -42, ink) + leaf(0, 88 - i * 42, 62, 30, 42, pink))
        .join('') + leaf(0, -60, 44, 26, 0, ink),
  ],
  'lanchas-del-golfo': [night, paper, ['lanchas', 'del golfo'], () => motifs.barco(paper, sun, pink)],
  'beneficio-el-higueron': [
    green,
    paper,
    ['El Higuerón'],
    () => [0, 90, 180, 270].map((a) => leaf(0, 0, 92, 58, a + 45, a % 180 ? sun : paper, green)).join(''),
  ],
  'mercado-cieneguita': [
    paper,
    ink,
    ['Mercado', 'Cieneguita'],
    () =>
      [0, 1, 2, 3, 4]
        .map(
          (i) =>
            sector(-80 + i * 40, 10, 20, 90, 270, [pink, ink][i % 2]) +
            rect(-100 + i * 40, -70, 40, 80, [pink, ink][i % 2]),
        )
        .join(''),
  ],
  'coopequeso-santa-cruz': [
    pink,
    paper,
    ['coopequeso'],
    () =>
      sector(0, 0, 94, 45, 360, sun) +
      circle(-36, -22, 16, pink) +
      circle(-20, 48, 20, pink) +
      circle(42, 46, 10, pink) +
      sector(14, -14, 92, 2, 43, paper),
  ],
  'taller-hermanos-zuniga': [
    paper,
    night,
    ['Hermanos', 'Zúñiga'],
    () => wheel(0, 0, 98, [pink, night, sun, paper], 12),
  ],
  coopemareas: [
    paper,
    green,
    ['coopemareas'],
    () =>
      [0, 1, 2]
        .map((i) =>
          [-66, -22, 22, 66]
            .map((x, column) =>
              sector(x, -30 + i * 44, 26, column % 2 ? 90 : -90, column % 2 ? 270 : 90, [green, night, sun][i], 12),
            )
            .join(''),
        )
        .join(''),
  ],
  'clinica-guachipelin': [
    green,
    paper,
    ['Guachipelín'],
    () =>
      [0, 90, 180, 270].map((a) => sector(0, 0, 96, a - 26, a + 26, a % 180 ? sun : paper)).join('') +
      circle(0, 0, 26, green),
  ],
  'editorial-tinamu': [
    ink,
    sun,
    ['tinamú'],
    () =>
      path('M-84 60A84 84 0 0 1 40-56A40 40 0 0 1 84-40L60-24A90 90 0 0 1-84 60Z', sun) +
      circle(46, -38, 7, ink) +
      path('M-30 40A60 60 0 0 1 40-10A70 70 0 0 1-30 40Z', pink) +
      rect(-6, 46, 9, 44, sun) +
      rect(18, 40, 9, 50, sun),
  ],
  'ferreteria-el-yunque': [
    sun,
    night,
    ['EL YUNQUE'],
    () => path('M-100-40H40V-60H96V-8A70 70 0 0 1 40 30V44H64V76H-44V44H-20V30A90 90 0 0 1-100-40Z', night),
  ],
  'teatro-la-carpintera': [
    pink,
    paper,
    ['La', 'Carpintera'],
    () =>
      [0, 1, 2, 3]
        .map(
          (i) =>
            path(
              `M${-100 + i * 25} -80H${-75 + i * 25}V${60 - i * 34}A25 25 0 0 1 ${-100 + i * 25} ${80 - i * 34}Z`,
              i % 2 ? sun : paper,
            ) +
            path(
              `M${100 - i * 25} -80H${75 - i * 25}V${60 - i * 34}A25 25 0 0 0 ${100 - i * 25} ${80 - i * 34}Z`,
              i % 2 ? sun : paper,
            ),
        )
        .join(''),
  ],
  'vivero-las-brumas': [
    paper,
    green,
    ['las', 'brumas'],
    () =>
      [0, 1, 2].map((i) => sector(0, 60, 92 - i * 28, -90, 90, [green, paper, sun][i])).join('') +
      [0, 1].map((i) => rect(-100, 22 + i * 26, 200, 10, paper)).join(''),
  ],
  'chocolates-matina': [
    ink,
    paper,
    ['Matina'],
    () => leaf(0, 100, 200, 104, 0, pink) + leaf(0, 84, 168, 58, 0, sun) + leaf(0, 70, 140, 20, 0, ink),
  ],
}

/** A client's logo: a sign, and the name in the display face. */
export function drawMark({ id, name }) {
  const known = signs[id]
  const [ground, type, lines, sign] = known ?? plainSign(id, name)
  const size = Math.min(66, ...lines.map((text) => (66 * 268) / wordWidth(text, 66)))
  const top = 120 + size * 0.34 - ((lines.length - 1) * size * 0.92) / 2
  const words = lines.map((text, i) => word(text, 190, top + i * size * 0.92, size, type)).join('')
  return picture(W, H, rect(0, 0, W, H, ground) + group(sign(), { x: 104, y: 120, scale: 0.7 }) + words)
}

function plainSign(id, name) {
  const random = randomFrom(id)
  const [ground, type, fill] = [
    [sun, ink, pink],
    [green, paper, sun],
    [night, paper, sun],
    [paper, night, pink],
  ][Math.floor(random() * 4)]
  const corners = 3 + Math.floor(random() * 5)
  const points = Array.from({ length: corners }, (_, i) => [
    96 * Math.sin((i * 2 * Math.PI) / corners),
    -96 * Math.cos((i * 2 * Math.PI) / corners),
  ])
  return [ground, type, name.split(' ').slice(-2), () => polygon(points, fill) + circle(0, 0, 34, ground)]
}
