import { bird } from './bird.mjs'
import { colors } from './palette.mjs'
import { centred } from './props.mjs'
import { circle, group, line, picture, polygon, rect, ring, round, word } from './shapes.mjs'

const { green, ink, night, paper, pink, sun } = colors

/** Calles run north to south, avenidas east to west; a block is about 100 metres. Positions have 1.2 pixels per metre. */
const calles = {
  7: -360,
  9: -240,
  11: -120,
  13: 0,
  15: 120,
  17: 240,
  19: 360,
  21: 480,
  23: 600,
  25: 730,
  27: 850,
  29: 970,
  31: 1090,
}
const avenidas = { 3: 830, 5: 715, 7: 595, 9: 425, 11: 335, 13: 215, 15: 100 }

const street = 22
const church = { x: 664, y: 480 }
const studio = { x: church.x + 25 * 1.2, y: church.y - 150 * 1.2 }

/** The blocks between the streets; the outermost blocks end at the edges of the picture. */
function blocks() {
  const edges = (streets) => [-480, ...Object.values(streets).sort((a, b) => a - b), 1240]
  const columns = edges(calles)
  const rows = edges(avenidas).filter((y) => y < 900)
  let out = ''
  for (let i = 0; i + 1 < columns.length; i++)
    for (let j = 0; j + 1 < rows.length; j++) {
      const [x, y] = [columns[i] + street / 2, rows[j] + street / 2]
      out += rect(
        x,
        y,
        columns[i + 1] - columns[i] - street,
        rows[j + 1] - rows[j] - street,
        (i + j) % 2 ? '#26388A' : '#2D409A',
      )
    }
  return out
}

/**
 * The streets of Barrio Escalante, with directions as San José gives them: from the church, 150 metres north, 25 east. West of it there is room for
 * text. Places and distances are those of the addresses; the outlines of blocks are approximate.
 */
export const drawPlan = () => picture(1600, 900, group(streets() + places(), { x: 400 }))

const streets = () =>
  rect(-400, 0, 1600, 900, night) +
  blocks() +
  rect(131, 841, 218, 60, green) +
  [0, 1, 2, 3].map((i) => circle(165 + i * 52, 872, 17, '#096857')).join('') +
  line('M-420 812H470C640 812 700 776 860 776H1220', ink, 30) +
  `<path d="M-420 812H470C640 812 700 776 860 776H1220" fill="none" stroke="${sun}" stroke-width="6" stroke-dasharray="26 12"/>` +
  round(420, 838, 150, 50, 6, paper) +
  rect(760, 640, 70, 60, paper) +
  Object.entries(calles)
    .filter(([name]) => Number(name) > 19)
    .map(([name, x]) => centred(`C ${name}`, x, 40, 24, paper))
    .join('') +
  Object.entries(avenidas)
    .filter(([name]) => Number(name) < 15)
    .map(([name, y]) => word(`Av ${name}`, 224, y + 9, 24, paper))
    .join('')

const places = () =>
  round(church.x - 34, church.y - 22, 68, 60, 4, sun) +
  polygon(
    [
      [church.x - 34, church.y - 22],
      [church.x, church.y - 66],
      [church.x + 34, church.y - 22],
    ],
    sun,
  ) +
  rect(church.x - 4, church.y - 100, 8, 40, sun) +
  rect(church.x - 14, church.y - 90, 28, 8, sun) +
  line(`M${church.x - 60} ${church.y}V${studio.y}H${studio.x}`, pink, 14) +
  round(church.x - 190, 376, 116, 48, 24, pink) +
  centred('150 m', church.x - 132, 410, 32, paper) +
  round(studio.x - 116, studio.y - 66, 92, 44, 22, pink) +
  centred('25 m', studio.x - 70, studio.y - 34, 30, paper) +
  circle(studio.x + 40, studio.y, 66, paper) +
  ring(studio.x + 40, studio.y, 66, 8, pink) +
  group(bird({ wing: sun, body: green, throat: pink, beak: ink }), { x: studio.x + 40, y: studio.y + 2, scale: 0.5 }) +
  word('Santa Teresita', church.x + 46, church.y + 20, 34, sun) +
  centred('Atlántico', 495, 872, 28, ink) +
  word('Aduana', 842, 682, 30, paper)
