import { colors } from '../palette.mjs'
import { along, centred, greek, person, phone, skins } from '../props.mjs'
import { circle, group, leaf, line, path, polygon, rect, round, word } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

const tree = (x, y, h, a, b, trunk = '#5E3723') =>
  rect(x - h * 0.035, y - h * 0.5, h * 0.07, h * 0.5, trunk) +
  circle(x - h * 0.16, y - h * 0.55, h * 0.2, a) +
  circle(x + h * 0.16, y - h * 0.55, h * 0.2, b) +
  circle(x, y - h * 0.76, h * 0.22, a)
const tag = (x, y, i) =>
  line(`M${x} ${y}l14 40`, paper, 4) +
  group(rect(-22, 0, 44, 62, i % 2 ? sun : paper) + rect(-12, 24, 24, 6, ink) + rect(-12, 38, 16, 6, ink), {
    x: x + 14,
    y: y + 38,
    angle: (i % 3) * 8 - 8,
  })

export default {
  /** The advertisement at the bus stop, in the sun of March. */
  cover: () =>
    rect(0, 0, 1200, 900, '#F3C34A') +
    circle(1000, 150, 110, pink) +
    polygon(
      [
        [0, 560],
        [260, 380],
        [560, 560],
      ],
      '#C98A5E',
    ) +
    polygon(
      [
        [700, 560],
        [1000, 420],
        [1300, 560],
      ],
      '#B97C50',
    ) +
    rect(0, 560, 1200, 200, '#D9A571') +
    rect(0, 760, 1200, 140, ink) +
    along(60, 1100, 6, (x) => rect(x, 824, 100, 12, paper)) +
    rect(190, 110, 700, 30, ink) +
    rect(210, 140, 20, 630, ink) +
    rect(850, 140, 20, 630, ink) +
    rect(270, 170, 440, 550, green) +
    word('Todavía', 300, 290, 108, paper) +
    word('no', 300, 390, 120, sun) +
    tree(490, 660, 260, '#0F8C77', '#075E4F', '#3A2416') +
    rect(270, 660, 440, 60, '#5E3723') +
    rect(560, 640, 300, 20, '#8A5433') +
    rect(740, 660, 16, 110, ink) +
    person(800, 770, 320, { skin: skins[2], cloth: paper, legs: night, hat: pink, arm: -20 }) +
    line('M1060 760V600M1060 660l-50-50M1060 640l44-60M1060 610l-20-60', '#5E3723', 14) +
    circle(1010, 606, 8, '#8A5433'),
  /** The first downpour: the message, and the tree that was set aside. */
  aguacero: () =>
    rect(0, 0, 1200, 900, night) +
    [
      [200, 120, 150],
      [430, 80, 190],
      [700, 110, 160],
      [980, 90, 180],
    ]
      .map(([x, y, r]) => circle(x, y, r, '#3A4A94'))
      .join('') +
    Array.from({ length: 60 }, (_, i) =>
      line(`M${((i * 137) % 1260) - 20} ${230 + ((i * 89) % 480)}l-16 56`, '#8FA0E0', 6),
    ).join('') +
    rect(0, 740, 1200, 160, '#5E3723') +
    along(90, 1110, 6, (x, i) =>
      i === 2 || i === 3 ? '' : tree(x, 744, 300 + (i % 2) * 60, green, '#0F8C77') + tag(x + 14, 600, i),
    ) +
    phone(
      560,
      480,
      700,
      rect(0, 0, 300, 600, green) +
        centred('14:20', 150, 140, 90, paper) +
        round(24, 200, 252, 250, 24, paper) +
        path('M150 226Q216 320 190 370A48 48 0 0 1 110 370Q84 320 150 226Z', night) +
        greek(56, 416, 190, 1, ink, 14) +
        round(24, 480, 252, 80, 20, sun) +
        leaf(150, 552, 64, 40, 20, green),
    ),
  /** November: 1 702 of them are counted, one by one. */
  noviembre: () =>
    rect(0, 0, 1200, 900, sun) +
    polygon(
      [
        [0, 470],
        [400, 200],
        [840, 470],
      ],
      green,
    ) +
    polygon(
      [
        [560, 470],
        [960, 260],
        [1360, 470],
      ],
      '#096857',
    ) +
    rect(0, 470, 1200, 430, '#5FA36B') +
    Array.from({ length: 21 }, (_, i) => {
      const row = Math.floor(i / 7)
      const x = 110 + (i % 7) * 170 - row * 40
      const y = 560 + row * 130
      return (
        (i === 9
          ? line(`M${x} ${y}V${y - 90}M${x} ${y - 50}l-30-30M${x} ${y - 66}l26-26`, '#8A5433', 10)
          : tree(x, y, 150 + row * 50, i % 2 ? green : '#075E4F', i % 2 ? '#075E4F' : '#0F8C77')) +
        (i === 9 ? '' : tag(x + 8, y - 40, i))
      )
    }).join('') +
    person(960, 880, 360, { skin: skins[1], cloth: pink, legs: night, hat: paper, arm: -70 }) +
    centred('1 702', 300, 150, 150, ink),
}
