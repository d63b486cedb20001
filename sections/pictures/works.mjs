import { motifs } from './motifs.mjs'
import { colors, randomFrom, schemes } from './palette.mjs'
import {
  circle,
  define,
  group,
  leaf,
  line,
  picture,
  rect,
  round,
  scales,
  sector,
  use,
  word,
  wordWidth,
} from './shapes.mjs'

const W = 1200
const H = 900

/** What each work is about. A work that is not named here gets a motif by its id. */
const subjects = {
  'lanchas-del-golfo': ['barco', 3],
  'ultima-carreta': ['rueda', 0],
  'mural-cieneguita': ['casa', 4],
  'subasta-de-playa': ['pez', 2],
  'cafe-el-higueron': ['taza', 1],
  'aves-de-patio': ['colibri', 6],
  'agenda-guachipelin': ['reloj', 4],
  'tornillo-a-tornillo': ['sol', 0],
  'las-cuatro-de-la-manana': ['pan', 5],
  'queso-sin-senal': ['montana', 0],
  'cuentos-del-tren': ['libro', 2],
  'temporada-a-oscuras': ['luna', 3],
  'pan-con-nombre': ['pan', 4],
  'vivero-las-brumas': ['hoja', 7],
  'del-mar-con-fecha': ['ola', 3],
  'ocho-fincas': ['semilla', 1],
  'sembra-en-marzo': ['arbol', 2],
  'volver-a-la-sala': ['silla', 1],
}

/** The picture of a work: its subject, in the manner of its discipline. */
export function drawWork({ id, discipline }) {
  const random = randomFrom(id)
  const names = Object.keys(motifs)
  const [motif, scheme] = subjects[id] ?? [
    names[Math.floor(random() * names.length)],
    Math.floor(random() * schemes.length),
  ]
  const [g, a, b, c] = schemes[scheme]
  return picture(W, H, rect(0, 0, W, H, g) + manners[discipline]({ thing: motifs[motif], motif, random, g, a, b, c }))
}

const manners = {
  /** The thing as a seal, cut off by the edge, beside a column that repeats it. */
  brand({ thing, motif, g, a, b, c }) {
    const teeth = Array.from({ length: 24 }, (_, i) => sector(720, 450, 620, i * 15, i * 15 + 7.5, b, 470)).join('')
    const twins = define('t', thing(a, b, c, g)) + define('u', thing(b, a, c, g))
    const column = [0, 1, 2, 3, 4].map((i) => use(i % 2 ? 'u' : 't', { x: 110, y: 90 + i * 180, scale: 0.62 })).join('')
    return teeth + seal({ thing, motif, g, a, b, c }) + rect(0, 0, 220, H, g) + rect(220, 0, 10, H, a) + twins + column
  },
  /** Broad bands, the thing rising behind them. */
  campaign({ thing, motif, g, a, b, c }) {
    const isNight = motif === 'luna'
    const sky = isNight ? [0, 1, 2, 3].map((i) => rect(0, i * 150, W, 75, i % 2 ? c : colors.green)).join('') : ''
    const [x, y, scale] = { luna: [640, 340, 3.3], sol: [600, 420, 4.6], arbol: [780, 330, 3.9] }[motif] ?? [
      640, 360, 3.6,
    ]
    const bands = [c, a, b, a].map((fill, i) => rect(0, 600 + i * 75, W, 75, onPaper(fill))).join('')
    return sky + group(isNight ? thing(b, a, c, g) : thing(a, b, c, g), { x, y, scale }) + bands
  },
  /** A picture to look into: the thing large, leaves or its likes around it. */
  illustration({ thing, motif, g, a, b, c, random }) {
    if (motif === 'casa') {
      const rows = [0, 1, 2].map((i) =>
        group(i % 2 ? thing(c, a, b, g) : thing(a, c, b, g), { x: 180 + i * 420, y: 500, scale: 4.2 }),
      )
      return circle(1010, 170, 130, b) + rows.join('') + rect(0, 870, W, 30, c)
    }
    if (motif === 'semilla') return fields([a, b, c])
    const plants = Array.from({ length: 11 }, (_, i) => {
      const x = i * 120 + random() * 40 - 20
      const angle = (x - 600) / 22 + random() * 16 - 8
      return leaf(x, 920, 330 + random() * 340, 120 + random() * 50, angle, [b, c, a][i % 3], g)
    })
    const isBird = motif === 'colibri'
    const main = isBird ? thing(a, c, colors.pink, colors.ink) : thing(a, b, c, g)
    return circle(820, 330, 270, isBird ? b : c) + plants.join('') + group(main, { x: 560, y: 400, scale: 3.5 })
  },
  /** A page as a grid: the thing fills its great cell. */
  web({ thing, g, a, b, c, random }) {
    const columns = [1, 2, 3, 4, 5].map((i) => line(`M${i * 200} 0V900`, a, 3))
    const rows = [1, 2, 3, 4].map((i) => line(`M0 ${i * 180}H1200`, a, 3))
    const cells = [0, 1, 2, 3, 4].map((i) => cell(0, i * 180, random, [a, b, c]))
    const others = [0, 1, 2, 3].map((i) => cell(1000, i * 180, random, [a, b, c]))
    const field = g === colors.night ? colors.pink : c
    const words = [0, 1].map((i) => rect(240, 768 + i * 48, 520 - i * 190, 20, g)).join('')
    return (
      [...columns, ...rows, ...cells, ...others].join('') +
      rect(200, 0, 800, 720, field) +
      group(thing(a, b, g, g), { x: 600, y: 360, scale: 3.35 }) +
      rect(200, 720, 1000, 180, onPaper(a)) +
      words +
      round(960, 760, 200, 96, 48, b)
    )
  },
  /** A telephone, and the thing too large for it. */
  app({ thing, motif, g, a, b, c }) {
    const isFramed = motif === 'montana'
    const screen = c === colors.ink ? colors.night : g
    const ground = isFramed
      ? [0, 1, 2, 3, 4, 5].map((i) => rect(i * 200, 0, 100, H, i % 2 ? c : b)).join('')
      : scales(0, 0, 8, 13, 75, [g, b, c])
    const main = isFramed ? thing(a, b, c, colors.paper) : thing(a, b, c, screen)
    return (
      ground +
      round(340, 40, 520, 980, 70, colors.ink) +
      round(372, 72, 456, 920, 44, screen) +
      group(main, { x: 600, y: 500, scale: isFramed ? 2.26 : 3.3 }) +
      rect(500, 96, 200, 26, colors.ink)
    )
  },
  /** Six frames of a film, the thing on its way through them. */
  video({ thing, motif, g, a, b, c }) {
    const stands = motif === 'silla'
    const frames = Array.from({ length: 6 }, (_, i) => {
      const place = { x: 187, y: 185, angle: stands ? 0 : i * 11, scale: stands ? 1.4 : 0.9 + i * 0.16 }
      const shows = !stands || i === 4
      return (
        `<svg x="${20 + (i % 3) * 393}" y="${70 + Math.floor(i / 3) * 390}" width="374" height="370">` +
        `${rect(0, 0, 374, 370, i % 2 ? b : g === colors.ink ? colors.pink : c)}${rect(0, 290, 374, 80, i % 2 ? c : a)}${shows ? use('t', place) : ''}</svg>`
      )
    })
    const hole = define('h', round(0, 0, 34, 30, 6, colors.paper))
    const holes = Array.from(
      { length: 20 },
      (_, i) => use('h', { x: 20 + i * 60, y: 18 }) + use('h', { x: 20 + i * 60, y: 852 }),
    )
    return (
      rect(0, 0, W, H, colors.ink) +
      define('t', thing(a, b, stands ? colors.night : c, g)) +
      hole +
      frames.join('') +
      holes.join('')
    )
  },
}

