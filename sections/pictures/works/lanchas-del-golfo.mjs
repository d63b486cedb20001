import { colors } from '../palette.mjs'
import { along, button, centred, clip, code, greek, palm, person, phone, phoneInHand, skins } from '../props.mjs'
import { circle, group, path, polygon, rect, round, scales, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night, sand } = colors

/** The ferry in a box from -100 to 100, its bow to the right. */
const ferry =
  rect(-62, -46, 96, 34, paper) +
  along(-52, 20, 5, (x) => rect(x, -38, 12, 14, night)) +
  rect(-40, -66, 52, 20, sun) +
  rect(-24, -92, 18, 26, pink) +
  rect(-24, -84, 18, 7, paper) +
  path('M-96-12H100L74 34H-80Z', pink) +
  rect(-93, 2, 186, 8, paper)

/** A signal of one bar out of four. */
const weak = (x, y, fill) =>
  along(x, x + 36, 4, (at, i) => rect(at, y - 8 - i * 7, 9, 8 + i * 7, i === 0 ? fill : `${fill}44`))

const ticket =
  rect(0, 0, 300, 600, paper) +
  rect(0, 0, 300, 250, green) +
  weak(238, 58, paper) +
  centred('Puntarenas', 150, 120, 48, paper) +
  polygon(
    [
      [138, 142],
      [162, 142],
      [150, 160],
    ],
    sun,
  ) +
  centred('Paquera', 150, 212, 48, paper) +
  code(75, 286, 150, 3, ink) +
  along(0, 300, 13, (x) => circle(x, 250, 9, paper)) +
  centred('9:00', 150, 512, 62, pink) +
  greek(90, 536, 120, 2, `${ink}66`, 10)

const steps = {
  where:
    rect(0, 0, 300, 600, paper) +
    rect(0, 0, 300, 130, night) +
    weak(238, 46, paper) +
    centred('1', 40, 108, 64, sun) +
    ['Paquera', 'Naranjo', 'Chira']
      .map((name, i) => button(24, 170 + i * 132, 252, 104, name, i ? ink : paper, i ? '#EDDDB8' : green))
      .join(''),
  when:
    rect(0, 0, 300, 600, paper) +
    rect(0, 0, 300, 130, night) +
    weak(238, 46, paper) +
    centred('2', 40, 108, 64, sun) +
    ['5:00', '9:00', '11:00', '14:00', '17:00', '20:30']
      .map((hour, i) =>
        button(
          24 + (i % 2) * 132,
          170 + Math.floor(i / 2) * 132,
          120,
          104,
          hour,
          i === 1 ? paper : ink,
          i === 1 ? green : '#EDDDB8',
        ),
      )
      .join(''),
  pay:
    rect(0, 0, 300, 600, paper) +
    rect(0, 0, 300, 130, night) +
    weak(238, 46, paper) +
    centred('3', 40, 108, 64, sun) +
    centred('₡810', 150, 290, 96, ink) +
    greek(70, 330, 160, 3, `${ink}55`, 12) +
    button(24, 440, 252, 112, 'SINPE', paper, pink),
}

export default {
  /** The ticket on a phone, and the boat that it is for. */
  cover: () =>
    rect(0, 0, 1200, 900, sun) +
    circle(940, 330, 150, pink) +
    path('M0 400C120 330 210 400 320 350S560 410 700 400H0Z', green) +
    rect(0, 400, 1200, 500, night) +
    group(ferry, { x: 890, y: 372, scale: 2.6 }) +
    scales(0, 460, 8, 4, 80, [night, '#26388A', green]) +
    rect(0, 700, 1200, 200, night) +
    rect(0, 640, 1200, 34, '#8A5433') +
    along(40, 1160, 9, (x) => rect(x, 620, 26, 280, '#5E3723')) +
    phoneInHand(380, 480, 760, ticket, { skin: skins[3], sleeve: paper, angle: -5 }),
  /** Three questions, and no fourth. */
  preguntas: () =>
    rect(0, 0, 1200, 900, green) +
    scales(0, 0, 8, 13, 75, [green, '#0A705F', '#096857']) +
    phone(230, 480, 640, steps.where) +
    phone(600, 430, 640, steps.when) +
    phone(970, 480, 640, steps.pay),
  /** The line at the pier, eleven minutes long. */
  muelle: () =>
    rect(0, 0, 1200, 900, sand) +
    circle(220, 250, 130, sun) +
    rect(0, 430, 1200, 470, night) +
    scales(0, 470, 10, 3, 60, [night, '#26388A', green]) +
    group(ferry, { x: 910, y: 400, scale: 2.4 }) +
    palm(90, 640, 420, green, '#5E3723') +
    rect(0, 640, 1200, 44, '#C98A5E') +
    along(20, 1180, 16, (x) => rect(x, 640, 4, 44, '#8A5433')) +
    along(60, 1140, 6, (x) => rect(x, 684, 30, 216, '#5E3723')) +
    clip(
      880,
      470,
      300,
      200,
      rect(0, 150, 300, 14, sun) +
        rect(20, 0, 10, 200, ink) +
        rect(230, 60, 10, 120, ink) +
        round(8, 10, 90, 56, 6, paper) +
        sector(53, 38, 18, 0, 270, green),
    ) +
    [
      [300, 3, paper],
      [410, 1, sun],
      [510, 2, green],
      [640, 4, pink],
      [760, 0, paper],
    ]
      .map(
        ([x, skin, cloth], i) =>
          person(x, 664, 230 - (i % 3) * 16, {
            skin: skins[skin],
            cloth,
            legs: i % 2 ? ink : night,
            hair: i === 4 ? '#5E3723' : ink,
            hat: i === 0 ? sun : null,
            arm: i % 2 ? -70 : null,
          }) + (i % 2 ? round(x + 92, 488, 20, 40, 5, ink) : ''),
      )
      .join(''),
}
