import { bird } from './bird.mjs'
import { colors } from './palette.mjs'
import { circle, group, leaf, line, picture, polygon, rect, round, sector, wheel, word } from './shapes.mjs'

const W = 1200
const H = 1500
const { paper, ink, green, pink, sun, night } = colors
const rays = (x, y, r, count, fill, inner = 0) =>
  Array.from({ length: count }, (_, i) =>
    sector(x, y, r, (i * 360) / count, ((i + 0.5) * 360) / count, fill, inner),
  ).join('')

/** The posters of the sliders, upright, by name. */
export const slides = {
  /** A hummingbird before a great flower. */
  vuelo: () =>
    rect(0, 0, W, H, green) +
    rays(1160, 560, 1500, 36, '#096B5A') +
    Array.from({ length: 14 }, (_, i) => leaf(1160, 560, 640, 210, i * (360 / 14) + 8, i % 2 ? pink : paper)).join('') +
    Array.from({ length: 14 }, (_, i) => leaf(1160, 560, 380, 110, i * (360 / 14) + 20, sun)).join('') +
    circle(1160, 560, 110, night) +
    Array.from({ length: 9 }, (_, i) =>
      leaf(120 + i * 130, 1540, 330 + (i % 3) * 120, 150, (i - 4) * 7, i % 2 ? night : '#075E4F', i % 2 ? sun : paper),
    ).join('') +
    group(bird({ wing: sun, second: paper, body: night, throat: pink, beak: ink }), {
      x: 430,
      y: 800,
      scale: 3.9,
      angle: -8,
    }),
  /** A painted oxcart wheel, cut off by the edge. */
  rueda: () =>
    rect(0, 0, W, H, sun) +
    rays(760, 900, 1500, 24, '#F5B315') +
    wheel(760, 900, 860, [pink, night, paper, sun]) +
    Array.from({ length: 32 }, (_, i) =>
      group(
        polygon(
          [
            [-40, 0],
            [40, 0],
            [0, -64],
          ],
          i % 2 ? green : paper,
        ),
        {
          x: 760 + 842 * Math.sin((i * Math.PI) / 16),
          y: 900 - 842 * Math.cos((i * Math.PI) / 16),
          angle: i * 11.25 + 180,
        },
      ),
    ).join('') +
    circle(760, 900, 120, green) +
    circle(760, 900, 62, sun),
  /** A giant R in segments. */
  letra: () =>
    rect(0, 0, W, H, night) +
    rect(0, 0, 420, 1500, pink) +
    sector(420, 470, 470, 0, 180, sun) +
    sector(420, 470, 190, 0, 180, night) +
    polygon(
      [
        [420, 940],
        [720, 940],
        [1180, 1500],
        [860, 1500],
        [420, 985],
      ],
      paper,
    ) +
    Array.from({ length: 10 }, (_, i) => sector(420, 470, 470, i * 18, i * 18 + 9, '#F0A800', 190)).join('') +
    Array.from({ length: 12 }, (_, i) => circle(210, 70 + i * 124, 34, i % 2 ? paper : sun)).join('') +
    [0, 1, 2].map((i) => rect(940, 60 + i * 50, 200 - i * 50, 18, paper)).join(''),
  /** Leaves and a fern in flat ink. */
  tinta: () => {
    const fern = Array.from(
      { length: 13 },
      (_, i) =>
        leaf(0, -i * 84, 300 - i * 18, 78, 58, i % 2 ? paper : sun) +
        leaf(0, -i * 84, 300 - i * 18, 78, -58, i % 2 ? sun : paper),
    ).join('')
    return (
      rect(0, 0, W, H, pink) +
      circle(840, 420, 330, sun) +
      Array.from({ length: 8 }, (_, i) =>
        leaf(80 + i * 165, 1580, 780 + (i % 3) * 170, 250, (i - 3.5) * 8, [night, green, ink, night][i % 4], paper),
      ).join('') +
      group(line('M0 120V-1090', ink, 12) + fern, { x: 470, y: 1340, angle: 10 }) +
      circle(980, 1180, 78, sun) +
      circle(980, 1180, 34, pink)
    )
  },
  /** Strokes of a broad brush, and a moon. */
  trazo: () => {
    const bow = (r, width, fill) =>
      `<path d="M-60 1500V${1500 - r}A${r} ${r} 0 0 1 ${r - 60} 1500" fill="none" stroke="${fill}" stroke-width="${width}"/>`
    return (
      rect(0, 0, W, H, sun) +
      circle(880, 330, 210, night) +
      circle(960, 290, 180, sun) +
      [1130, 950, 770, 590, 410].map((r, i) => bow(r, 120, [green, pink, paper, night, pink][i])).join('') +
      group(
        rect(-60, -520, 120, 330, ink) +
          polygon(
            [
              [-70, -190],
              [70, -190],
              [100, 0],
              [-100, 0],
            ],
            paper,
          ) +
          path0(pink),
        { x: 790, y: 830, angle: 36 },
      )
    )
  },
  /** A projector's cone of light, and a reel. */
  cine: () =>
    rect(0, 0, W, H, night) +
    polygon(
      [
        [330, 1010],
        [1200, 240],
        [1200, 1500],
        [330, 1130],
      ],
      sun,
    ) +
    polygon(
      [
        [330, 1040],
        [1200, 560],
        [1200, 1200],
        [330, 1100],
      ],
      paper,
    ) +
    reel(300, 430, 290, pink, night) +
    reel(760, 300, 190, green, night) +
    round(90, 850, 480, 420, 28, ink) +
    circle(330, 1070, 120, pink) +
    circle(330, 1070, 60, sun) +
    rect(150, 1270, 44, 230, ink) +
    rect(466, 1270, 44, 230, ink) +
    Array.from({ length: 8 }, (_, i) => circle(1010, 660 + i * 62, 13, night)).join(''),
  /** Twelve frames of a wheel that turns. */
  cuadro: () => {
    const fills = [
      [pink, sun],
      [sun, night],
      [green, paper],
      [paper, pink],
    ]
    const frames = Array.from({ length: 12 }, (_, i) => {
      const [ground, spoke] = fills[(i + Math.floor(i / 3)) % 4]
      return (
        `<svg x="${30 + (i % 3) * 390}" y="${30 + Math.floor(i / 3) * 365}" width="360" height="335">${rect(0, 0, 360, 335, ground)}` +
        `${group(rays(0, 0, 120 + i * 9, 8, spoke, 30) + circle(0, 0, 42, ink), { x: 180, y: 168, angle: i * 15 })}</svg>`
      )
    })
    return rect(0, 0, W, H, ink) + frames.join('')
  },
}

