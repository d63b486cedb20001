import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type PictureSettings, recipeOf } from '../../runtime/pictures/picture-recipe.ts'
import { PictureStore } from '../../runtime/pictures/picture-store.ts'
import { isFault, readPicture } from '../../runtime/pictures/read-picture.ts'
import { writePictures } from '../../runtime/pictures/write-pictures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const settings: PictureSettings = { widths: [20, 40, 80], quality: { avif: 50, webp: 70, fallback: 70 } }
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a63' } })

function recipe(bytes: Buffer, hash = 'first', own = settings) {
  const file = join(folder, `${hash}.picture`)
  writeFileSync(file, bytes)
  const read = readPicture(bytes)
  if (isFault(read)) throw new Error(read.reason)
  return recipeOf({ name: 'assets/a.jpg', file, hash }, read, own)
}

it('makes a picture in three forms, and none wider than its file', async () => {
  const made = recipe(await picture(60, 30).jpeg().toBuffer())
  const names = await writePictures(new PictureStore([made], join(folder, 'cache')), join(folder, 'out'))
  const found = await Promise.all(
    names.map(async (name) => {
      const { format, compression, width, height } = await sharp(join(folder, 'out', name)).metadata()
      return [name.replace(made.id, ''), compression === 'av1' ? 'avif' : format, width, height]
    }),
  )
  expect(found).toEqual([
    ['-20.avif', 'avif', 20, 10],
    ['-20.webp', 'webp', 20, 10],
    ['-20.jpg', 'jpeg', 20, 10],
    ['-40.avif', 'avif', 40, 20],
    ['-40.webp', 'webp', 40, 20],
    ['-40.jpg', 'jpeg', 40, 20],
    ['-60.avif', 'avif', 60, 30],
    ['-60.webp', 'webp', 60, 30],
    // By itself: its name says which widths there are.
    ['-20-40-60.jpg', 'jpeg', 60, 30],
  ])
})

it.each([
  [19, [19]],
  [41, [20, 41]],
  [44, [20, 44]],
  [45, [20, 40, 45]],
  [80, [20, 40, 80]],
  [4000, [20, 40, 80]],
])('of a file %d pixels wide it makes the widths %j', async (width, widths) => {
  expect(recipe(await picture(width, 4).png().toBuffer()).widths).toEqual(widths)
})

it('makes nothing twice, whoever asks and how often, and leaves no half file', async () => {
  const made = recipe(await picture(60, 30).jpeg().toBuffer())
  const cache = join(folder, 'cache')
  const store = new PictureStore([made], cache)
  const name = `${made.id}-20.webp`
  const places = await Promise.all(Array.from({ length: 8 }, () => store.find(name)))
  expect(new Set(places)).toEqual(new Set([join(cache, name)]))
  expect(readdirSync(cache)).toEqual([name])
  const { ino } = statSync(join(cache, name))
  await new PictureStore([made], cache).find(name)
  expect(statSync(join(cache, name)).ino).toBe(ino)
})

it('knows of no other names', async () => {
  const store = new PictureStore([recipe(await picture(60, 30).jpeg().toBuffer())], join(folder, 'cache'))
  for (const name of ['', '../first.picture', 'abc-20.webp', 'first.picture']) expect(await store.find(name)).toBeNull()
  expect(readdirSync(folder)).toEqual(['first.picture'])
})

it('has other addresses for another file, and for other settings', async () => {
  const bytes = await picture(60, 30).jpeg().toBuffer()
  const ids = [
    recipe(bytes),
    recipe(bytes, 'second'),
    recipe(bytes, 'first', { ...settings, widths: [30] }),
    recipe(bytes, 'first', { ...settings, quality: { ...settings.quality, avif: 51 } }),
  ].map(({ id }) => id)
  expect(new Set(ids).size).toBe(4)
  expect(recipe(bytes).id).toBe(ids[0])
})

it('turns a picture as it was taken, and forgets where that was', async () => {
  const taken = await picture(60, 30)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const made = recipe(taken)
  const place = await new PictureStore([made], join(folder, 'cache')).find(`${made.id}-20.webp`)
  const { width, height, orientation, exif } = await sharp(place ?? '').metadata()
  expect([made.width, made.height, width, height, orientation, exif]).toEqual([30, 60, 20, 40, undefined, undefined])
})

it('says which file cannot be read', async () => {
  const made = recipe(await picture(60, 30).jpeg().toBuffer())
  writeFileSync(made.file, 'something else')
  const finding = new PictureStore([made], join(folder, 'cache')).find(`${made.id}-20.webp`)
  await expect(finding).rejects.toThrow(
    /^The picture assets\/a\.jpg cannot be read \(.+\)\. Replace it with the whole file\.$/,
  )
  expect(readdirSync(join(folder, 'cache'))).toEqual([])
})

it('leaves a drawing where it is', async () => {
  const made = recipe(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"/>'))
  const store = new PictureStore([made], join(folder, 'cache'))
  expect([...store.names]).toEqual([`${made.id}.svg`])
  expect(await store.find(`${made.id}.svg`)).toBe(made.file)
})
