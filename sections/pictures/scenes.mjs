import { bird } from './bird.mjs'
import { colors } from './palette.mjs'
import { along } from './props.mjs'
import { circle, group, picture, polygon, rect, ring, sector, wheel, word } from './shapes.mjs'

const { green, ink, night, paper, pink, sun } = colors

/** The pictures for text sections, 1200 by 900, by name. */
export const scenes = {
  /** The table of the workshop from above. */
  taller: () =>
    rect(0, 0, 1200, 900, sun) +
    group(rect(-230, -300, 460, 600, paper) + wheel(0, -20, 190, [pink, night, paper, sun], 12), {
      x: 360,
      y: 420,
      angle: -9,
    }) +
    group(rect(-210, -150, 420, 300, night) + word('Rr', -150, 90, 330, sun), { x: 860, y: 250, angle: 7 }) +
    group(
      rect(-330, -34, 600, 68, pink) +
        polygon(
          [
            [270, -34],
            [350, 0],
            [270, 34],
          ],
          paper,
        ) +
        polygon(
          [
            [322, -12],
            [350, 0],
            [322, 12],
          ],
          ink,
        ) +
        rect(-390, -34, 60, 68, green),
      { x: 780, y: 610, angle: -22 },
    ) +
    group(
      rect(-420, -40, 840, 80, green) +
        Array.from({ length: 27 }, (_, i) => rect(-405 + i * 31, -40, 5, i % 5 ? 22 : 40, paper)).join(''),
      { x: 620, y: 830, angle: 3 },
    ) +
    circle(1090, 520, 96, paper) +
    circle(1090, 520, 74, '#5E3723') +
    ring(1190, 540, 34, 16, paper),
  /** The house of the studio: wood, a gate, and the hummingbird on its door. */
  casa: () =>
    rect(0, 0, 1200, 900, sun) +
    circle(1010, 170, 84, paper) +
    polygon(
      [
        [70, 330],
        [600, 90],
        [1130, 330],
      ],
      pink,
    ) +
    rect(130, 330, 940, 400, green) +
    along(130, 1070, 24, (x) => rect(x - 2, 330, 4, 400, '#096857')) +
    rect(100, 318, 1000, 22, paper) +
    [280, 920].map((x) => rect(x - 92, 410, 184, 210, paper) + rect(x - 76, 426, 152, 178, night)).join('') +
    [280, 920].map((x) => rect(x - 5, 426, 10, 178, paper) + rect(x - 76, 508, 152, 10, paper)).join('') +
    rect(490, 390, 220, 340, paper) +
    rect(508, 408, 184, 322, night) +
    group(bird({ wing: sun, second: paper, body: green, throat: pink, beak: sun }), { x: 592, y: 560, scale: 0.72 }) +
    polygon(
      [
        [470, 730],
        [730, 730],
        [860, 800],
        [340, 800],
      ],
      '#E4DBC6',
    ) +
    rect(0, 800, 1200, 100, ink) +
    along(30, 330, 9, (x) => rect(x - 9, 640, 18, 170, paper)) +
    along(870, 1170, 9, (x) => rect(x - 9, 640, 18, 170, paper)) +
    rect(10, 680, 340, 14, paper) +
    rect(850, 680, 340, 14, paper),
  /** Rows of seats and a lit board. */
  aula: () =>
    rect(0, 0, 1200, 900, night) +
    polygon(
      [
        [180, 60],
        [1020, 60],
        [1200, 900],
        [0, 900],
      ],
      '#26388A',
    ) +
    rect(220, 60, 760, 330, sun) +
    word('Aa', 285, 330, 300, pink) +
    sector(830, 390, 130, -90, 90, green) +
    circle(830, 170, 60, paper) +
    [0, 1, 2]
      .map((row) =>
        Array.from({ length: 5 + row }, (_, i) => {
          const r = 62 + row * 16
          const x = 600 + (i - (4 + row) / 2) * (r * 2.4)
          return (
            sector(x, 560 + row * 150, r, -90, 90, [pink, paper, green][(i + row) % 3]) +
            rect(x - r, 560 + row * 150, r * 2, 60, [pink, paper, green][(i + row) % 3]) +
            circle(x, 560 + row * 150 - r * 0.9, r * 0.52, [sun, ink, sun][(i * 2 + row) % 3])
          )
        }).join(''),
      )
      .join(''),
}

export const drawScene = (name) => picture(1200, 900, scenes[name]())
