import { existsSync } from 'node:fs'
import { drawPlain } from './plain.mjs'
import { picture } from './shapes.mjs'

const W = 1200
const H = 900

/** The pictures of a work, by their paths in the content: the result in use. A work without a file in works/ gets a motif derived from its id. */
export async function drawWork({ id, image, pictures = [] }) {
  const file = new URL(`./works/${id}.mjs`, import.meta.url)
  if (!existsSync(file)) return { [image.src]: drawPlain(id, W, H) }
  const { default: drawings } = await import(file)
  const named = Object.entries(drawings).map(([name, draw]) => [
    name === 'cover' ? `works/${id}.svg` : `works/${id}-${name}.svg`,
    picture(W, H, draw()),
  ])
  const drawn = Object.fromEntries(named)
  for (const { src } of [image, ...pictures]) if (!(src in drawn)) throw new Error(`works/${id}.mjs draws no ${src}.`)
  return drawn
}
