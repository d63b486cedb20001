import { colors } from '../palette.mjs'
import { along, browser, button, centred, greek, person, phoneInHand, skins } from '../props.mjs'
import { group, line, path, polygon, rect, ring, round, sector, word } from '../shapes.mjs'

const { paper, ink, green, pink, sun, night } = colors

/** A week of appointments, 1000 wide; one of them moves. */
const week = () => {
  const cell = (column, row) => [60 + column * 182, 170 + row * 92]
  let slots = ''
  for (let column = 0; column < 5; column++)
    for (let row = 0; row < 5; row++) {
      const [x, y] = cell(column, row)
      const isFree = (column === 3 && row === 1) || (column === 1 && row === 3)
      slots += isFree
        ? `<rect x="${x + 3}" y="${y + 3}" width="164" height="74" rx="10" fill="none" stroke="${pink}" stroke-width="6" stroke-dasharray="14 10"/>`
        : round(x, y, 170, 80, 12, (column * 3 + row * 2) % 4 ? '#D5E6DF' : green) +
          rect(x + 16, y + 20, 90, 12, (column * 3 + row * 2) % 4 ? green : paper) +
          rect(x + 16, y + 44, 60, 10, (column * 3 + row * 2) % 4 ? '#7FB3A5' : '#7FC2B2')
    }
  return (
    rect(0, 0, 1000, 700, paper) +
    rect(0, 0, 1000, 84, green) +
    word('Guachipelín', 40, 60, 54, paper) +
    button(730, 16, 236, 54, 'Mover', ink, sun) +
    ['L', 'M', 'M', 'J', 'V'].map((day, i) => centred(day, 145 + i * 182, 150, 44, ink)).join('') +
    slots +
    line('M330 490C420 620 660 520 690 356', pink, 10) +
    polygon(
      [
        [664, 372],
        [694, 330],
        [716, 376],
      ],
      pink,
    ) +
    group(round(-90, -44, 180, 88, 14, pink) + rect(-66, -18, 96, 12, paper) + rect(-66, 8, 64, 10, paper), {
      x: 500,
      y: 560,
      angle: -8,
    })
  )
}

const asked =
  rect(0, 0, 300, 600, paper) +
  rect(0, 0, 300, 200, green) +
  centred('10:40', 150, 130, 92, paper) +
  greek(90, 156, 120, 1, paper, 12) +
  button(24, 226, 252, 108, 'Mover', ink, sun) +
  button(24, 350, 252, 90, 'Cancelar', ink, '#EDDDB8') +
  greek(24, 476, 240, 3, `${ink}44`, 14)

export default {
  /** The week of the clinic: one appointment on its way to a free place. */
  cover: () =>
    rect(0, 0, 1200, 900, pink) +
    sector(1200, 900, 560, -90, 0, '#A9144C') +
    sector(0, 0, 420, 90, 180, sun) +
    browser(90, 90, 1020, 720, week()),
  /** With one hand, standing in the bus. */
  mano: () =>
    rect(0, 0, 1200, 900, '#EDDDB8') +
    rect(0, 110, 1200, 430, night) +
    along(140, 1100, 4, (x) => round(x - 130, 150, 260, 330, 24, '#A9D3DC') + sector(x - 40, 480, 90, -90, 90, green)) +
    rect(0, 60, 1200, 24, ink) +
    along(110, 1090, 5, (x) => rect(x, 84, 10, 70, ink) + ring(x + 5, 180, 30, 12, sun)) +
    rect(0, 640, 1200, 260, green) +
    along(0, 1200, 4, (x) => round(x - 110, 560, 220, 400, 40, '#096857')) +
    phoneInHand(640, 500, 800, asked, { skin: skins[1], sleeve: pink, angle: -4 }),
  /** A place that became free finds somebody who waits for it. */
  espera: () =>
    rect(0, 0, 1200, 900, sun) +
    rect(0, 730, 1200, 170, night) +
    rect(120, 560, 960, 40, ink) +
    along(150, 1040, 4, (x) => rect(x, 600, 16, 130, ink)) +
    [
      [220, 2, pink],
      [420, 4, paper],
      [620, 1, green],
      [960, 3, paper],
    ]
      .map(([x, skin, cloth], i) =>
        person(x, 730, 400, {
          skin: skins[skin],
          cloth,
          legs: i % 2 ? ink : night,
          hair: i === 2 ? '#8A3B12' : ink,
          arm: i === 2 ? -110 : 10,
        }),
      )
      .join('') +
    path(
      'M640 60H1060A40 40 0 0 1 1100 100V250A40 40 0 0 1 1060 290H878L838 356V290H640A40 40 0 0 1 600 250V100A40 40 0 0 1 640 60Z',
      paper,
    ) +
    centred('10:40', 850, 220, 140, pink) +
    group(round(-20, -40, 40, 76, 8, ink) + rect(-14, -30, 28, 50, sun), { x: 838, y: 404 }),
}
