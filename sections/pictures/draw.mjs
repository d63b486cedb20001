/**
 * Draws every picture of the agency from its content, into assets/.
 *
 *   node sections/pictures/draw.mjs            pictures and icons
 *   node sections/pictures/draw.mjs --films    the films as well: needs a Chromium, its path in SITIO_CHROMIUM, and ffmpeg
 *   node sections/pictures/draw.mjs --mp4      the films in their second format alone: needs ffmpeg
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { parse } from 'yaml'
import { encodeFilms } from './encode-films.mjs'
import { drawPoster, recordFilms } from './films.mjs'
import { drawLesson } from './lessons.mjs'
import { drawMark } from './marks.mjs'
import { drawNote } from './notes.mjs'
import { drawPlan } from './plan.mjs'
import { drawPortrait } from './portraits.mjs'
import { drawScene, scenes } from './scenes.mjs'
import { drawIcon, drawLogo, drawMissed, drawSlide, drawSocial, slides } from './slides.mjs'
import { drawWork } from './works.mjs'

const root = new URL('../../', import.meta.url)
const entriesOf = (collection) => parse(readFileSync(new URL(`locales/content/${collection}.yaml`, root), 'utf8'))
const png = (svg, width) =>
  sharp(Buffer.from(svg), { density: 144 }).resize({ width }).png({ palette: true, compressionLevel: 9 }).toBuffer()

/** @param path - relative to assets/; with a leading slash, to public/. */
function save(path, content) {
  const file = fileURLToPath(new URL(path.startsWith('/') ? `public${path}` : `assets/${path}`, root))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

for (const work of entriesOf('works')) for (const [src, drawn] of Object.entries(await drawWork(work))) save(src, drawn)
for (const client of entriesOf('clients')) save(client.mark.src, drawMark(client))
for (const person of entriesOf('staff')) save(person.portrait.src, drawPortrait(person))
for (const course of entriesOf('courses')) save(course.image.src, drawLesson(course))
for (const post of entriesOf('posts')) if (post.image) save(post.image.src, drawNote(post))
for (const film of entriesOf('films')) save(film.poster.src, drawPoster(film))
for (const name of Object.keys(slides)) save(`slides/${name}.svg`, drawSlide(name))
save('scenes/plano.svg', drawPlan())
for (const name of Object.keys(scenes)) save(`scenes/${name}.svg`, drawScene(name))
save('../sections/theme/missed.svg', drawMissed())
save('/logo.svg', drawLogo())
save('/favicon.svg', drawIcon(64))
save('/social.png', await png(drawSocial(), 1200))
for (const [name, width] of [
  ['apple-touch-icon', 180],
  ['icon-192', 192],
  ['icon-512', 512],
])
  save(`/${name}.png`, await png(drawIcon(512), width))
if (process.argv.includes('--films')) await recordFilms(save)
if (process.argv.some((option) => option === '--films' || option === '--mp4'))
  encodeFilms(fileURLToPath(new URL('public/videos', root)))
