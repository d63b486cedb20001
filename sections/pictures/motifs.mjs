import { bird } from './bird.mjs'
import { circle, group, leaf, line, path, polygon, rect, ring, round, scales, sector, wheel } from './shapes.mjs'

/** Things in flat shapes, each in a box from -100 to 100. `a` is the main fill, `b` the second, `c` the accent, `g` the background. */
export const motifs = {
  barco: (a, b, c) =>
    polygon(
      [
        [-4, -96],
        [-4, 8],
        [74, 8],
      ],
      a,
    ) +
    polygon(
      [
        [-14, -66],
        [-14, 8],
        [-70, 8],
      ],
      b,
    ) +
    path('M-98 18H98C90 62 60 82 0 82S-90 62-98 18Z', c) +
    rect(-94, 34, 188, 11, a) +
    rect(-82, 56, 164, 9, b) +
    [-90, -54, -18, 18, 54].map((x) => sector(x + 18, 98, 18, -90, 90, b)).join(''),
  rueda: (a, b, c, g) => wheel(0, 0, 98, [a, b, c, g]),
  sol: (a, b) =>
    Array.from({ length: 18 }, (_, i) => sector(0, 70, 168, i * 20 - 90, i * 20 - 80, i % 2 ? b : a, 92))
      .slice(0, 9)
      .join('') + sector(0, 70, 82, -90, 90, a),
  casa: (a, b, c, g) =>
    [
      [-100, 46, a, b],
      [-50, 20, b, c],
      [0, 56, c, g],
      [50, 8, a, b],
    ]
      .map(
        ([x, top, wall, door]) =>
          rect(x, top - 40, 50, 160 - top, wall) +
          polygon(
            [
              [x, top - 40],
              [x + 25, top - 76],
              [x + 50, top - 40],
            ],
            door,
          ) +
          sector(x + 25, 88, 15, -90, 90, door) +
          rect(x + 10, 88, 30, 32, door) +
          rect(x + 9, top - 22, 12, 22, g) +
          rect(x + 29, top - 22, 12, 22, g),
      )
      .join(''),
  pez: (a, b, c, g) =>
    polygon(
      [
        [-52, 0],
        [-100, -44],
        [-100, 44],
      ],
      b,
    ) +
    path('M-70 0A104 104 0 0 1 92 0A104 104 0 0 1-70 0Z', a) +
    [-42, -18, 6].map((x, i) => sector(x, 0, 30 - i * 1.5, 0, 180, i % 2 ? c : b)).join('') +
    sector(38, 0, 44, -46, 226, g, 39) +
    circle(62, -10, 8, g) +
    circle(64, -10, 4, b),
  taza: (a, b, c, g) =>
    ring(62, 16, 24, 13, a) +
    path('M-66-18H66A66 78 0 0 1-66-18Z', a) +
    rect(-66, -18, 132, 15, b) +
    rect(-88, 68, 176, 14, c) +
    [-34, 0, 34].map((x) => line(`M${x}-34c-12-14 12-24 0-38s10-20 0-26`, c === g ? b : c, 8)).join(''),
  colibri: (a, b, c, g) => bird({ wing: b, second: c, body: a, throat: c, beak: g }),
  reloj: (a, b, c, g) =>
    Array.from({ length: 12 }, (_, i) => sector(0, 0, 96, i * 30 + 1, i * 30 + 29, i < 7 ? a : b, 34)).join('') +
    circle(0, 0, 26, c) +
    polygon(
      [
        [-6, 8],
        [6, 8],
        [3, -84],
        [-3, -84],
      ],
      g,
    ) +
    polygon(
      [
        [-8, -6],
        [8, -6],
        [52, 40],
        [42, 50],
      ],
      g,
    ),
  pan: (a, b, c) =>
    Array.from({ length: 8 }, (_, i) => sector(0, 0, 94, i * 45 + 2.5, i * 45 + 42.5, i % 2 ? b : a)).join('') +
    Array.from({ length: 8 }, (_, i) => group(leaf(0, -32, 46, 13, 0, c), { angle: i * 45 + 22.5 })).join('') +
    circle(0, 0, 16, c),
  montana: (a, b, c, g) =>
    circle(52, -54, 32, c) +
    polygon(
      [
        [-100, 80],
        [-34, -74],
        [32, 80],
      ],
      a,
    ) +
    polygon(
      [
        [-8, 80],
        [46, -24],
        [100, 80],
      ],
      b,
    ) +
    polygon(
      [
        [-34, -74],
        [-52, -32],
        [-34, -44],
        [-16, -32],
      ],
      g,
    ) +
    polygon(
      [
        [-34, -44],
        [-34, 80],
        [32, 80],
      ],
      b,
    ) +
    polygon(
      [
        [46, -24],
        [46, 80],
        [100, 80],
      ],
      c,
    ),
  libro: (a, b, c, g) =>
    leaf(-52, -10, 84, 34, -24, c) +
    leaf(0, -20, 80, 36, 4, b) +
    leaf(50, -10, 84, 34, 26, c) +
    path('M0 2C-30-22-66-22-98-8V74C-66 60-30 60 0 84Z', a) +
    path('M0 2C30-22 66-22 98-8V74C66 60 30 60 0 84Z', b) +
    [16, 34, 52].map((y) => line(`M-82 ${y - 8}C-56 ${y - 16}-32 ${y - 12}-14 ${y + 2}`, g, 5)).join(''),
  luna: (a, b, c) =>
    path('M20-92A92 92 0 1 0 92 34A76 76 0 0 1 20-92Z', a) +
    circle(56, -40, 9, c) +
    circle(84, -72, 5, b) +
    circle(78, -6, 5, b),
  hoja: (a, b, c) =>
    [
      [-50, -50, 0],
      [50, -50, 90],
      [-50, 50, 270],
      [50, 50, 180],
    ]
      .map(([x, y, turn], i) =>
        group(
          sector(-44, 44, 88, 0, 90, i % 3 ? b : a) + line('M-44 44 18-18', c, 5) + line('M-10 10v-34M-10 10h34', c, 4),
          { x, y, angle: turn },
        ),
      )
      .join(''),
  ola: (a, b, c, g) =>
    [96, 80, 64, 48].map((r, i) => sector(0, 30, r, -90, 90, [a, b, a, c][i])).join('') +
    circle(0, 30, 30, g) +
    scales(-96, 34, 7, 4, 13.7, [b, a, c]),
  semilla: (a, b, c) =>
    Array.from({ length: 25 }, (_, i) => {
      const x = (i % 5) * 44 - 88
      const y = Math.floor(i / 5) * 44 - 66
      return leaf(x, y, 36, 22, i % 2 ? 32 : -32, [a, b, a, c][(i * 7) % 4])
    }).join(''),
  arbol: (a, b, c) =>
    rect(-9, 0, 18, 96, c) +
    circle(-38, -14, 46, a) +
    circle(38, -14, 46, b) +
    circle(0, -54, 46, a) +
    circle(0, -8, 30, b) +
    circle(-38, -14, 15, c) +
    circle(38, -14, 15, c) +
    circle(0, -58, 15, c),
  silla: (a, b, c) =>
    path('M-52-92H52V-14H-52Z', a) +
    rect(-52, -70, 104, 8, b) +
    rect(-52, -48, 104, 8, b) +
    path('M-62-14H62L70 20H-70Z', b) +
    rect(-62, 20, 13, 76, c) +
    rect(49, 20, 13, 76, c) +
    rect(-49, 56, 98, 9, c),
  telefono: (a, b, c) =>
    round(-48, -96, 96, 192, 14, a) + rect(-38, -78, 76, 150, b) + sector(0, 24, 34, -90, 90, c) + circle(0, 84, 6, c),
  nota: (a, b, c) =>
    circle(-38, 60, 30, a) +
    circle(58, 44, 30, b) +
    rect(-18, -84, 12, 146, a) +
    rect(78, -96, 10, 142, b) +
    polygon(
      [
        [-18, -84],
        [88, -98],
        [88, -64],
        [-18, -50],
      ],
      c,
    ),
  flor: (a, b, c, g) =>
    Array.from({ length: 10 }, (_, i) => leaf(0, 0, 96, 36, i * 36, i % 2 ? b : a)).join('') +
    circle(0, 0, 26, c) +
    circle(0, 0, 11, g),
}
