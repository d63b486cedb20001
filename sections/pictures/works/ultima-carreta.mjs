import { colors } from '../palette.mjs'
import { along, clip, person, skins } from '../props.mjs'
import { circle, group, line, path, polygon, rect, round, sector, wheel } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night, sand } = colors
const wood = '#C98A5E'
const dark = '#5E3723'

/** A frame of the film: the wide picture between its black bars. */
const still = (content) =>
  rect(0, 0, 1200, 900, ink) +
  clip(0, 130, 1200, 640, content) +
  along(60, 1140, 19, (x) => round(x - 17, 46, 34, 40, 8, paper) + round(x - 17, 814, 34, 40, 8, paper))

/** An ox that looks to the right, in a box from -100 to 100. */
const ox = (hide) =>
  path('M-90-30A60 60 0 0 1-30-60H50L60 40H-90Z', hide) +
  rect(-86, 30, 20, 66, hide) +
  rect(-52, 30, 20, 66, hide) +
  rect(14, 30, 20, 66, hide) +
  rect(42, 30, 18, 66, hide) +
  round(44, -78, 58, 74, 24, hide) +
  circle(84, -48, 5, ink) +
  round(78, -26, 28, 22, 10, paper) +
  path('M58-76A36 36 0 0 1 96-112A24 24 0 0 0 76-72Z', paper) +
  sector(46, -66, 16, 190, 330, hide)

export default {
  /** Two brothers, one wheel, a brush. */
  cover: () =>
    still(
      rect(0, 0, 1200, 640, '#8A5433') +
        along(0, 1200, 16, (x) => rect(x, 0, 6, 640, dark)) +
        rect(760, 60, 330, 250, sun) +
        rect(915, 60, 18, 250, dark) +
        rect(760, 176, 330, 18, dark) +
        polygon(
          [
            [760, 60],
            [1090, 60],
            [820, 640],
            [240, 640],
          ],
          '#FFC22E33',
        ) +
        rect(0, 570, 1200, 70, dark) +
        wheel(520, 330, 262, [pink, night, paper, sun]) +
        Array.from({ length: 4 }, (_, i) =>
          sector(520, 330, 262, i * 22.5, (i + 1) * 22.5, i % 2 ? wood : '#B97C50', 70),
        ).join('') +
        polygon(
          [
            [380, 600],
            [420, 600],
            [520, 350],
            [490, 340],
          ],
          ink,
        ) +
        polygon(
          [
            [620, 600],
            [660, 600],
            [550, 340],
            [520, 350],
          ],
          ink,
        ) +
        group(
          round(-8, -150, 16, 150, 8, wood) +
            polygon(
              [
                [-14, 0],
                [14, 0],
                [0, 40],
              ],
              pink,
            ),
          { x: 690, y: 190, angle: 60 },
        ) +
        person(830, 620, 470, { skin: skins[2], cloth: paper, legs: night, hat: sand, arm: 118 }) +
        person(220, 625, 440, { skin: skins[3], cloth: green, legs: ink, hat: sun, arm: -60 }),
    ),
  /** The trunk, and the sixteen wedges that were in it. */
  cunas: () =>
    still(
      rect(0, 0, 1200, 640, green) +
        circle(180, 120, 80, sun) +
        along(30, 1170, 8, (x, i) =>
          polygon(
            [
              [x - 90, 400],
              [x, 90 + (i % 3) * 60],
              [x + 90, 400],
            ],
            i % 2 ? '#075E4F' : '#096857',
          ),
        ) +
        rect(0, 400, 1200, 240, wood) +
        round(60, 330, 420, 200, 100, dark) +
        circle(385, 430, 100, '#E9C08F') +
        [80, 58, 36, 14].map((r) => circle(385, 430, r, r % 3 ? wood : '#E9C08F')).join('') +
        Array.from({ length: 16 }, (_, i) =>
          group(sector(0, 0, 178, i * 22.5 + 2, (i + 1) * 22.5 - 2, i % 2 ? '#E9C08F' : '#D9A571', 40), {
            x: 840 + 14 * Math.sin((i + 0.5) * 0.3927),
            y: 420 - 14 * Math.cos((i + 0.5) * 0.3927),
          }),
        ).join('') +
        group(rect(-9, -250, 18, 290, dark) + path('M9-250C80-250 90-200 90-170L9-190Z', paper), {
          x: 250,
          y: 350,
          angle: 24,
        }),
    ),
  /** On the road to the feast, singing. */
  camino: () =>
    still(
      rect(0, 0, 1200, 640, sun) +
        circle(980, 150, 96, pink) +
        polygon(
          [
            [0, 460],
            [260, 180],
            [520, 460],
          ],
          green,
        ) +
        polygon(
          [
            [340, 460],
            [640, 240],
            [940, 460],
          ],
          '#096857',
        ) +
        rect(0, 450, 1200, 190, sand) +
        line('M0 560H1200', paper, 8) +
        path('M180 250H640L600 420H210Z', pink) +
        along(210, 580, 8, (x, i) =>
          polygon(
            [
              [x, 270],
              [x + 44, 270],
              [x + 22, 330],
            ],
            i % 2 ? sun : paper,
          ),
        ) +
        rect(200, 350, 420, 16, night) +
        rect(600, 396, 330, 16, dark) +
        wheel(400, 430, 150, [night, sun, paper, pink]) +
        group(ox(paper), { x: 850, y: 440, scale: 1.15 }) +
        group(ox('#8A5433'), { x: 960, y: 462, scale: 1.25 }) +
        rect(900, 352, 120, 22, pink) +
        person(720, 580, 250, { skin: skins[2], cloth: night, legs: ink, hat: sand, arm: -60 }) +
        [0, 1, 2].map((i) => line(`M${150 - i * 40} 380a70 70 0 0 0 0 110`, ink, 8)).join(''),
    ),
}
