import { colors, randomFrom } from './palette.mjs'
import { circle, group, path, picture, polygon, rect, ring, sector, wheel, word } from './shapes.mjs'

const { green, ink, night, paper, pink, sun } = colors

/** The pictures of running text, 1200 by 900, by name. */
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
  /** San José in blocks; one corner is marked. */
  mapa: () => {
    const random = randomFrom('san jose')
    const fills = [paper, paper, '#EADFC9', green, paper, sun]
    const blocks = Array.from({ length: 70 }, (_, i) => {
      const x = (i % 10) * 132 - 20
      const y = Math.floor(i / 10) * 140 - 30
      return rect(x, y, 108, 116, fills[Math.floor(random() * fills.length)])
    }).join('')
    return (
      rect(0, 0, 1200, 900, night) +
      group(blocks, { x: -30, y: 60, angle: -8 }) +
      `<path d="M-20 700C260 520 420 860 700 640S1040 420 1220 520" fill="none" stroke="${pink}" stroke-width="34"/>` +
      path(
        'M760 150A150 150 0 0 1 910 300C910 400 820 440 760 580C700 440 610 400 610 300A150 150 0 0 1 760 150Z',
        pink,
      ) +
      circle(760, 300, 78, sun) +
      circle(760, 300, 30, night)
    )
  },
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
