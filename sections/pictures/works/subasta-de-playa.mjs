import { colors } from '../palette.mjs'
import { along, button, centred, person, phone, phoneInHand, skins } from '../props.mjs'
import { circle, group, path, polygon, rect, round, scales, sector } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** A snapper that looks to the right, in a box from -100 to 100. */
const snapper = (body, fin, eye) =>
  polygon(
    [
      [-58, 0],
      [-100, -40],
      [-88, 0],
      [-100, 40],
    ],
    fin,
  ) +
  path('M-40-34L10-70L44-34Z', fin) +
  path('M-72 0A106 106 0 0 1 94 0A106 106 0 0 1-72 0Z', body) +
  sector(40, 0, 42, -40, 220, fin, 36) +
  circle(66, -10, 9, eye) +
  circle(68, -10, 4, ink)

const notice =
  rect(0, 0, 300, 600, paper) +
  rect(0, 0, 300, 270, night) +
  group(snapper(pink, sun, paper), { x: 150, y: 120, scale: 1.1 }) +
  centred('Pargo', 150, 246, 44, paper) +
  centred('38 kg', 150, 366, 84, ink) +
  round(24, 398, 120, 84, 20, '#EDDDB8') +
  rect(60, 434, 48, 12, ink) +
  round(156, 398, 120, 84, 20, '#EDDDB8') +
  rect(192, 434, 48, 12, ink) +
  rect(210, 416, 12, 48, ink) +
  button(24, 498, 252, 84, 'Avisar', paper, green)

const bids = [40, 52, 57, 66, 72, 80, 84, 96, 110, 118, 132, 150, 168, 196]
const auction =
  rect(0, 0, 300, 600, night) +
  sector(150, 126, 78, 0, 216, sun, 62) +
  sector(150, 126, 78, 216, 360, '#3A4A94', 62) +
  centred('8:12', 150, 142, 46, paper) +
  bids
    .map((bid, i) =>
      rect(26 + i * 18, 470 - bid, 13, bid, i === bids.length - 1 ? pink : i % 2 ? '#5E6DB4' : '#3A4A94'),
    )
    .join('') +
  rect(20, 470, 260, 4, paper) +
  centred('₡4 650', 150, 552, 62, sun)

/** One of the restaurants that bid, under its awning; seven stand on each side of the phone. */
function stall(i) {
  const [row, side] = [Math.floor(i / 2) % 4, i < 7 ? 0 : 1]
  const place = i % 7
  const x = 105 + (place % 2) * 180 + side * 810
  const y = 40 + Math.floor(place / 2) * 216
  const [wall, cloth] = place % 2 === row % 2 ? [paper, pink] : [night, green]
  const awning = along(x - 57, x + 57, 4, (at, k) => sector(at, y + 20, 19, 90, 270, k % 2 ? wall : cloth))
  return (
    rect(x - 76, y, 152, 160, wall) +
    rect(x - 76, y, 152, 20, cloth) +
    awning +
    centred(String(i + 1), x, y + 134, 84, cloth === pink ? pink : paper)
  )
}

export default {
  /** In the boat, with wet hands: what was caught, and how much of it. */
  cover: () =>
    rect(0, 0, 1200, 900, green) +
    rect(0, 0, 1200, 250, sun) +
    circle(230, 250, 120, pink) +
    rect(0, 250, 1200, 650, green) +
    scales(0, 300, 8, 5, 80, ['#0B7A66', '#096857', '#0A705F']) +
    path('M-40 660H1240V900H60Z', paper) +
    path('M-40 660H1240V712H20Z', pink) +
    rect(60, 760, 1140, 16, '#E4DBC6') +
    [
      [180, 640, -12],
      [300, 690, 8],
      [130, 720, -4],
    ]
      .map(([x, y, angle]) => group(snapper(pink, '#8E1140', paper), { x, y, angle, scale: 1.2 }))
      .join('') +
    phoneInHand(760, 470, 800, notice, { skin: skins[3], sleeve: sun, angle: 6 }) +
    [
      [930, 330],
      [1010, 560],
      [560, 250],
      [980, 180],
      [545, 420],
    ]
      .map(([x, y], i) => path(`M${x} ${y}q${18 + i} 30 0 44q-${18 + i}-14 0-44Z`, paper))
      .join(''),
  /** Twenty minutes, fourteen restaurants. */
  puja: () =>
    rect(0, 0, 1200, 900, sun) +
    Array.from({ length: 14 }, (_, i) => stall(i)).join('') +
    phone(600, 450, 820, auction),
  /** The beach, where the price is known before the keel touches sand. */
  playa: () =>
    rect(0, 0, 1200, 900, night) +
    circle(880, 260, 150, sun) +
    rect(0, 400, 1200, 500, green) +
    scales(0, 420, 8, 3, 80, [green, night, '#096857']) +
    path('M0 640C300 560 700 760 1200 620V900H0Z', '#EDDDB8') +
    path('M240 520H760L700 660H330Z', paper) +
    path('M240 520H760L744 556H264Z', pink) +
    rect(700, 430, 34, 120, ink) +
    person(430, 590, 280, { skin: skins[3], cloth: sun, legs: ink, hat: paper, arm: -70 }) +
    person(600, 590, 260, { skin: skins[2], cloth: pink, legs: ink }) +
    person(930, 790, 300, { skin: skins[1], cloth: paper, legs: night, arm: 60, hair: '#5E3723' }) +
    rect(985, 690, 150, 90, '#C98A5E') +
    along(1010, 1110, 3, (x) => group(snapper(pink, '#8E1140', paper), { x, y: 690, angle: -70, scale: 0.5 })),
}
