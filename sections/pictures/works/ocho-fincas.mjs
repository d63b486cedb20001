import { colors, randomFrom } from '../palette.mjs'
import { along, centred, clip } from '../props.mjs'
import { circle, group, line, polygon, rect } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors
const inks = [
  [pink, sun, paper],
  [green, sun, paper],
  [night, pink, sun],
  [sun, night, pink],
  [ink, sun, green],
  ['#C4622D', paper, night],
  [paper, green, pink],
  ['#3A7FB4', sun, ink],
]

/** The plan of a farm in a box of 250 by 560: a dot for each tree, a line for each stream. */
function plan(i) {
  const [ground, tree, stream] = inks[i % 8]
  const random = randomFrom(`finca ${i}`)
  const bend = () => 30 + random() * 190
  const rivers = Array.from(
    { length: 1 + (i % 3) },
    () => `M${bend()}-20C${bend()} 150 ${bend()} 250 ${bend()} 330S${bend()} 480 ${bend()} 600`,
  )
  const turn = ([0, 18, -24, 40, 8, -38, 62, -12][i % 8] * Math.PI) / 180
  const rows = Array.from({ length: 25 * 25 }, (_, at) => [
    (at % 25) - 12 + (Math.floor(at / 25) % 2) / 2,
    Math.floor(at / 25) - 12,
  ])
  const trees = rows
    .map(([column, row]) => [
      Math.round(125 + 36 * (column * Math.cos(turn) - row * Math.sin(turn))),
      Math.round(280 + 36 * (column * Math.sin(turn) + row * Math.cos(turn))),
    ])
    .filter(([x, y]) => x > -10 && x < 260 && y > -10 && y < 570 && random() < 0.72)
    .map(([x, y]) => `M${x} ${y}h0`)
  const width = 11 + (i % 3) * 5
  const dots = `<path d="${trees.join('')}" stroke="${tree}" stroke-width="${width}" stroke-linecap="round" fill="none"/>`
  return rect(0, 0, 250, 560, ground) + dots + rivers.map((d) => line(d, ground, 44) + line(d, stream, 14)).join('')
}
const wrapper = (i, x, y, h) => {
  const [ground] = inks[i % 8]
  return clip(
    x,
    y,
    h * 0.446,
    h,
    `${plan(i)}${rect(0, 400, 250, 104, ground === paper ? ink : paper)}${centred(['Zent', 'Estrada', 'Batán', 'Luzón', 'Bristol', 'Corina', 'Larga', 'Davao'][i], 125, 472, 54, ground === paper ? paper : ground)}`,
    [250, 560],
  )
}
const square = (x, y, s) =>
  rect(x, y, s, s, '#4A2A1A') +
  polygon(
    [
      [x, y],
      [x + s, y],
      [x + s - 14, y + 14],
      [x + 14, y + 14],
    ],
    '#6B4029',
  ) +
  polygon(
    [
      [x, y],
      [x + 14, y + 14],
      [x + 14, y + s - 14],
      [x, y + s],
    ],
    '#5E3723',
  )

export default {
  /** Eight farms side by side, each to scale. */
  cover: () =>
    rect(0, 0, 1200, 900, '#EDDDB8') +
    Array.from({ length: 8 }, (_, i) => {
      const [x, y] = [92 + (i % 4) * 262, 36 + Math.floor(i / 4) * 424]
      return rect(x + 8, y + 10, 180, 404, '#C9B68C') + wrapper(i, x, y, 404)
    }).join(''),
  /** One of them, opened. */
  tableta: () =>
    rect(0, 0, 1200, 900, pink) +
    group(
      rect(-150, -340, 330, 660, '#D9B24A') +
        polygon(
          [
            [-150, -340],
            [180, -340],
            [150, -300],
            [110, -340],
            [60, -296],
            [10, -340],
            [-40, -300],
            [-90, -340],
            [-130, -304],
          ],
          '#F3D27A',
        ) +
        Array.from({ length: 15 }, (_, i) => square(-130 + (i % 3) * 98, -280 + Math.floor(i / 3) * 98, 94)).join(''),
      { x: 380, y: 430, angle: -8 },
    ) +
    group(wrapper(1, -165, -330, 740), { x: 760, y: 430, angle: 9 }) +
    [
      [130, 760],
      [220, 800],
      [1060, 130],
    ]
      .map(([x, y], i) => group(square(-47, -47, 94), { x, y, angle: i * 34 + 12 }))
      .join(''),
  /** The farm itself, on foot, with a notebook. */
  finca: () =>
    rect(0, 0, 1200, 900, green) +
    group(
      Array.from({ length: 150 }, (_, i) => {
        const [x, y] = [-100 + (i % 15) * 104 + (Math.floor(i / 15) % 2) * 52, -120 + Math.floor(i / 15) * 112]
        return (i * 29) % 11
          ? circle(x, y, 38, i % 3 ? '#075E4F' : '#0F8C77') + circle(x - 10, y - 10, 9, (i * 7) % 4 ? '#096857' : sun)
          : ''
      }).join(''),
      { x: 40, y: 40, angle: -8 },
    ) +
    line('M-40 250C300 120 420 560 700 470S1040 640 1260 500', green, 120) +
    line('M-40 250C300 120 420 560 700 470S1040 640 1260 500', '#3A7FB4', 54) +
    group(
      rect(-220, -270, 440, 540, '#C9B68C') +
        rect(-232, -282, 440, 540, paper) +
        clip(-180, -230, 330, 430, plan(1), [250, 326]) +
        along(-250, 226, 12, (y) => rect(-246, y, 34, 8, ink)),
      { x: 820, y: 470, angle: 10 },
    ) +
    group(
      rect(-14, -200, 28, 190, sun) +
        polygon(
          [
            [-14, -10],
            [14, -10],
            [0, 30],
          ],
          paper,
        ) +
        rect(-14, -220, 28, 24, pink),
      { x: 900, y: 520, angle: 40 },
    ),
}
