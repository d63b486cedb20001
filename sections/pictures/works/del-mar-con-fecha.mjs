import { colors, randomFrom } from '../palette.mjs'
import { along, centred, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, ring, round, scales, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** The stamp of three rings in a box from -200 to 200, filled in with a marker. */
const stamp =
  circle(0, 0, 200, paper) +
  ring(0, 0, 190, 12, night) +
  ring(0, 0, 132, 8, night) +
  ring(0, 0, 74, 8, night) +
  Array.from({ length: 24 }, (_, i) => group(rect(-3, -172, 6, 16, night), { angle: i * 15 })).join('') +
  group(line('M-60 0c10-30 24-30 26 0s14 30 22 0 14-30 22 0 16 26 24 0 12-24 20-6', pink, 9), { x: 6, y: -100 }) +
  group(line('M-50 0c14-24 20 20 34 0s16 22 30 0 16 16 30 0', pink, 9), { x: 4, y: 106 }) +
  centred('14', -2, 8, 60, pink) +
  centred('NOV', 0, 40, 32, pink)

/** A fish with stripes that looks to the left, in a box from -200 to 200. */
const fish = (body, dark) =>
  polygon(
    [
      [120, 0],
      [210, -84],
      [186, 0],
      [210, 84],
    ],
    dark,
  ) +
  path('M-190 0C-120-110 60-120 150 0C60 120-120 110-190 0Z', body) +
  path('M-60-80C-20-140 60-130 90-64Z', dark) +
  [0, 1, 2, 3, 4].map((i) => sector(-40 + i * 38, 0, 62 - i * 9, 20, 160, dark, 54 - i * 9)).join('') +
  sector(-90, 0, 62, -30, 30 + 180, dark, 56) +
  circle(-132, -18, 15, paper) +
  circle(-134, -18, 7, ink)

const ice = (y, seed) => {
  const random = randomFrom(seed)
  return Array.from({ length: 60 }, () => {
    const [x, at, r] = [random() * 1240 - 20, y + random() * 320, 30 + random() * 34]
    return group(round(-r, -r, r * 2, r * 2, 8, ['#E6F0F2', '#D2E4E9', '#F7FBFB'][Math.floor(random() * 3)]), {
      x,
      y: at,
      angle: random() * 90,
    })
  }).join('')
}

export default {
  /** On the ice of the market: who, where and which day. */
  cover: () =>
    rect(0, 0, 1200, 900, night) +
    rect(0, 330, 1200, 570, '#BCD5DD') +
    ice(360, 'hielo') +
    group(fish('#E8617F', pink), { x: 470, y: 380, scale: 1.9, angle: -6 }) +
    group(fish('#5F8FA8', '#2F5D78'), { x: 520, y: 700, scale: 1.6, angle: 5 }) +
    line('M760 400C840 300 900 330 930 360', paper, 8) +
    group(stamp, { x: 930, y: 420, scale: 1.15, angle: 8 }),
  /** Three rings, a marker, and no printer. */
  sello: () =>
    rect(0, 0, 1200, 900, sun) +
    scales(0, 560, 8, 5, 80, [green, night, '#096857']) +
    group(rect(-250, -270, 500, 540, '#E4DBC6'), { x: 530, y: 440, angle: -4 }) +
    group(rect(-250, -270, 500, 540, paper) + circle(0, -236, 16, sun), { x: 520, y: 430, angle: -4 }) +
    group(stamp, { x: 520, y: 450, scale: 1.14, angle: -4 }) +
    group(
      round(-34, -420, 68, 340, 16, ink) +
        rect(-34, -150, 68, 60, pink) +
        polygon(
          [
            [-24, -90],
            [24, -90],
            [10, -30],
            [-10, -30],
          ],
          ink,
        ) +
        rect(-7, -34, 14, 34, pink),
      { x: 690, y: 350, angle: 48 },
    ) +
    group(
      round(-120, -60, 300, 130, 64, skins[3]) +
        [0, 1, 2].map((i) => round(-190, -56 + i * 44, 150, 42, 21, skins[3])).join('') +
        rect(150, -70, 400, 150, paper),
      { x: 960, y: 180, angle: -30 },
    ),
  /** In the restaurants they ask for it by name. */
  plato: () =>
    rect(0, 0, 1200, 900, pink) +
    along(0, 1200, 9, (x) => rect(x - 33, 0, 67, 900, '#B51450')) +
    circle(520, 470, 380, '#E4DBC6') +
    circle(520, 460, 380, paper) +
    circle(520, 460, 290, '#EFE7D4') +
    group(fish('#E8617F', pink), { x: 520, y: 460, scale: 1.3 }) +
    sector(760, 640, 74, 0, 360, sun) +
    Array.from({ length: 8 }, (_, i) => sector(760, 640, 60, i * 45 + 4, i * 45 + 41, '#FFE08A')).join('') +
    [-20, 6, 32]
      .map((a, i) =>
        group(path('M0 0A120 120 0 0 1 0-130A120 120 0 0 1 0 0Z', green), { x: 290 + i * 10, y: 700, angle: a - 40 }),
      )
      .join('') +
    group(stamp, { x: 1010, y: 210, scale: 0.78, angle: 10 }) +
    round(1000, 480, 26, 380, 13, ink) +
    round(976, 430, 74, 150, 36, ink),
}