const path0 = (fill) => sector(0, 0, 100, 90, 270, fill)

function reel(x, y, r, fill, hole) {
  const holes = [0, 72, 144, 216, 288]
    .map((a) =>
      circle(
        x + r * 0.58 * Math.sin((a * Math.PI) / 180),
        y - r * 0.58 * Math.cos((a * Math.PI) / 180),
        r * 0.25,
        hole,
      ),
    )
    .join('')
  return circle(x, y, r, fill) + holes + circle(x, y, r * 0.13, paper)
}

/** A poster by its name. */
export const drawSlide = (name) => picture(W, H, slides[name]())

/** A hummingbird that finds no flower, for the page that is not found. */
export const drawMissed = () =>
  picture(
    900,
    700,
    line('M700 720V420', green, 16) +
      leaf(700, 640, 190, 70, -62, green) +
      leaf(700, 690, 170, 64, 58, green) +
      circle(700, 420, 26, sun) +
      [40, 118, 236].map((angle) => leaf(700, 420, 60, 40, angle, paper)).join('') +
      leaf(560, 690, 110, 48, 80, paper) +
      leaf(820, 676, 110, 48, -70, sun) +
      group(bird({ wing: sun, second: paper, body: night, throat: green, beak: ink }), {
        x: 270,
        y: 270,
        scale: 2.3,
        angle: 12,
      }),
  )

/** The picture for social networks, 1200 by 630. */
export const drawSocial = () =>
  picture(
    1200,
    630,
    rect(0, 0, 1200, 630, pink) +
      wheel(1010, 420, 440, [sun, night, paper, pink]) +
      group(bird({ wing: sun, second: paper, body: green, throat: pink, beak: ink }), { x: 150, y: 130, scale: 0.95 }) +
      word('Estudio', 60, 420, 170, paper, -0.04) +
      word('Colibrí', 60, 570, 170, paper, -0.04),
  )

/** The logo on a disc of paper, for page heads of any colour. */
export const drawLogo = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">${circle(48, 48, 48, paper)}` +
  `${group(bird({ wing: sun, body: green, throat: pink, beak: ink }), { x: 47, y: 48, scale: 0.4 })}</svg>\n`

/** The sign of the logo on a square background. */
export const drawIcon = (size, ground = green) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">${rect(0, 0, 64, 64, ground)}` +
  `${group(bird({ wing: sun, second: paper, body: paper, throat: pink, beak: sun }), { x: 29.5, y: 32, scale: 0.3 })}</svg>\n`
