import { colors } from '../palette.mjs'
import { along, centred, clip, person, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, round, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors
const dough = '#EBC586'
const crust = '#B5702B'

/** A frame of a film that is shown upright on phones and wide in the shop: black on three sides, the hour on the fourth. */
const still = (hour, content) =>
  rect(0, 0, 1200, 900, ink) +
  clip(60, 60, 1080, 670, content) +
  centred(hour, 600, 856, 120, sun) +
  circle(430, 816, 14, pink)

/** A forearm with its hand, reaching in from the left edge, or from the right with `side` -1. */
const arm = (y, skin, side, x = 540) =>
  group(
    rect(-700, -58, 560, 116, paper) +
      rect(-170, -46, 220, 92, skin) +
      round(20, -70, 170, 140, 66, skin) +
      [0, 1, 2, 3].map((i) => round(120, -64 + i * 33, 120, 30, 15, skin)).join(''),
    { x, y, angle: side === 1 ? 14 : 166 },
  )

const loaf = (x, y, w, fill = crust) =>
  path(`M${x - w} ${y}A${w} ${w * 0.74} 0 0 1 ${x + w} ${y}Z`, fill) +
  [-0.45, 0, 0.45]
    .map((k) => line(`M${x + k * w - w * 0.12} ${y - w * 0.2}l${w * 0.24}-${w * 0.3}`, dough, w * 0.09))
    .join('')

export default {
  /** One pair of hands, and a lamp. */
  cover: () =>
    still(
      '4:00',
      rect(0, 0, 1080, 670, '#20262F') +
        polygon(
          [
            [470, 0],
            [610, 0],
            [1000, 670],
            [80, 670],
          ],
          '#3B3A2E',
        ) +
        sector(540, 60, 90, -90, 90, pink) +
        rect(534, 0, 12, 30, paper) +
        circle(540, 66, 26, sun) +
        rect(0, 450, 1080, 220, '#8A5433') +
        rect(0, 450, 1080, 20, '#C98A5E') +
        along(120, 980, 22, (x, i) => circle(x, 500 + ((i * 47) % 130), 5 + (i % 3) * 2, paper)) +
        path('M330 500C330 360 440 320 540 330S760 350 760 500C760 560 330 560 330 500Z', dough) +
        line('M420 420C480 380 600 384 660 424', '#D9AE68', 10) +
        arm(400, skins[3], 1, 330) +
        arm(400, skins[3], -1, 760),
    ),
  /** The tray of ten past six, on its way to the window. */
  bandeja: () =>
    still(
      '6:10',
      rect(0, 0, 1080, 670, '#20262F') +
        Array.from({ length: 30 }, (_, i) =>
          rect((i % 6) * 190 - (Math.floor(i / 6) % 2) * 90, Math.floor(i / 6) * 140, 4, 140, '#161B22'),
        ).join('') +
        path('M170 670V330A370 330 0 0 1 910 330V670Z', '#7A2B16') +
        path('M250 670V350A290 260 0 0 1 830 350V670Z', sun) +
        path('M320 670V400A220 200 0 0 1 760 400V670Z', '#FFE08A') +
        rect(180, 540, 720, 26, ink) +
        along(270, 810, 5, (x) => loaf(x, 540, 66)) +
        along(330, 750, 4, (x) => loaf(x, 492, 58, '#C9823A')) +
        round(110, 520, 110, 66, 20, pink) +
        round(860, 520, 110, 66, 20, pink),
    ),
  /** By a quarter past there is a line. */
  fila: () =>
    still(
      '6:15',
      rect(0, 0, 1080, 670, night) +
        rect(0, 0, 1080, 180, '#26388A') +
        circle(180, 130, 50, pink) +
        rect(560, 130, 520, 470, '#8A5433') +
        rect(600, 250, 300, 210, sun) +
        along(650, 850, 3, (x) => loaf(x, 440, 40)) +
        rect(930, 250, 120, 350, '#FFE08A') +
        along(560, 1040, 6, (x, i) => sector(x + 20, 190, 44, 90, 270, i % 2 ? pink : paper)) +
        rect(540, 130, 540, 62, ink) +
        centred('LA ESPIGA', 810, 178, 46, dough) +
        rect(0, 600, 1080, 70, ink) +
        [
          [90, 3, pink],
          [220, 1, paper],
          [340, 2, green],
          [455, 4, sun],
          [570, 0, paper],
        ]
          .map(([x, skin, cloth], i) =>
            person(x, 636, 280 - (i % 3) * 24, {
              skin: skins[skin],
              cloth,
              legs: i % 2 ? '#3A4150' : '#5E3723',
              hair: i === 1 ? '#8A3B12' : ink,
            }),
          )
          .join(''),
    ),
}
