import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, createBackend } from '../../runtime/backend/create-backend.ts'
import { knownPictures } from '../../runtime/backend/schema/content-pictures.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { parseContentFile } from '../../runtime/backend/storage/load-content.ts'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { ask } from './library-backend.ts'

let database: Database
beforeEach(() => {
  database = openDatabase('/nowhere/at/all')
})
afterEach(() => database.close())

const sdl = `
type Query { works(locale: String): [Work!]! @list(of: "works") }
type Work { id: ID! image: Image }
`
const tower = { src: '/_site/picture/a1-480.jpg', width: 480, height: 320 }

function openBackend(content: string, own = sdl): Promise<Backend> {
  return createBackend({
    sdl: own,
    sdlFile: 'works.graphql',
    content: async () => {
      const problems: Parameters<typeof parseContentFile>[2] = []
      const files = new Map([['works', parseContentFile(content, 'works.yaml', problems)]])
      return { files, incomplete: new Set(), problems }
    },
    pictures: knownPictures(new Map([['works/tower.jpg', tower]])),
    database,
    defaultLocale: 'es',
    locales: ['es', 'en'],
    secret: 'a secret of the tests',
    admin: null,
    production: false,
    log: (error) => {
      throw error
    },
  })
}

const query = 'query { works(locale: "en") { image { src width height alt focus } } }'

describe('a picture in content', () => {
  it('is answered with its address and the dimensions of its file, its text in the language that was asked for', async () => {
    const backend = await openBackend(
      "- { id: a, image: { src: works/tower.jpg, alt: { es: Torre, en: Tower }, focus: 50% 20% } }\n- { id: b, image: { src: works/tower.jpg, alt: '' } }\n- { id: c }\n",
    )
    expect(await ask(backend, query)).toEqual({
      data: {
        works: [
          { image: { ...tower, alt: 'Tower', focus: '50% 20%' } },
          { image: { ...tower, alt: '', focus: null } },
          { image: null },
        ],
      },
    })
  })

  it('of public/ or of another host stays as it is written', async () => {
    const backend = await openBackend('- { id: a, image: { src: /a.svg, width: 3, height: 2, alt: A } }\n')
    expect(await ask(backend, query)).toMatchObject({
      data: { works: [{ image: { src: '/a.svg', width: 3, height: 2, alt: 'A' } }] },
    })
  })

  it('may have a type of the site’s own', async () => {
    const own = `${sdl}type Image { src: String! width: Int! alt: String }`
    const backend = await openBackend('- { id: a, image: { src: works/tower.jpg } }\n', own)
    expect(await ask(backend, '{ works { image { src width alt } } }')).toEqual({
      data: { works: [{ image: { src: tower.src, width: 480, alt: null } }] },
    })
  })

  it.each([
    ['{ src: works/towr.jpg, alt: A }', 'There is no picture "works/towr.jpg" in assets/.'],
    ['{ src: { es: works/tower.jpg, en: b.jpg }, alt: A }', 'There is no picture "b.jpg" in assets/.'],
    [
      '{ src: /works/tower.jpg, alt: A }',
      '"src" begins with a slash, so it is a file in public/, which needs "width" and "height". For the picture in assets/, write works/tower.jpg.',
    ],
    [
      '{ src: { es: /assets/tower.jpg, en: works/tower.jpg }, alt: A }',
      '"src" begins with a slash, so it is a file in public/, which needs "width" and "height". For the picture in assets/, write works/tower.jpg.',
    ],
    [
      '{ src: /logo.svg, alt: A }',
      '"src" begins with a slash, so it is a file in public/, which needs "width" and "height". Write "width" and "height" or, for a picture in assets/, its path there without the slash.',
    ],
    ['{ src: works/tower.jpg }', '"image.alt" is missing. It must be a text.'],
    ['{ src: works/tower.jpg, alt: A, width: 480 }', 'Remove "width": it is read from the file.'],
    [
      '{ src: works/tower.jpg, alt: A, focus: left }',
      '"focus" needs a percentage from the left and one from the top, in steps of ten: 50% 20%.',
    ],
  ])('is refused as %s', async (image, message) => {
    await expect(openBackend(`- { id: a, image: ${image} }\n`)).rejects.toMatchObject({
      problems: [expect.objectContaining({ file: 'works.yaml', line: 1, message })],
    })
  })
})
