import { colors } from '../palette.mjs'
import { along, centred, clip, person, skins } from '../props.mjs'
import { circle, line, path, polygon, rect, ring, round, sector } from '../shapes.mjs'

const { paper, ink, pink, sun, night } = colors

/** The poster in a box of 300 by 420: by day a blue sheet, in the headlights what it says. */
const poster = (isLit) =>
  rect(0, 0, 300, 420, night) +
  (isLit
    ? circle(150, 150, 92, sun) +
      circle(186, 130, 84, night) +
      centred('OSCU', 150, 330, 100, paper) +
      centred('RAS', 150, 406, 100, paper)
    : circle(150, 150, 92, '#22337A') + circle(186, 130, 84, night))

export default {
  /** The same wall at noon, and at nine at night in the headlights. */
  cover: () =>
    rect(0, 0, 600, 900, '#F3D9A0') +
    circle(110, 130, 60, paper) +
    rect(0, 260, 600, 480, '#D9B98A') +
    along(0, 600, 6, (x, i) => rect(x, 260 + (i % 2) * 60, 4, 420, '#C9A673')) +
    rect(0, 740, 600, 160, '#8E99A8') +
    clip(150, 300, 300, 420, poster(false)) +
    person(500, 770, 300, { skin: skins[2], cloth: pink, legs: ink }) +
    rect(600, 0, 600, 900, ink) +
    rect(600, 260, 600, 480, '#20262F') +
    rect(600, 740, 600, 160, '#0D1015') +
    polygon(
      [
        [1200, 720],
        [1200, 800],
        [660, 820],
        [660, 240],
      ],
      '#FFC22E2B',
    ) +
    polygon(
      [
        [1200, 740],
        [1200, 780],
        [720, 780],
        [720, 280],
      ],
      '#FFC22E2B',
    ) +
    clip(750, 300, 300, 420, poster(true)) +
    along(640, 1160, 9, (x, i) => circle(x, 60 + ((i * 67) % 150), 4, paper)) +
    rect(596, 0, 8, 900, paper),
  /** From behind the wheel, on the way home. */
  parabrisas: () =>
    rect(0, 0, 1200, 900, '#0D1015') +
    polygon(
      [
        [600, 330],
        [680, 330],
        [1200, 760],
        [0, 760],
        [520, 330],
      ],
      '#20262F',
    ) +
    along(0, 5, 6, (k) =>
      polygon(
        [
          [594 - k * 6, 350 + k * 66],
          [606 + k * 6, 350 + k * 66],
          [610 + k * 9, 380 + k * 66],
          [590 - k * 9, 380 + k * 66],
        ],
        paper,
      ),
    ) +
    polygon(
      [
        [500, 700],
        [80, 330],
        [330, 200],
        [560, 360],
      ],
      '#FFC22E22',
    ) +
    polygon(
      [
        [700, 700],
        [1130, 340],
        [800, 190],
        [640, 360],
      ],
      '#FFC22E22',
    ) +
    clip(130, 130, 250, 350, poster(true), [300, 420]) +
    clip(820, 190, 200, 280, poster(true), [300, 420]) +
    clip(690, 270, 80, 112, poster(true), [300, 420]) +
    rect(245, 480, 16, 170, ink) +
    rect(912, 470, 14, 120, ink) +
    round(480, 20, 240, 76, 20, ink) +
    round(494, 32, 212, 52, 14, '#3A4150') +
    path('M0 900V730C300 650 900 650 1200 730V900Z', ink) +
    path('M-60 0H60L-20 760H-60ZM1260 0H1140L1220 760H1260Z', ink) +
    ring(380, 900, 210, 44, '#3A4150') +
    round(200, 690, 96, 130, 46, skins[2]) +
    round(470, 690, 96, 130, 46, skins[2]) +
    [0, 1]
      .map(
        (i) =>
          circle(780 + i * 150, 800, 58, '#20262F') +
          ring(780 + i * 150, 800, 50, 8, sun) +
          line(`M${780 + i * 150} 800l${i ? 30 : -24}-30`, pink, 8),
      )
      .join(''),
  /** The house that filled up: 68 of a hundred seats. */
  sala: () =>
    rect(0, 0, 1200, 900, '#20262F') +
    polygon(
      [
        [300, 0],
        [900, 0],
        [1040, 300],
        [160, 300],
      ],
      '#FFC22E33',
    ) +
    rect(120, 40, 960, 250, night) +
    circle(600, 170, 84, sun) +
    circle(636, 150, 76, night) +
    path('M0 0H170C150 160 100 260 60 320H0ZM1200 0H1030C1050 160 1100 260 1140 320H1200Z', pink) +
    rect(0, 290, 1200, 34, '#8A5433') +
    Array.from({ length: 50 }, (_, i) => {
      const row = Math.floor(i / 10)
      const [x, y] = [75 + (i % 10) * 117 + (row % 2) * 20 - 20, 430 + row * 104]
      const isTaken = (i * 37) % 50 < 34
      return (
        (isTaken
          ? circle(x, y - 46, 30, skins[i % 5]) + sector(x, y - 46, 32, -100, 100, i % 3 ? ink : '#5E3723')
          : '') +
        path(
          `M${x - 48} ${y + 60}V${y - 6}A48 34 0 0 1 ${x + 48} ${y - 6}V${y + 60}Z`,
          isTaken ? [pink, '#A9144C'][row % 2] : '#3A4150',
        )
      )
    }).join(''),
}
