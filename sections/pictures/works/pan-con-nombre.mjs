import { colors } from '../palette.mjs'
import { along, centred, person, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, round, sector, word, wordWidth } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors
const dough = '#EBC586'
const crust = '#B5702B'
const tray = '#3A4150'

/** A letter of bread: its crust around it, and a shine on top. */
const loaf = (letter, x, y, size) => {
  const at = x - wordWidth(letter, size, 0) / 2
  const swollen = (width, fill) =>
    `<g stroke="${fill}" stroke-width="${width}" stroke-linejoin="round">${word(letter, at, y, size, fill, 0)}</g>`
  return swollen(140, crust) + swollen(64, dough)
}

/** A house front with its sign; each of the three shops has its own. */
const shop = (x, wall, door, sign, letters, tilt) =>
  rect(x, 210, 380, 560, wall) +
  along(x, x + 330, 6, (at, i) =>
    polygon(
      [
        [at, 400],
        [at + 55, 400],
        [at + 66, 470],
        [at - 11, 470],
      ],
      i % 2 ? paper : pink,
    ),
  ) +
  along(x + 27, x + 353, 6, (at, i) => sector(at, 470, 32, 90, 270, i % 2 ? paper : pink)) +
  rect(x + 40, 520, 170, 150, night) +
  along(x + 70, x + 180, 3, (at) => path(`M${at - 26} 650a26 22 0 0 1 52 0Z`, dough)) +
  rect(x + 245, 520, 95, 250, door) +
  circle(x + 262, 650, 7, sun) +
  rect(x + 20, 250, 340, 118, sign) +
  [...letters]
    .map((letter, i) =>
      group(word(letter, -wordWidth(letter, 64) / 2, 23, 64, dough), {
        x: x + 52 + i * 35,
        y: 309,
        angle: tilt[i % tilt.length],
      }),
    )
    .join('')

export default {
  /** The alphabet on its tray, baked; somebody has bitten into the M. */
  cover: () => {
    const letters = 'ABCDEFGHIJLMNOPRSTUZ'
    return (
      rect(0, 0, 1200, 900, pink) +
      round(60, 50, 1080, 800, 36, ink) +
      round(84, 74, 1032, 752, 22, tray) +
      [...letters].map((letter, i) => loaf(letter, 190 + (i % 5) * 205, 232 + Math.floor(i / 5) * 182, 150)).join('') +
      [0, 1, 2].map((i) => circle(412 + i * 30, 478 + i * 22, 28, tray)).join('') +
      along(440, 520, 9, (x, i) => circle(x, 530 + ((i * 31) % 60), 4, dough))
    )
  },
  /** The three shops of the family, whose signs are kin and not twins. */
  rotulos: () =>
    rect(0, 0, 1200, 900, sun) +
    circle(1010, 120, 70, paper) +
    shop(20, green, ink, ink, 'LA ESPIGA', [-4, 3]) +
    shop(410, paper, pink, night, 'LA ESPIGA', [0, 0]) +
    shop(800, '#EDDDB8', green, ink, 'LA ESPIGA', [5, -2, 4]) +
    rect(0, 770, 1200, 130, ink) +
    along(40, 1120, 7, (x) => rect(x, 830, 90, 12, paper)) +
    person(215, 800, 210, { cloth: pink, legs: night, skin: skins[3] }) +
    person(760, 805, 200, { cloth: night, legs: ink, skin: skins[1], hair: '#5E3723' }) +
    person(690, 805, 130, { cloth: sun, legs: pink, skin: skins[1] }),
  /** The bag, with one letter of dough, and what it carries. */
  bolsa: () =>
    rect(0, 0, 1200, 900, green) +
    group(
      path('M-60-330A60 150 0 0 1 60-330Z', crust) +
        path('M-60 300V-330A60 150 0 0 1 60-330V300Z', dough) +
        [0, 1, 2].map((i) => line(`M-40 ${-300 + i * 90}l80-40`, crust, 12)).join(''),
      { x: 560, y: 330, angle: -10 },
    ) +
    group(
      path('M-52 300V-250A52 130 0 0 1 52-250V300Z', '#D9A55A') +
        [0, 1, 2].map((i) => line(`M-36 ${-230 + i * 90}l72-40`, crust, 12)).join(''),
      { x: 690, y: 330, angle: 9 },
    ) +
    polygon(
      [
        [330, 260],
        [870, 260],
        [900, 900],
        [300, 900],
      ],
      paper,
    ) +
    polygon(
      [
        [870, 260],
        [960, 320],
        [985, 900],
        [900, 900],
      ],
      '#E4DBC6',
    ) +
    along(330, 834, 15, (x) =>
      polygon(
        [
          [x, 262],
          [x + 18, 236],
          [x + 36, 262],
        ],
        paper,
      ),
    ) +
    loaf('E', 600, 720, 400) +
    centred('LA ESPIGA', 600, 830, 64, pink) +
    rect(0, 860, 1200, 40, ink),
}
