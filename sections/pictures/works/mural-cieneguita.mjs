import { colors } from '../palette.mjs'
import { along, clip, person, skins } from '../props.mjs'
import { circle, group, leaf, line, path, polygon, rect, ring, round, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** What the stalls chose, each on a panel of 150 by 360. */
const things = [
  (a, b) =>
    path('M20 180A62 62 0 0 1 116 180A62 62 0 0 1 20 180Z', a) +
    polygon(
      [
        [30, 180],
        [4, 150],
        [4, 210],
      ],
      a,
    ) +
    circle(94, 172, 6, b),
  (a, b) =>
    leaf(75, 150, 110, 36, -24, b) +
    leaf(75, 150, 120, 36, 0, b) +
    leaf(75, 150, 110, 36, 24, b) +
    round(35, 140, 80, 150, 40, a) +
    [0, 1, 2]
      .map((i) => line(`M38 ${180 + i * 36}L112 ${200 + i * 36}M112 ${180 + i * 36}L38 ${200 + i * 36}`, b, 5))
      .join(''),
  (a, b) => sector(75, 190, 44, -90, 90, a) + rect(12, 186, 126, 16, a) + rect(31, 172, 88, 14, b),
  (a, b) =>
    path('M30 90C30 230 60 280 130 290C80 250 66 190 66 90Z', a) +
    path('M60 90C66 210 90 250 134 262C100 220 92 170 92 90Z', b) +
    rect(34, 78, 60, 18, ink),
  (a, b) =>
    ring(48, 250, 24, 12, b) +
    ring(102, 250, 24, 12, b) +
    polygon(
      [
        [66, 236],
        [110, 80],
        [90, 240],
      ],
      a,
    ) +
    polygon(
      [
        [84, 236],
        [40, 80],
        [60, 240],
      ],
      a,
    ),
  (a, b) =>
    [0, 1, 2].map((i) => path(`M${30 + i * 30} 210a15 22 0 0 1 30 0Z`, i === 1 ? b : a)).join('') +
    path('M14 210H136L118 270H32Z', b) +
    rect(24, 228, 102, 8, a),
  (a, b) =>
    circle(75, 200, 56, a) +
    sector(75, 200, 56, 60, 150, b) +
    [0, 1, 2, 3, 4].map((i) => circle(60 + (i % 3) * 18, 170 + Math.floor(i / 3) * 26, 4, b)).join('') +
    leaf(75, 146, 50, 24, 30, b),
  (a, b) => rect(66, 80, 18, 130, b) + path('M40 200H110V260A35 35 0 0 1 40 260Z', a) + circle(75, 86, 22, b),
]
const panel = (i, x, y, w, h) => {
  const [ground, a, b] = [
    [pink, paper, sun],
    [sun, night, green],
    [green, sun, ink],
    [night, sun, paper],
    [paper, pink, night],
    [sun, pink, ink],
    [pink, sun, night],
    [green, paper, pink],
  ][i % 8]
  const height = (150 * h) / w
  const border =
    rect(0, height - 50, 150, 50, a) + along(15, 135, 5, (at) => sector(at, height - 50, 15, 90, 270, ground))
  return clip(
    x,
    y,
    w,
    h,
    rect(0, 0, 150, height, ground) + group(things[i % 8](a, b), { x: 0, y: height / 2 - 200 }) + border,
    [150, height],
  )
}

export default {
  /** The wall as one walks along it. */
  cover: () =>
    rect(0, 0, 1200, 900, '#F3D9A0') +
    circle(1040, 120, 80, pink) +
    polygon(
      [
        [0, 210],
        [1200, 210],
        [1200, 150],
        [0, 150],
      ],
      ink,
    ) +
    along(0, 1050, 8, (x, i) => panel(i, x, 210, 151, 470)) +
    rect(0, 680, 1200, 60, '#C9C2B3') +
    rect(0, 740, 1200, 160, ink) +
    along(30, 1110, 7, (x) => rect(x, 812, 80, 12, paper)) +
    person(250, 735, 250, { cloth: paper, legs: night, skin: skins[4], hat: pink }) +
    person(610, 730, 235, { cloth: night, legs: ink, skin: skins[2], hair: '#5E3723', arm: 130 }) +
    person(676, 730, 150, { cloth: sun, legs: pink, skin: skins[2], arm: 150 }) +
    person(1010, 735, 250, { cloth: green, legs: ink, skin: skins[3], arm: -30 }) +
    path('M1046 600h70l-14 70h-42Z', pink),
  /** The frieze as it was planned, on three sheets. */
  friso: () =>
    rect(0, 0, 1200, 900, '#C98A5E') +
    [0, 1, 2]
      .map((row) => {
        const sheet = along(0, 1036, 8, (x, i) => panel((i + row * 3) % 8, x, 0, 148, 230))
        return group(rect(-14, -8, 1212, 262, '#8A5433') + rect(-24, -18, 1212, 262, paper) + sheet, {
          x: 20 + row * 12,
          y: 34 + row * 288,
          angle: [0.8, -0.6, 0.4][row],
        })
      })
      .join('') +
    group(
      rect(-160, -15, 300, 30, sun) +
        polygon(
          [
            [140, -15],
            [180, 0],
            [140, 15],
          ],
          ink,
        ),
      { x: 950, y: 290, angle: -28 },
    ),
  /** A Sunday with cardboard stencils: half of the wall is grey still. */
  domingo: () =>
    rect(0, 0, 1200, 900, '#B9B4A8') +
    along(0, 1200, 9, (x) => rect(x, 0, 4, 760, '#A39E92')) +
    panel(0, 0, 0, 300, 760) +
    panel(2, 300, 0, 300, 760) +
    polygon(
      [
        [600, 0],
        [900, 0],
        [900, 300],
        [760, 330],
        [600, 500],
      ],
      night,
    ) +
    circle(740, 190, 70, sun) +
    rect(0, 760, 1200, 140, ink) +
    line('M880 790 980 120M1100 790 1010 120', '#C98A5E', 20) +
    along(1, 6, 6, (at) => line(`M${880 + at * 15} ${790 - at * 100}H${1100 - at * 13}`, '#C98A5E', 16)) +
    person(990, 590, 380, { cloth: pink, legs: night, skin: skins[2], arm: 120, hair: '#5E3723' }) +
    group(rect(-90, -110, 180, 220, '#D9A571') + circle(0, 0, 66, paper) + circle(0, 0, 40, night), {
      x: 820,
      y: 250,
      angle: -8,
    }) +
    person(420, 800, 350, { cloth: paper, legs: ink, skin: skins[4], hat: sun, arm: -130 }) +
    person(660, 810, 250, { cloth: green, legs: pink, skin: skins[1], arm: 100 }) +
    [
      [740, sun],
      [800, pink],
      [160, green],
      [230, night],
    ]
      .map(([x, fill]) => path(`M${x - 26} 760h52l-6 60h-40Z`, paper) + rect(x - 26, 750, 52, 18, fill))
      .join(''),
}
