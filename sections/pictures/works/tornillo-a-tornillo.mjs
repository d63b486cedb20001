import { colors } from '../palette.mjs'
import { along, centred, person, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, ring, round } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors
const steel = '#C9D0D8'
const shade = '#8E99A8'

/** A screw that points down, in a box from -100 to 100. */
const screw = (fill = steel, dark = shade) =>
  path('M-34-96A34 26 0 0 1 34-96V-80H-34Z', fill) +
  rect(-22, -112, 44, 8, dark) +
  rect(-11, -80, 22, 130, fill) +
  polygon(
    [
      [-11, 50],
      [11, 50],
      [0, 100],
    ],
    fill,
  ) +
  [0, 1, 2, 3, 4, 5, 6]
    .map((i) =>
      polygon(
        [
          [-19, -62 + i * 19],
          [19, -70 + i * 19],
          [19, -63 + i * 19],
          [-19, -55 + i * 19],
        ],
        dark,
      ),
    )
    .join('')

/** A car that drives to the right; (x, y) is the middle of its ground. */
const car = (x, y, fill, scale = 1) =>
  group(
    path('M-110-20V-52C-110-66-90-66-70-68L-40-104H40L74-68C104-64 112-56 112-40V-20Z', fill) +
      polygon(
        [
          [-50, -68],
          [-30, -96],
          [-4, -96],
          [-4, -68],
        ],
        paper,
      ) +
      polygon(
        [
          [6, -68],
          [6, -96],
          [34, -96],
          [58, -68],
        ],
        paper,
      ) +
      circle(-62, -18, 22, ink) +
      circle(66, -18, 22, ink) +
      circle(-62, -18, 9, shade) +
      circle(66, -18, 9, shade),
    { x, y, scale },
  )

export default {
  /** The board on the road, and behind it the shop with the parking lot. */
  cover: () =>
    rect(0, 0, 1200, 900, '#F3D9A0') +
    rect(720, 470, 480, 240, shade) +
    rect(720, 430, 480, 60, night) +
    along(780, 1140, 4, (x) => rect(x - 30, 560, 60, 60, paper)) +
    along(740, 1180, 12, (x) => rect(x - 2, 680, 4, 40, paper)) +
    rect(190, 520, 40, 260, ink) +
    rect(730, 520, 40, 260, ink) +
    rect(60, 70, 840, 460, ink) +
    rect(80, 90, 800, 420, sun) +
    group(screw(ink, '#3A4150'), { x: 250, y: 300, scale: 1.66 }) +
    centred('1', 470, 440, 420, pink) +
    rect(590, 180, 240, 6, ink) +
    centred('EL YUNQUE', 710, 270, 50, ink) +
    centred('200 m', 710, 380, 92, night) +
    polygon(
      [
        [600, 420],
        [600, 470],
        [560, 445],
      ],
      pink,
    ) +
    rect(600, 436, 220, 18, pink) +
    rect(0, 700, 1200, 200, ink) +
    along(40, 1120, 6, (x) => rect(x, 796, 110, 12, paper)) +
    car(330, 790, pink, 1.25) +
    car(900, 880, green, 1.5),
  /** Don Álvaro hands over one. */
  mostrador: () =>
    rect(0, 0, 1200, 900, green) +
    Array.from({ length: 40 }, (_, i) => {
      const [x, y] = [20 + (i % 10) * 118, 20 + Math.floor(i / 10) * 104]
      return (
        rect(x, y, 108, 94, (i * 7) % 3 ? '#096857' : '#075E4F') +
        circle(x + 54, y + 64, 9, sun) +
        rect(x + 30, y + 20, 48, 14, paper)
      )
    }).join('') +
    person(430, 880, 640, { skin: skins[2], cloth: night, hair: shade, arm: -96 }) +
    person(960, 900, 600, { skin: skins[3], cloth: pink, arm: 70 }) +
    rect(0, 640, 1200, 260, '#8A5433') +
    rect(0, 620, 1200, 36, '#C98A5E') +
    along(100, 1100, 6, (x) => rect(x - 70, 690, 140, 170, '#7A4A2E')) +
    group(screw(), { x: 786, y: 520, scale: 0.7, angle: 14 }) +
    rect(150, 520, 170, 100, ink) +
    round(165, 535, 140, 40, 8, sun) +
    rect(165, 585, 30, 20, paper) +
    rect(205, 585, 30, 20, paper) +
    rect(245, 585, 60, 20, pink),
  /** Ten spots on the radio of the workshop. */
  radio: () =>
    rect(0, 0, 1200, 900, night) +
    [560, 470, 380, 290].map((r, i) => ring(600, 430, r, 34, i % 2 ? '#26388A' : pink)).join('') +
    round(250, 250, 700, 420, 44, sun) +
    rect(250, 610, 700, 20, '#E8A800') +
    line('M820 250 980 60', paper, 12) +
    circle(985, 54, 18, pink) +
    circle(450, 450, 150, ink) +
    Array.from({ length: 37 }, (_, i) => {
      const a = i * 2.4
      const r = 22 * Math.sqrt(i)
      return circle(450 + r * Math.cos(a), 450 + r * Math.sin(a), 8, sun)
    }).join('') +
    round(640, 310, 260, 110, 12, paper) +
    along(664, 876, 12, (x, i) => rect(x - 2, 330, 4, i % 3 ? 26 : 48, ink)) +
    rect(742, 316, 8, 98, pink) +
    circle(700, 520, 52, ink) +
    rect(696, 476, 8, 40, paper) +
    circle(840, 520, 52, ink) +
    rect(836, 476, 8, 40, paper) +
    rect(150, 670, 900, 40, '#C98A5E') +
    rect(0, 710, 1200, 190, '#8A5433') +
    [200, 280, 990]
      .map((x, i) => group(screw(), { x, y: 640 + (i % 2) * 14, angle: 78 + i * 30, scale: 0.5 }))
      .join(''),
}
