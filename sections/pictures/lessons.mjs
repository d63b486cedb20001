import { motifs } from './motifs.mjs'
import { colors } from './palette.mjs'
import { drawPlain } from './plain.mjs'
import {
  circle,
  group,
  leaf,
  line,
  path,
  picture,
  polygon,
  rect,
  round,
  sector,
  wheel,
  word,
  wordWidth,
} from './shapes.mjs'

const { green, ink, night, paper, pink, sand, sun } = colors

/** The pictures of the courses, 640 square. */
const lessons = {
  'marca-propia': () =>
    rect(0, 0, 640, 640, pink) +
    wheel(320, 320, 300, [sun, night, paper, pink]) +
    circle(320, 320, 150, night) +
    word('a', 320 - wordWidth('a', 300, 0) / 2, 400, 300, paper, 0),
  'dibujo-de-campo': () =>
    rect(0, 0, 640, 640, green) +
    leaf(230, 620, 590, 300, 4, sun, green) +
    [0, 1, 2, 3]
      .map((i) => leaf(236, 560 - i * 110, 150, 34, 46, green) + leaf(236, 560 - i * 110, 150, 34, -40, green))
      .join('') +
    group(
      rect(-30, -250, 60, 420, pink) +
        polygon(
          [
            [-30, 170],
            [30, 170],
            [0, 260],
          ],
          paper,
        ) +
        polygon(
          [
            [-11, 228],
            [11, 228],
            [0, 260],
          ],
          ink,
        ),
      { x: 510, y: 310, angle: 14 },
    ),
  'escribir-claro': () =>
    rect(0, 0, 640, 640, sand) +
    [560, 470, 400, 290, 200, 90]
      .map((w, i) => rect(40, 50 + i * 94, w, 58, [ink, ink, pink, night, night, sun][i]))
      .join(''),
  'video-con-telefono': () =>
    rect(0, 0, 640, 640, night) +
    round(170, 50, 300, 620, 44, ink) +
    rect(194, 92, 252, 560, pink) +
    group(motifs.sol(sun, paper), { x: 320, y: 360, scale: 1.26 }) +
    rect(194, 448, 252, 200, green) +
    [0, 1, 2].map((i) => circle(80, 160 + i * 150, 28, [sun, pink, paper][i])).join('') +
    [0, 1, 2].map((i) => circle(560, 160 + i * 150, 28, [paper, sun, pink][i])).join(''),
  'primera-aplicacion': () =>
    rect(0, 0, 640, 640, sun) +
    path('M40 40H320V180A60 60 0 0 1 320 300V320H40Z', pink) +
    path('M320 40H600V320H320V300A60 60 0 0 0 320 180Z', paper) +
    path('M40 320H300A60 60 0 0 1 180 320H320V600H40Z', night) +
    path('M320 320H600V600H320Z', green) +
    sector(250, 320, 58, -90, 90, night) +
    sector(460, 600, 90, -90, 90, sun),
  'letras-a-mano': () =>
    rect(0, 0, 640, 640, pink) +
    line('M90 560C70 240 250 40 330 120S200 520 330 520S480 260 590 90', paper, 96) +
    line('M90 560C70 240 250 40 330 120S200 520 330 520S480 260 590 90', sun, 18) +
    circle(560, 540, 48, night),
}

/** The picture of a course, by its id. */
export const drawLesson = ({ id }) => (lessons[id] ? picture(640, 640, lessons[id]()) : drawPlain(id, 640, 640))
