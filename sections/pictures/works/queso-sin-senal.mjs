import { colors } from '../palette.mjs'
import { along, button, centred, person, phoneInHand, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, round, sector, word } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** Crossed-out bars: there is no signal. */
const noSignal = (x, y, fill) =>
  along(x, x + 36, 4, (at, i) => rect(at, y - 8 - i * 7, 9, 8 + i * 7, `${fill}55`)) +
  line(`M${x - 6} ${y + 4}L${x + 52} ${y - 34}`, fill, 6)
const can = (x, y, h) =>
  round(x - h * 0.24, y - h * 0.72, h * 0.48, h * 0.72, h * 0.08, '#C9D0D8') +
  rect(x - h * 0.15, y - h * 0.86, h * 0.3, h * 0.2, '#8E99A8') +
  round(x - h * 0.2, y - h, h * 0.4, h * 0.16, h * 0.05, '#C9D0D8') +
  rect(x - h * 0.24, y - h * 0.3, h * 0.48, h * 0.06, '#8E99A8')
const truck = (x, y, scale) =>
  group(
    rect(-150, -130, 190, 20, paper) +
      [0, 1, 2, 3].map((i) => can(-126 + i * 48, -40, 96)).join('') +
      rect(-160, -44, 210, 26, pink) +
      path('M50-18V-150H120L160-90H178V-18Z', pink) +
      polygon(
        [
          [66, -134],
          [114, -134],
          [142, -90],
          [66, -90],
        ],
        paper,
      ) +
      [-110, 118].map((at) => circle(at, -14, 32, ink) + circle(at, -14, 13, '#8E99A8')).join(''),
    { x, y, scale },
  )

const round1 =
  rect(0, 0, 300, 600, paper) +
  rect(0, 0, 300, 150, green) +
  noSignal(226, 62, paper) +
  centred('1 284 L', 150, 128, 60, paper) +
  [
    ['Finca 41', '38', 1],
    ['Finca 42', '52', 1],
    ['Finca 43', '', 0],
    ['Finca 44', '', 0],
  ]
    .map(
      ([farm, litres, done], i) =>
        round(20, 170 + i * 82, 260, 70, 14, done ? '#D5E6DF' : i === 2 ? sun : '#EDDDB8') +
        word(farm, 36, 216 + i * 82, 34, ink) +
        (litres ? word(litres, 218, 216 + i * 82, 38, green) : ''),
    )
    .join('') +
  button(20, 508, 260, 72, '+', paper, pink)

export default {
  /** On the slope, without a bar of signal. */
  cover: () =>
    rect(0, 0, 1200, 900, sun) +
    polygon(
      [
        [200, 620],
        [620, 90],
        [1060, 620],
      ],
      night,
    ) +
    polygon(
      [
        [530, 204],
        [620, 90],
        [716, 208],
        [650, 260],
        [610, 210],
        [570, 262],
      ],
      paper,
    ) +
    path('M600 100C560 40 640 10 600-20H720C700 40 680 60 640 100Z', paper) +
    path('M-20 560C260 420 520 640 1220 420V900H-20Z', green) +
    path('M-20 700C400 560 700 800 1220 600V900H-20Z', '#096857') +
    line('M-20 830C340 700 640 880 1220 690', '#EDDDB8', 64) +
    [
      [900, 540],
      [980, 570],
      [1080, 520],
    ]
      .map(([x, y]) =>
        group(
          round(-40, -44, 80, 44, 18, paper) +
            rect(-32, -8, 10, 26, paper) +
            rect(22, -8, 10, 26, paper) +
            round(28, -54, 30, 30, 10, ink) +
            circle(-10, -24, 12, ink),
          { x, y },
        ),
      )
      .join('') +
    truck(900, 776, 1.15) +
    phoneInHand(330, 500, 800, round1, { skin: skins[2], sleeve: night, angle: -5 }),
  /** The round, ordered by slope. */
  ruta: () => {
    const stops = [
      [120, 760],
      [290, 640],
      [230, 480],
      [440, 420],
      [640, 520],
      [800, 400],
      [720, 250],
      [960, 200],
    ]
    return (
      rect(0, 0, 1200, 900, green) +
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((i) =>
          line(
            `M-40 ${900 - i * 118}C300 ${700 - i * 100} 700 ${980 - i * 128} 1240 ${640 - i * 90}`,
            i % 2 ? '#096857' : '#0F8C77',
            10,
          ),
        )
        .join('') +
      line(`M${stops.map((stop) => stop.join(' ')).join('L')}`, sun, 18) +
      stops
        .map(
          ([x, y], i) =>
            circle(x, y, 44, i < 5 ? paper : night) + centred(String(41 + i), x, y + 17, 46, i < 5 ? green : paper),
        )
        .join('') +
      truck(470, 620, 0.9) +
      round(880, 620, 260, 180, 20, paper) +
      rect(880, 700, 260, 100, pink) +
      polygon(
        [
          [860, 640],
          [1010, 550],
          [1160, 640],
        ],
        ink,
      ) +
      can(1010, 790, 100)
    )
  },
  /** At the yard it catches up by itself. */
  plantel: () =>
    rect(0, 0, 1200, 900, '#EDDDB8') +
    rect(0, 240, 700, 480, pink) +
    polygon(
      [
        [-40, 260],
        [330, 80],
        [740, 260],
      ],
      ink,
    ) +
    rect(80, 380, 300, 340, night) +
    along(420, 660, 2, (x) => rect(x - 40, 360, 130, 110, paper)) +
    rect(0, 720, 1200, 180, ink) +
    along(120, 340, 4, (x) => can(x, 720, 190)) +
    truck(900, 800, 1.7) +
    [90, 140, 190].map((r) => sector(1040, 330, r + 16, -45, 45, green, r)).join('') +
    circle(1040, 316, 28, green) +
    person(560, 760, 340, { skin: skins[3], cloth: sun, legs: night, hat: paper, arm: 100 }),
}
