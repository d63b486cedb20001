import { colors, randomFrom } from './palette.mjs'
import { circle, define, group, path, picture, polygon, rect, ring, sector, use, wheel, word } from './shapes.mjs'

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
  /** The front of a house with its tiles. */
  casa: () =>
    rect(0, 0, 1200, 900, green) +
    circle(1010, 170, 110, sun) +
    polygon(
      [
        [110, 330],
        [600, 60],
        [1090, 330],
      ],
      pink,
    ) +
    rect(170, 330, 860, 420, paper) +
    rect(170, 690, 860, 60, night) +
    [260, 760]
      .map(
        (x) =>
          rect(x, 410, 180, 220, night) +
          rect(x, 510, 180, 10, paper) +
          rect(x + 85, 410, 10, 220, paper) +
          sector(x + 90, 410, 90, -90, 90, sun),
      )
      .join('') +
    sector(600, 480, 90, -90, 90, pink) +
    rect(510, 480, 180, 270, pink) +
    circle(660, 620, 12, sun) +
    define(
      't',
      rect(0, 0, 100, 100, paper) +
        sector(0, 0, 50, 90, 180, pink) +
        sector(100, 100, 50, 270, 360, pink) +
        sector(100, 0, 50, 180, 270, night) +
        sector(0, 100, 50, 0, 90, night) +
        circle(50, 50, 16, sun),
    ) +
    Array.from({ length: 24 }, (_, i) => use('t', { x: (i % 12) * 100, y: 750 + Math.floor(i / 12) * 100 })).join(''),
  /** A key and a lock of circles. */
  llave: () =>
    rect(0, 0, 1200, 900, sun) +
    rect(640, 0, 560, 900, night) +
    ring(920, 330, 170, 70, paper) +
    circle(920, 560, 270, pink) +
    circle(920, 520, 62, sun) +
    polygon(
      [
        [890, 540],
        [950, 540],
        [975, 690],
        [865, 690],
      ],
      sun,
    ) +
    ring(250, 450, 130, 70, green) +
    rect(370, 415, 460, 70, green) +
    rect(690, 485, 50, 90, green) +
    rect(770, 485, 50, 60, green) +
    circle(250, 450, 40, pink),
  /** Nine heads in a row of three. */
  equipo: () => {
    const grounds = [pink, sun, green, night, paper, pink, sun, green, night]
    const skins = ['#E9B48C', '#5E3723', '#C98A5E', '#8A5433', '#F1CBA8', '#C98A5E', '#8A5433', '#E9B48C', '#5E3723']
    return grounds
      .map((ground, i) => {
        const cloth = [sun, night, paper, pink, green, ink, pink, sun, paper][i]
        return (
          `<svg x="${(i % 3) * 400}" y="${Math.floor(i / 3) * 300}" width="400" height="300">${rect(0, 0, 400, 300, ground)}${sector(200, 330, 130, -90, 90, cloth)}` +
          `${path('M140 70H260V150A60 70 0 0 1 140 150Z', skins[i])}${i % 3 === 2 ? circle(200, 66, 78, ink) + path('M146 90H254V150A54 66 0 0 1 146 150Z', skins[i]) : i % 2 ? rect(132, 40, 136, 54, ink) : sector(200, 96, 74, -90, 90, i === 4 ? '#8A3B12' : ink)}` +
          `${circle(178, 132, 7, ink)}${circle(222, 132, 7, ink)}${sector(200, 168, 18, 90, 270, ground === pink ? paper : pink)}</svg>`
        )
      })
      .join('')
  },
}

export const drawScene = (name) => picture(1200, 900, scenes[name]())
