import { colors } from '../palette.mjs'
import { along, palm, person, skins } from '../props.mjs'
import { circle, group, leaf, line, path, polygon, rect, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** A railway station in a box of 200 by 360, each in the colour that somebody remembered. */
const stations = [
  [
    sun,
    pink,
    night,
    () =>
      polygon(
        [
          [20, 120],
          [100, 60],
          [180, 120],
        ],
        night,
      ),
  ],
  [green, sun, paper, () => palm(150, 200, 150, '#075E4F', ink)],
  [pink, paper, sun, () => circle(150, 80, 34, sun)],
  [night, sun, pink, () => circle(50, 70, 26, paper) + circle(62, 62, 24, night)],
  [
    '#EDDDB8',
    green,
    pink,
    () =>
      polygon(
        [
          [0, 200],
          [70, 90],
          [140, 200],
        ],
        green,
      ),
  ],
  ['#3A7FB4', paper, sun, () => leaf(160, 210, 130, 50, -20, green) + leaf(170, 210, 120, 50, 16, green)],
  [sun, green, paper, () => sector(60, 200, 60, -90, 90, pink)],
  [green, pink, sun, () => [0, 1, 2].map((i) => leaf(30 + i * 60, 210, 130, 50, (i - 1) * 14, '#075E4F')).join('')],
]
const station = (i) => {
  const [sky, wall, roof, far] = stations[i % 8]
  return (
    rect(0, 0, 200, 360, sky) +
    far() +
    rect(40, 170, 120, 80, wall) +
    polygon(
      [
        [26, 174],
        [60, 130],
        [140, 130],
        [174, 174],
      ],
      roof,
    ) +
    rect(56, 190, 24, 60, ink) +
    rect(96, 194, 50, 26, ink) +
    rect(0, 250, 200, 110, '#5E3723') +
    rect(0, 268, 200, 8, paper) +
    rect(0, 304, 200, 8, paper) +
    along(10, 190, 8, (x) => rect(x - 4, 262, 8, 58, '#8A5433'))
  )
}
/** A locomotive that runs to the right, 200 long, its wheels on y = 0. */
const engine = (a, b, c) =>
  rect(-90, -96, 70, 80, a) +
  rect(-98, -108, 86, 14, b) +
  rect(-76, -82, 40, 30, paper) +
  rect(-20, -66, 100, 50, b) +
  rect(50, -104, 22, 40, a) +
  rect(44, -112, 34, 12, c) +
  circle(10, -70, 14, c) +
  polygon(
    [
      [80, -30],
      [108, 0],
      [80, 0],
    ],
    c,
  ) +
  [-66, -14, 38].map((x) => circle(x, -14, 22, ink) + circle(x, -14, 9, c)).join('')

export default {
  /** Six metres of book, fold after fold. */
  cover: () =>
    rect(0, 0, 1200, 900, pink) +
    rect(0, 690, 1200, 210, '#A9144C') +
    Array.from({ length: 8 }, (_, i) => {
      const [x, up] = [40 + i * 140, i % 2]
      const skew = up ? -15 : 15
      return `<g transform="translate(${x} ${up ? 297 : 260})skewY(${skew})"><svg width="140" height="430" viewBox="0 0 200 614" preserveAspectRatio="none">${rect(0, 0, 200, 614, ink)}<svg width="200" height="614" viewBox="0 0 200 360" preserveAspectRatio="none">${station(i)}</svg></svg>${up ? `<rect width="140" height="430" fill="#14181F22"/>` : ''}</g>`
    }).join('') +
    group(engine(ink, '#3A4150', sun), { x: 470, y: 596, scale: 0.85, angle: 12 }),
  /** One fold of it: the bridge at Birris. */
  pliego: () =>
    rect(0, 0, 1200, 900, sun) +
    circle(930, 230, 130, pink) +
    path('M0 520C200 300 380 360 520 900H0Z', green) +
    path('M1200 480C1000 320 820 420 700 900H1200Z', '#096857') +
    path('M480 900C560 700 660 700 760 900Z', paper) +
    path('M540 900C590 780 640 780 690 900Z', night) +
    rect(0, 470, 1200, 26, night) +
    along(40, 1160, 15, (x, _i) => line(`M${x - 40} 580 ${x} 496l40 84`, night, 10)) +
    rect(0, 576, 1200, 14, night) +
    [380, 820]
      .map((x) =>
        polygon(
          [
            [x - 20, 590],
            [x + 20, 590],
            [x + 60, 900],
            [x - 60, 900],
          ],
          night,
        ),
      )
      .join('') +
    group(engine(pink, ink, paper), { x: 860, y: 470, scale: 1.9 }) +
    along(
      120,
      540,
      3,
      (x, i) =>
        rect(x - 92, 330, 184, 104, [green, paper, night][i]) +
        rect(x - 100, 316, 200, 18, ink) +
        along(x - 56, x + 56, 3, (at) => rect(at - 20, 356, 40, 40, i === 1 ? night : sun)) +
        [-56, 56].map((k) => circle(x + k, 450, 22, ink)).join(''),
    ) +
    [0, 1, 2, 3].map((i) => circle(930 - i * 90, 200 - i * 34, 34 + i * 16, paper)).join('') +
    [
      [60, -20],
      [180, 10],
      [1090, -10],
      [1000, 14],
    ]
      .map(([x, a]) => leaf(x, 930, 360, 130, a, x > 600 ? '#075E4F' : '#096857'))
      .join(''),
  /** All of it on one table, in the station it begins at. */
  sala: () =>
    rect(0, 0, 1200, 900, night) +
    along(
      150,
      1050,
      4,
      (x) =>
        path(`M${x - 100} 520V220A100 100 0 0 1 ${x + 100} 220V520Z`, sun) +
        rect(x - 5, 120, 10, 400, night) +
        rect(x - 100, 300, 200, 10, night),
    ) +
    rect(0, 520, 1200, 380, '#26388A') +
    person(160, 800, 400, { skin: skins[2], cloth: pink, legs: ink, arm: -50 }) +
    person(600, 780, 380, { skin: skins[4], cloth: paper, legs: ink, hat: sun, arm: 40 }) +
    person(1050, 800, 390, { skin: skins[1], cloth: green, legs: ink, hair: '#8E99A8', arm: 50 }) +
    Array.from(
      { length: 12 },
      (_, i) =>
        `<svg x="${60 + i * 90}" y="${612 + (i % 2) * 8}" width="90" height="150" viewBox="0 60 200 300" preserveAspectRatio="none">${station(i + (i > 7 ? 3 : 0))}</svg>`,
    ).join('') +
    rect(30, 760, 1140, 30, '#C98A5E') +
    along(90, 1110, 4, (x) => rect(x - 14, 790, 28, 110, '#8A5433')),
}