/** A fill that reaches the picture's edge must not look like the page around it. */
const onPaper = (fill) => (fill === colors.paper ? colors.sand : fill)

/** The great round of a brand: a disc with the thing, a loaf that is the disc itself, or rings of water around a letter. */
function seal({ thing, motif, g, a, b, c }) {
  const [x, y] = [720, 450]
  if (motif === 'pan') return group(thing(a, b, c, g), { x, y, scale: 4 })
  if (motif !== 'ola') return circle(x, y, 400, c) + group(thing(a, b, b, c), { x, y, scale: 2.9 })
  const rings = [400, 330, 260, 190].map((r, i) => circle(x, y, r, [c, a, b, a][i])).join('')
  return rings + word('M', x - wordWidth('M', 320, 0) / 2, 562, 320, g, 0) + scales(230, 720, 7, 4, 70, [a, g, b])
}

/** Fields seen from above, each sown in its own direction. */
function fields(fills) {
  const plots = [
    [0, 0, 560, 420, 40],
    [580, 0, 620, 280, -40],
    [0, 440, 360, 460, -70],
    [380, 440, 400, 460, 20],
    [800, 300, 400, 600, 65],
  ]
  return (
    plots
      .map(([x, y, w, h, angle], plot) => {
        const seed = leaf(0, 30, 62, 34, angle, fills[plot % 3])
        const columns = Math.floor(w / 80)
        const rows = Math.floor(h / 70)
        const places = Array.from({ length: columns * rows }, (_, i) => ({
          x: x + (w * ((i % columns) + 0.5)) / columns,
          y: y + (h * (Math.floor(i / columns) + 0.5)) / rows,
        }))
        return define(`s${plot}`, seed) + places.map((place) => use(`s${plot}`, place)).join('')
      })
      .join('') + line('M570 0V430H0M570 290H1200M370 430V900M570 430H790V290M790 430V900', fills[1], 14)
  )
}

function cell(x, y, random, [a, b, c]) {
  const kind = Math.floor(random() * 4)
  if (kind === 0) return rect(x, y, 200, 180, b)
  if (kind === 1) return sector(x, y + 180, 180, 0, 90, c)
  if (kind === 2) return circle(x + 100, y + 90, 62, b)
  return [0, 1, 2].map((row) => rect(x + 24, y + 44 + row * 34, 152 - row * 40, 14, a)).join('')
}
