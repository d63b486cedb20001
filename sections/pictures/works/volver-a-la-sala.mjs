import { colors } from '../palette.mjs'
import { along, clip, skins } from '../props.mjs'
import { circle, line, path, polygon, rect, ring, round, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night, sand } = colors

const seat = (x, y, w, fill, dark) =>
  path(`M${x - w} ${y}V${y - w * 1.5}A${w} ${w * 0.7} 0 0 1 ${x + w} ${y - w * 1.5}V${y}Z`, fill) +
  path(`M${x - w * 0.74} ${y}V${y - w * 1.3}A${w * 0.74} ${w * 0.5} 0 0 1 ${x + w * 0.74} ${y - w * 1.3}V${y}Z`, dark) +
  round(x - w * 1.2, y - w * 0.5, w * 0.3, w * 0.7, w * 0.1, ink) +
  round(x + w * 0.9, y - w * 0.5, w * 0.3, w * 0.7, w * 0.1, ink)

/** Somebody seated, seen from the stage. */
const regular = (x, y, w, { skin, cloth, hair, glasses = false, hat = null }) =>
  path(`M${x - w * 0.8} ${y}V${y - w * 0.9}A${w * 0.8} ${w * 0.8} 0 0 1 ${x + w * 0.8} ${y - w * 0.9}V${y}Z`, cloth) +
  rect(x - w * 0.2, y - w * 1.9, w * 0.4, w * 0.4, skin) +
  circle(x, y - w * 2.1, w * 0.46, skin) +
  sector(x, y - w * 2.1, w * 0.52, -100, 100, hair) +
  (hat
    ? rect(x - w * 0.8, y - w * 2.34, w * 1.6, w * 0.14, hat) + sector(x, y - w * 2.34, w * 0.5, -90, 90, hat)
    : '') +
  (glasses
    ? ring(x - w * 0.18, y - w * 2.02, w * 0.14, w * 0.05, ink) +
      ring(x + w * 0.18, y - w * 2.02, w * 0.14, w * 0.05, ink)
    : circle(x - w * 0.16, y - w * 2.02, w * 0.05, ink) + circle(x + w * 0.16, y - w * 2.02, w * 0.05, ink)) +
  path(`M${x - w * 0.16} ${y - w * 1.86}A${w * 0.16} ${w * 0.13} 0 0 0 ${x + w * 0.16} ${y - w * 1.86}Z`, ink)

const rows = (taken) =>
  [0, 1, 2, 3]
    .map((row) => {
      const w = 34 + row * 17
      const count = 11 - row * 2
      return (
        Array.from({ length: count }, (_, i) =>
          seat(
            600 + (i - (count - 1) / 2) * w * 2.7,
            330 + row * 150,
            w,
            i === taken[1] && row === taken[0] ? pink : '#A9144C',
            i === taken[1] && row === taken[0] ? '#8E1140' : '#7A0E38',
          ),
        ).join('') +
        (row === taken[0]
          ? regular(600 + (taken[1] - (count - 1) / 2) * w * 2.7, 330 + row * 150, w * 0.86, taken[2])
          : '')
      )
    })
    .join('')

const dona = { skin: skins[1], cloth: green, hair: '#C9D0D8', glasses: true }
const people = [
  dona,
  { skin: skins[3], cloth: sun, hair: ink },
  { skin: skins[2], cloth: paper, hair: '#C9D0D8', hat: '#EDDDB8' },
  { skin: skins[0], cloth: pink, hair: '#8A3B12' },
  { skin: skins[4], cloth: night, hair: ink, glasses: true },
  { skin: skins[2], cloth: green, hair: '#5E3723' },
  { skin: skins[1], cloth: night, hair: ink, hat: ink },
  { skin: skins[3], cloth: paper, hair: '#C9D0D8', glasses: true },
  { skin: skins[0], cloth: green, hair: '#C9D0D8' },
  { skin: skins[4], cloth: pink, hair: '#C9D0D8' },
  { skin: skins[2], cloth: sun, hair: ink, glasses: true },
  { skin: skins[1], cloth: paper, hair: '#8A3B12' },
]

export default {
  /** From the stage: an empty house, and doña Flor where she always sat. */
  cover: () =>
    rect(0, 0, 1200, 900, '#1B0A14') +
    rect(0, 0, 1200, 130, '#2B1020') +
    along(150, 1050, 4, (x) => round(x - 30, 40, 60, 50, 10, '#3A1A2A')) +
    polygon(
      [
        [700, 0],
        [780, 0],
        [980, 560],
        [640, 560],
      ],
      '#FFC22E3A',
    ) +
    rows([2, 4, dona]) +
    rect(0, 860, 1200, 40, '#8A5433'),
  /** Twelve of them, one minute each. */
  retratos: () =>
    rect(0, 0, 1200, 900, ink) +
    people
      .map((one, i) =>
        clip(
          24 + (i % 4) * 292,
          24 + Math.floor(i / 4) * 288,
          276,
          272,
          rect(0, 0, 276, 272, [sun, pink, sand, green, night, sun, pink, night, sand, night, green, pink][i]) +
            seat(138, 290, 92, '#8E1140', '#7A0E38') +
            regular(138, 290, 82, one),
        ),
      )
      .join(''),
  /** And the camera, where the actors stand. */
  camara: () =>
    rect(0, 0, 1200, 900, night) +
    path('M0 0H330C300 300 210 600 140 780H0ZM1200 0H870C900 300 990 600 1060 780H1200Z', pink) +
    [60, 130, 200, 1000, 1070, 1140]
      .map((x) =>
        line(`M${x} 0C${x} 300 ${x + (x < 600 ? -50 : 50)} 600 ${x + (x < 600 ? -60 : 60)} 780`, '#A9144C', 12),
      )
      .join('') +
    polygon(
      [
        [0, 780],
        [1200, 780],
        [1200, 900],
        [0, 900],
      ],
      '#8A5433',
    ) +
    along(0, 1200, 13, (x) => rect(x, 780, 5, 120, '#7A4A2E')) +
    sector(600, 1010, 460, -70, 70, '#FFC22E30') +
    line('M600 520 430 800M600 520 770 800M600 520V800', ink, 24) +
    round(420, 300, 320, 210, 24, ink) +
    round(720, 350, 110, 110, 16, '#3A4150') +
    circle(490, 240, 84, '#3A4150') +
    circle(650, 230, 96, '#3A4150') +
    circle(490, 240, 30, sun) +
    circle(650, 230, 34, sun) +
    circle(470, 350, 14, pink) +
    rect(520, 340, 180, 90, '#3A4150') +
    rect(536, 354, 148, 62, sun) +
    circle(610, 385, 18, pink),
}
