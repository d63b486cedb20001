import { colors } from '../palette.mjs'
import { along, greek, person, skins } from '../props.mjs'
import { circle, group, leaf, line, path, polygon, rect, round, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/**
 * A bird of four inks that looks to the right, in a box from -100 to 100.
 *
 * @param bill, tail - their lengths. `crest` adds a crest.
 */
const fowl = ({ body, wing, breast, bill = 40, tail = 60, crest = false, billFill = ink }) =>
  group(
    polygon(
      [
        [-12, 0],
        [12, 0],
        [8, tail],
        [-8, tail],
      ],
      wing,
    ),
    { x: -44, y: 26, angle: 58 },
  ) +
  (crest ? [-30, -8, 14].map((a) => leaf(34, -58, 44, 16, a - 20, breast)).join('') : '') +
  path('M-58 30A64 64 0 0 1 6-34A36 36 0 0 1 72-34C72 30 30 66-14 66A60 60 0 0 1-58 30Z', body) +
  sector(14, 6, 58, 96, 186, breast) +
  sector(-16, 6, 52, 170, 300, wing) +
  sector(-16, 6, 34, 170, 300, body) +
  sector(-16, 6, 18, 170, 300, wing) +
  polygon(
    [
      [66, -46],
      [66 + bill, -34],
      [66, -24],
    ],
    billFill,
  ) +
  circle(44, -38, 8, paper) +
  circle(46, -38, 4, ink) +
  line('M-6 64V92M14 62V92', ink, 5)

const birds = [
  { body: '#7A4A2E', wing: ink, breast: sun, bill: 26, tail: 50 },
  { body: sun, wing: ink, breast: sun, bill: 30, tail: 70 },
  { body: night, wing: ink, breast: '#3A4A94', bill: 24, tail: 60, crest: true },
  { body: pink, wing: ink, breast: pink, bill: 34, tail: 60 },
  { body: green, wing: night, breast: pink, bill: 80, tail: 40 },
  { body: ink, wing: night, breast: sun, bill: 90, tail: 80, billFill: sun },
  { body: '#8E99A8', wing: night, breast: paper, bill: 26, tail: 56 },
  { body: green, wing: sun, breast: green, bill: 36, tail: 100 },
  { body: '#C98A5E', wing: '#7A4A2E', breast: paper, bill: 30, tail: 44, crest: true },
  { body: ink, wing: ink, breast: pink, bill: 30, tail: 90 },
  { body: paper, wing: ink, breast: '#F3C9C0', bill: 60, tail: 60, billFill: pink },
  { body: '#3A7FB4', wing: night, breast: sun, bill: 28, tail: 60 },
]
const lemon = (x, y, r) =>
  circle(x, y, r, sun) +
  polygon(
    [
      [x + r * 0.8, y - r * 0.5],
      [x + r * 1.35, y],
      [x + r * 0.8, y + r * 0.5],
    ],
    sun,
  ) +
  leaf(x - r * 0.6, y - r * 0.7, r, r * 0.5, -40, green)
const mango = (x, y, r) =>
  path(
    `M${x - r} ${y}A${r} ${r * 1.1} 0 0 1 ${x + r} ${y - r * 0.3}C${x + r * 1.3} ${y + r * 0.6} ${x - r} ${y + r * 1.5} ${x - r} ${y}Z`,
    pink,
  ) +
  sector(x - r * 0.1, y, r * 0.8, 190, 280, sun) +
  leaf(x, y - r, r, r * 0.4, 30, green)
const pineapple = (x, y, r) =>
  [-34, -12, 12, 34].map((a) => leaf(x, y - r * 1.1, r * 1.5, r * 0.5, a, green)).join('') +
  round(x - r * 0.8, y - r * 1.3, r * 1.6, r * 2.6, r * 0.8, '#D9962F') +
  along(-3, 3, 4, (k) =>
    line(
      `M${x - r * 0.72} ${y + k * r * 0.3}l${r * 1.44} ${r * 0.4}m0-${r * 0.4}l-${r * 1.44} ${r * 0.4}`,
      '#8A5433',
      5,
    ),
  )

export default {
  /** The book, open at the birds as large as a mango. */
  cover: () =>
    rect(0, 0, 1200, 900, green) +
    along(-60, 1260, 12, (x, i) => leaf(x, 960, 420, 140, (x - 600) / 30, i % 2 ? '#096857' : '#075E4F')) +
    path('M600 170C480 110 260 110 110 150V770C260 730 480 730 600 800Z', paper) +
    path('M600 170C720 110 940 110 1090 150V770C940 730 720 730 600 800Z', '#EFE7D4') +
    rect(596, 170, 8, 630, '#D8CDB2') +
    group(fowl(birds[1]), { x: 350, y: 400, scale: 2.2 }) +
    mango(230, 670, 46) +
    greek(320, 650, 190, 3, `${ink}55`, 11) +
    group(fowl(birds[3]), { x: 800, y: 320, scale: 1.3 }) +
    group(fowl({ ...birds[11] }), { x: 930, y: 530, scale: 1.4 }) +
    group(fowl(birds[8]), { x: 740, y: 590, scale: 1.1 }) +
    mango(1000, 690, 40) +
    greek(690, 190, 150, 2, `${ink}55`, 11),
  /** Twelve of a hundred and twenty. */
  lamina: () =>
    rect(0, 0, 1200, 900, '#EDDDB8') +
    birds
      .map((bird, i) => {
        const [x, y] = [150 + (i % 4) * 300, 150 + Math.floor(i / 4) * 300]
        return (
          rect(x - 150, y - 150, 300, 300, [sun, '#EDDDB8', '#F3C9C0', '#CFE0D2'][(i + Math.floor(i / 4)) % 4]) +
          group(fowl(bird), { x: x - 6, y, scale: 1 + (i % 3) * 0.16 })
        )
      })
      .join(''),
  /** Lemon, mango, pineapple: how a child at a window measures. */
  ventana: () =>
    rect(0, 0, 1200, 900, sun) +
    rect(120, 70, 960, 640, paper) +
    rect(150, 100, 900, 580, '#A9D3DC') +
    circle(900, 220, 80, paper) +
    along(180, 1020, 6, (x, i) => leaf(x, 680, 300 + (i % 3) * 60, 120, (i - 2.5) * 8, i % 2 ? green : '#096857')) +
    line('M150 420C400 380 700 430 1050 380', '#5E3723', 14) +
    group(fowl(birds[0]), { x: 330, y: 340, scale: 0.6 }) +
    group(fowl(birds[3]), { x: 560, y: 320, scale: 0.9 }) +
    group(fowl(birds[5]), { x: 850, y: 280, scale: 1.3 }) +
    rect(590, 100, 20, 580, paper) +
    rect(90, 700, 1020, 44, '#8A5433') +
    lemon(300, 650, 44) +
    mango(560, 640, 56) +
    pineapple(860, 580, 90) +
    rect(0, 744, 1200, 156, '#E8A800') +
    person(160, 990, 420, { skin: skins[2], cloth: pink, legs: night, arm: 120 }) +
    person(1060, 1010, 460, { skin: skins[1], cloth: night, hair: '#5E3723', arm: -120 }),
}
