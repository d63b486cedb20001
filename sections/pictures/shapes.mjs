import { readFileSync } from 'node:fs'

const letters = JSON.parse(readFileSync(new URL('./letters.json', import.meta.url), 'utf8'))

/** Rounds to one decimal at most, which keeps the files small. */
export const n = (value) => String(Math.round(value * 10) / 10)

export const rect = (x, y, w, h, fill) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`
export const round = (x, y, w, h, r, fill) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(r)}" fill="${fill}"/>`
export const circle = (x, y, r, fill) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`
export const ring = (x, y, r, width, stroke) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`
export const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`
export const line = (d, stroke, width) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="round"/>`
export const polygon = (points, fill) => path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`, fill)

/** A wedge of a ring; angles in degrees, clockwise from the top. */
export function sector(x, y, r, from, to, fill, inner = 0) {
  const at = (radius, angle) => {
    const turn = ((angle - 90) * Math.PI) / 180
    return `${n(x + radius * Math.cos(turn))} ${n(y + radius * Math.sin(turn))}`
  }
  const large = to - from > 180 ? 1 : 0
  const back =
    inner === 0 ? `L${n(x)} ${n(y)}` : `L${at(inner, to)}A${n(inner)} ${n(inner)} 0 ${large} 0 ${at(inner, from)}`
  return path(`M${at(r, from)}A${n(r)} ${n(r)} 0 ${large} 1 ${at(r, to)}${back}Z`, fill)
}

/** A leaf of two arcs that grows from (x, y); `angle` in degrees, clockwise from the top. */
export function leaf(x, y, length, width, angle, fill, vein = null) {
  const bow = (length * length) / (4 * width) + width / 4
  const d = `M0 0A${n(bow)} ${n(bow)} 0 0 1 0 ${n(-length)}A${n(bow)} ${n(bow)} 0 0 1 0 0Z`
  const middle = vein ? line(`M0 0V${n(-length)}`, vein, Math.max(3, width / 14)) : ''
  return group(path(d, fill) + middle, { x, y, angle })
}

/** Moves, rotates and scales its content. */
export const group = (content, place) => `<g transform="${transform(place)}">${content}</g>`

/** Defines a drawing under a name, so that `use` can show it several times without repeating it. */
export const define = (name, content) => `<defs><g id="${name}">${content}</g></defs>`
export const use = (name, place) => `<use href="#${name}" transform="${transform(place)}"/>`

function transform({ x = 0, y = 0, angle = 0, scale = 1 }) {
  const steps = [`translate(${n(x)} ${n(y)})`]
  if (angle) steps.push(`rotate(${n(angle)})`)
  if (scale !== 1) steps.push(`scale(${Math.round(scale * 1000) / 1000})`)
  return steps.join('')
}

/** An oxcart wheel whose wedges alternate between the given colours. */
export function wheel(x, y, r, fills, spokes = 16) {
  const step = 360 / spokes
  const wedges = Array.from({ length: spokes }, (_, i) => sector(x, y, r, i * step, (i + 1) * step, fills[i % 2]))
  const petals = Array.from({ length: spokes }, (_, i) =>
    group(leaf(0, -r * 0.3, r * 0.48, r * 0.17, 0, fills[2 + (i % 2)]), { x, y, angle: (i + 0.5) * step }),
  )
  return wedges.join('') + petals.join('') + circle(x, y, r * 0.26, fills[2]) + circle(x, y, r * 0.12, fills[3])
}

/** Rows of waves: scales of half circles, as on a painted cart. All scales of one colour form one path. */
export function scales(x, y, columns, rows, r, fills) {
  const paths = fills.map(() => '')
  for (let row = 0; row < rows; row++)
    for (let column = 0; column <= columns; column++)
      paths[(row + column) % fills.length] +=
        `M${n(x + (column * 2 + (row % 2)) * r + r)} ${n(y + row * r)}a${n(r)} ${n(r)} 0 0 1 ${n(-2 * r)} 0Z`
  return paths.map((d, i) => path(d, fills[i])).join('')
}

/** The width of a word at a type size, in the same unit. */
export const wordWidth = (word, size, tracking = -0.03) =>
  [...word].reduce((sum, letter) => sum + ((letters[letter]?.[0] ?? 0) / 1000 + tracking) * size, 0)

/** A word in the display face, drawn with references to outlines, which `picture` adds once; (x, y) is the start of its baseline. */
export function word(text, x, y, size, fill, tracking = -0.03) {
  let out = ''
  let at = 0
  for (const letter of text) {
    const [width, d] = letters[letter] ?? [0, '']
    if (d) out += `<use href="#l${letter.codePointAt(0)}" x="${Math.round(at)}"/>`
    at += width + tracking * 1000
  }
  return `<g fill="${fill}" transform="translate(${n(x)} ${n(y)})scale(${Math.round(size) / 1000})">${out}</g>`
}

/** The outlines of the letters that a drawing uses. */
function outlines(content) {
  const used = new Set([...content.matchAll(/href="#l(\d+)"/g)].map(([, code]) => Number(code)))
  const drawn = [...used].map((code) => `<path id="l${code}" d="${letters[String.fromCodePoint(code)][1]}"/>`)
  return drawn.length === 0 ? '' : `<defs>${drawn.join('')}</defs>`
}

/** A finished picture. */
export const picture = (width, height, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${outlines(content)}${content}</svg>\n`
