import { colors } from '../palette.mjs'
import { along, centred } from '../props.mjs'
import { circle, leaf, line, path, polygon, rect, ring } from '../shapes.mjs'

const { paper, ink, green, pink, sun } = colors
const kraft = '#D9B480'
const roast = '#5E3723'

/** The mark: four leaves in a square. */
const leaves = (x, y, r, a, b) =>
  [0, 90, 180, 270].map((turn) => leaf(x, y, r, r * 0.6, turn + 45, turn % 180 ? b : a)).join('')

const heights = [60, 92, 128, 170, 214, 238, 206, 176, 140, 96, 70]

export default {
  /** Eleven bags in a row: their steps draw the hill. */
  cover: () =>
    rect(0, 0, 1200, 900, sun) +
    circle(930, 210, 130, pink) +
    heights
      .map((height, i) => {
        const x = 50 + i * 100
        const up = height * 1.35
        return (
          rect(x, 280, 98, 500, i % 2 ? '#E4DBC6' : paper) +
          rect(x, 244, 98, 36, roast) +
          rect(x, 250, 98, 8, '#7A4A2E') +
          leaves(x + 49, 338, 26, green, pink) +
          rect(x, 780 - up, 98, up, i % 2 ? green : '#096857') +
          rect(x + 16, 780 - up + 18, 66, 8, sun) +
          rect(x + 16, 780 - up + 34, 44, 6, paper)
        )
      })
      .join('') +
    rect(0, 780, 1200, 120, roast) +
    rect(0, 780, 1200, 14, '#7A4A2E'),
  /** One of them: the family, and how high it grows its coffee. */
  bolsa: () =>
    rect(0, 0, 1200, 900, green) +
    Array.from({ length: 12 }, (_, i) =>
      leaf(100 + i * 100, 980, 560 - Math.abs(i - 6) * 20, 150, (i - 6) * 7, i % 2 ? '#096857' : '#075E4F'),
    ).join('') +
    polygon(
      [
        [340, 120],
        [860, 120],
        [890, 860],
        [310, 860],
      ],
      paper,
    ) +
    rect(340, 70, 520, 60, roast) +
    along(352, 848, 26, (x) => rect(x - 3, 70, 6, 60, '#7A4A2E')) +
    leaves(600, 250, 84, green, pink) +
    centred('Zamora', 600, 450, 128, ink) +
    polygon(
      [
        [321, 600],
        [480, 600],
        [480, 540],
        [720, 540],
        [720, 640],
        [884, 640],
        [890, 860],
        [310, 860],
      ],
      pink,
    ) +
    centred('1 780 m', 600, 770, 112, paper),
  /** The stamp on the sack, and the cup. */
  sello: () =>
    rect(0, 0, 1200, 900, pink) +
    path('M90 250C60 420 60 760 110 880H720C770 760 770 420 740 250C620 200 210 200 90 250Z', kraft) +
    along(140, 690, 12, (x) => line(`M${x} 240V880`, '#CBA26B', 4)) +
    along(280, 860, 12, (y) => line(`M84 ${y}H746`, '#CBA26B', 4)) +
    ring(415, 560, 210, 16, roast) +
    ring(415, 560, 178, 6, roast) +
    leaves(415, 560, 130, roast, roast) +
    path('M120 250C200 160 300 210 415 200S640 160 710 250C600 290 230 290 120 250Z', '#CBA26B') +
    ring(1085, 640, 64, 26, paper) +
    path('M800 540H1080A140 190 0 0 1 940 800A140 190 0 0 1 800 540Z', paper) +
    rect(800, 540, 280, 24, roast) +
    rect(740, 800, 400, 30, ink) +
    [870, 940, 1010].map((x) => line(`M${x} 500c-24-40 24-60 0-110s20-50 0-80`, paper, 14)).join(''),
}
