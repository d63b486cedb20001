import { motifs } from './motifs.mjs'
import { colors } from './palette.mjs'
import { drawPlain } from './plain.mjs'
import { circle, group, picture, rect, ring, sector, wheel } from './shapes.mjs'

const { green, ink, night, paper, pink, sand, sun } = colors

/** The pictures of the notes, 960 by 640. */
const notes = {
  'presupuesto-en-una-pagina': () =>
    rect(0, 0, 960, 640, sun) +
    group(
      rect(-220, -290, 440, 620, paper) +
        [pink, night, green].map((fill, i) => rect(-160, -210 + i * 150, [320, 250, 180][i], 76, fill)).join(''),
      { x: 500, y: 330, angle: -7 },
    ),
  'a-que-decimos-que-no': () =>
    rect(0, 0, 960, 640, pink) +
    ring(480, 320, 220, 84, paper) +
    group(rect(-330, -44, 660, 88, sun), { x: 480, y: 320, angle: -38 }),
  'de-donde-sale-la-rueda': () =>
    rect(0, 0, 960, 640, night) + wheel(480, 640, 520, [pink, sun, paper, night], 32) + rect(0, 604, 960, 36, green),
  'cuanto-pesa-una-pagina': () =>
    rect(0, 0, 960, 640, green) +
    sector(480, 640, 180, -90, 90, night) +
    group(
      rect(-360, -16, 720, 32, paper) +
        sector(-270, 16, 110, 90, 270, sun) +
        sector(270, 16, 110, 90, 270, sun) +
        rect(-340, -156, 140, 140, pink) +
        rect(210, -76, 60, 60, paper) +
        rect(280, -76, 60, 60, sun),
      { x: 480, y: 420, angle: -9 },
    ) +
    circle(480, 440, 40, paper),
  'guardar-antes-de-enviar': () =>
    rect(0, 0, 960, 640, sand) +
    rect(480, 0, 480, 640, night) +
    ring(240, 320, 140, 46, pink) +
    circle(720, 320, 163, sun),
  'tres-de-la-manana': () =>
    rect(0, 0, 960, 640, ink) +
    [0, 1, 2, 3].map((i) => rect(0, 380 + i * 80, 960, 40, i % 2 ? pink : night)).join('') +
    group(motifs.luna(sun, paper, paper), { x: 560, y: 230, scale: 2 }),
}

/** The picture of a note, by its id. */
export const drawNote = ({ id }) => (notes[id] ? picture(960, 640, notes[id]()) : drawPlain(id, 960, 640))
