import { motifs } from './motifs.mjs'
import { randomFrom, schemes } from './palette.mjs'
import { group, picture, rect } from './shapes.mjs'

/** The default picture of an entry: a motif and colours derived from its id. */
export function drawPlain(id, width, height) {
  const random = randomFrom(id)
  const things = Object.values(motifs)
  const thing = things[Math.floor(random() * things.length)]
  const [g, a, b, c] = schemes[Math.floor(random() * schemes.length)]
  const place = { x: width / 2, y: height / 2, scale: Math.min(width, height) / 250 }
  return picture(width, height, rect(0, 0, width, height, g) + group(thing(a, b, c, g), place))
}
