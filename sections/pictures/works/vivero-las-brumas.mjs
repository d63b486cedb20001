import { colors } from '../palette.mjs'
import { along, browser, button, centred, greek, palm, person, phoneInHand, skins } from '../props.mjs'
import { circle, group, leaf, line, polygon, rect, round, word } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors
const terra = '#C4622D'

const pot = (x, y, h, fill = terra) =>
  polygon(
    [
      [x - h * 0.5, y - h],
      [x + h * 0.5, y - h],
      [x + h * 0.36, y],
      [x - h * 0.36, y],
    ],
    fill,
  ) + rect(x - h * 0.58, y - h, h * 1.16, h * 0.22, fill)
/** Plants, each 200 tall on its ground at (0, 0). */
const plants = [
  (a, b) => [-50, -25, 0, 25, 50].map((t, i) => leaf(0, 0, 170 - Math.abs(t), 50, t, i % 2 ? b : a)).join(''),
  (a, b) =>
    line('M0 0V-120', '#5E3723', 10) + circle(-34, -120, 44, a) + circle(34, -120, 44, b) + circle(0, -160, 46, a),
  (a, b) =>
    [0, 1, 2, 3]
      .map(
        (i) =>
          leaf(0, -i * 40, 90 - i * 8, 34, 56, i % 2 ? a : b) + leaf(0, -i * 40, 90 - i * 8, 34, -56, i % 2 ? b : a),
      )
      .join('') + line('M0 0V-190', b, 8),
  (a, b) =>
    round(-30, -170, 60, 170, 30, a) +
    round(-70, -110, 30, 60, 15, a) +
    rect(-56, -70, 40, 22, a) +
    round(40, -130, 30, 70, 15, b) +
    rect(20, -82, 40, 22, b) +
    circle(0, -172, 16, pink),
  (a, b) =>
    [-40, 0, 40]
      .map(
        (t, i) =>
          leaf(0, 0, 150, 26, t, a) +
          group(
            Array.from({ length: 6 }, (_, k) => leaf(0, 0, 34, 18, k * 60, i === 1 ? sun : pink)).join('') +
              circle(0, 0, 8, b),
            { x: Math.sin((t * Math.PI) / 180) * 150, y: -150 * Math.cos((t * Math.PI) / 180) },
          ),
      )
      .join(''),
  (a) => palm(0, 0, 190, a, '#5E3723'),
]
const card = (i, x, y, isHidden) =>
  isHidden
    ? `<rect x="${x}" y="${y}" width="210" height="250" rx="12" fill="none" stroke="#8E99A8" stroke-width="4" stroke-dasharray="12 10"/>` +
      greek(x + 30, y + 110, 150, 2, '#8E99A8', 11)
    : round(x, y, 210, 250, 12, ['#D5E6DF', '#F3E3B8', '#F3D3CB'][i % 3]) +
      group(plants[i % 6](green, '#075E4F'), { x: x + 105, y: y + 170, scale: 0.72 }) +
      pot(x + 105, y + 214, 46) +
      greek(x + 60, y + 224, 90, 1, ink, 11)

const shop =
  rect(0, 0, 1000, 760, paper) +
  rect(0, 0, 300, 760, green) +
  word('¿Dónde', 30, 90, 66, paper) +
  word('vivís?', 30, 154, 66, paper) +
  round(30, 190, 240, 56, 10, paper) +
  word('Turrialba', 48, 230, 38, ink) +
  polygon(
    [
      [232, 212],
      [256, 212],
      [244, 228],
    ],
    ink,
  ) +
  polygon(
    [
      [20, 720],
      [60, 560],
      [110, 620],
      [160, 420],
      [215, 560],
      [280, 720],
    ],
    '#075E4F',
  ) +
  line('M20 560H280', sun, 6) +
  circle(124, 560, 16, sun) +
  centred('646 m', 215, 540, 38, sun) +
  Array.from({ length: 6 }, (_, i) =>
    card(i, 335 + (i % 3) * 222, 60 + Math.floor(i / 3) * 290, i === 2 || i === 3),
  ).join('')

const leafCard =
  rect(0, 0, 300, 600, paper) +
  rect(0, 0, 300, 330, sun) +
  group(plants[4](green, ink), { x: 150, y: 260, scale: 1.2 }) +
  pot(150, 330, 74) +
  centred('₡6 500', 150, 420, 70, ink) +
  greek(40, 446, 220, 2, `${ink}55`, 12) +
  button(24, 508, 252, 72, 'Sí crece', paper, green)

export default {
  /** The shop, which asks first. */
  cover: () =>
    rect(0, 0, 1200, 900, sun) +
    Array.from({ length: 9 }, (_, i) => leaf(40 + i * 140, 960, 520, 150, (i - 4) * 9, i % 2 ? green : '#096857')).join(
      '',
    ) +
    browser(90, 80, 1020, 740, shop),
  /** What will live, with its price. */
  ficha: () =>
    rect(0, 0, 1200, 900, green) +
    rect(0, 600, 1200, 30, '#8A5433') +
    [120, 300, 900, 1080]
      .map(
        (x, i) =>
          group(plants[[0, 2, 3, 1][i]](i % 2 ? sun : '#075E4F', i % 2 ? '#E8A800' : '#0F8C77'), {
            x,
            y: 500,
            scale: 1.7,
          }) + pot(x, 600, 120, i % 2 ? pink : terra),
      )
      .join('') +
    rect(0, 630, 1200, 270, '#075E4F') +
    phoneInHand(600, 480, 800, leafCard, { skin: skins[4], sleeve: paper, angle: 4 }),
  /** The nursery in the fog, and the box that goes down to the coast. */
  vivero: () =>
    rect(0, 0, 1200, 900, '#CFE0D2') +
    polygon(
      [
        [0, 520],
        [300, 170],
        [620, 520],
      ],
      '#7FB3A5',
    ) +
    polygon(
      [
        [420, 520],
        [820, 110],
        [1220, 520],
      ],
      green,
    ) +
    rect(0, 300, 1200, 46, '#E7F0E9') +
    rect(200, 380, 1000, 30, '#E7F0E9') +
    along(
      60,
      1140,
      7,
      (x, i) =>
        group(plants[i % 6](green, '#075E4F'), { x, y: 640, scale: 1.15 }) + pot(x, 720, 90, i % 2 ? pink : terra),
    ) +
    rect(0, 720, 1200, 180, '#5E3723') +
    person(880, 850, 380, { skin: skins[2], cloth: sun, legs: night, hat: '#EDDDB8', arm: 76 }) +
    rect(540, 690, 270, 170, '#D9A571') +
    rect(540, 690, 270, 30, '#C98A5E') +
    [600, 680, 750].map((x, i) => group(plants[[0, 4, 2][i]](green, '#075E4F'), { x, y: 696, scale: 0.8 })).join('') +
    leaf(675, 820, 60, 36, 20, green),
}
