import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Backend, createBackend } from '../../runtime/backend/create-backend.ts'
import { readBackend } from '../../runtime/backend/schema/read-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { laterPicturesIn, writeLaterPictures } from '../../runtime/prerender/later-pictures.ts'
import type { FileContent } from '../../runtime/prerender/tree/stage.ts'
import { serveUploads } from '../../runtime/server/pictures/serve-uploads.ts'
import { UploadedPictures } from '../../runtime/server/pictures/uploaded-pictures.ts'
import { type Listening, listen } from '../../runtime/server/process/listen.ts'
import { partsDoor } from '../support/servers/parts-door.ts'
import { multipart, postForm } from './letters-backend.ts'
import { admin, ask, fixtures, signIn } from './library-backend.ts'
import { openBackend } from './open-data.ts'

const settings = { widths: [16, 32], quality: { avif: 50, webp: 70, fallback: 70 } }
const note = 'id title image { src width height alt }'
const add = `mutation ($input: NoteInput!) { saved: addNote(input: $input) { ${note} } }`
const change = `mutation ($id: ID!, $input: NoteChange!) { saved: changeNote(id: $id, input: $input) { ${note} } }`
const withdraw = 'mutation ($id: ID!) { withdrawNote(id: $id) { id } }'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } })

let folder: string
let database: Database
let backend: Backend
let pictures: UploadedPictures
let photograph: Buffer
let other: Buffer
let server: Listening
/** Finds uploaded pictures as the site itself does. */
const findUpload = async ({ id, name }: { id: string; name: string }) => {
  const found = await database.findPicture(id)
  return found && pictures.find(name, found)
}
const failures: unknown[] = []

beforeAll(async () => {
  pictures = await UploadedPictures.open(settings)
  photograph = await plain(60, 40)
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '9/1 56/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  other = await plain(20, 20).png().toBuffer()
  server = await listen(partsDoor([serveUploads(findUpload, (error) => failures.push(error))]), 0, '127.0.0.1')
})
afterAll(() => server.close(0))

const createNotesBackend = async (over: Database) =>
  createBackend({
    sdl: await readFile(`${fixtures}/notes.graphql`, 'utf8'),
    sdlFile: 'notes.graphql',
    content: contentIn([], fixtures),
    pictureMaker: pictures,
    database: over,
    admin,
    defaultLocale: 'es',
    locales: ['es', 'en'],
    secret: 'a secret of the tests',
    production: false,
    log: (error) => {
      throw error
    },
  })

beforeEach(async () => {
  ;({ folder, database, backend } = await openBackend(createNotesBackend))
})

interface Saved {
  id: string
  title: string
  image: { src: string; width: number; height: number; alt: string } | null
}

interface Reply {
  data?: { saved: Saved | null } | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

/** Sends an operation with a file in the place of the input's field `image`, or of the one that is named. */
async function send(
  query: string,
  {
    id,
    input,
    file,
    name = 'tower.jpg',
    field = 'image',
  }: {
    id?: string
    input: Record<string, unknown>
    file: Buffer
    name?: string
    field?: string
  },
): Promise<Reply> {
  const token = await signIn(backend)
  const body = multipart([
    ['operations', JSON.stringify({ query, variables: { id, input: { ...input, [field]: null } } })],
    ['map', JSON.stringify({ 1: [`variables.input.${field}`] })],
    ['1', new Blob([new Uint8Array(file)]), name],
  ])
  const response = await backend.handle(postForm(body, { authorization: `Bearer ${token}` }))
  return response.json()
}

async function publish(file = photograph, input: Record<string, unknown> = {}): Promise<Saved> {
  const { data, errors } = await send(add, { input: { title: 'One', imageAlt: ' A tower ', ...input }, file })
  if (!data?.saved) throw new Error(errors?.[0]?.message)
  return data.saved
}

const ofOthers = async (query: string, variables: Record<string, unknown>) =>
  (await ask(backend, query, { variables, token: await signIn(backend) })) as Reply
const get = (path: string) => fetch(new URL(path, server.url))
/** Names of the files of a folder of the data. */
const kept = (of: 'uploads' | 'sizes') => (existsSync(join(folder, of)) ? readdirSync(join(folder, of)) : [])
/** Every file of a picture, as `Picture` names them. */
const filesOf = (src = '') => [
  src,
  ...['16.avif', '16.webp', '16.jpg', '32.avif', '32.webp'].map((end) => src.replace(/-16-32\.jpg$/, `-${end}`)),
]

describe('a picture that is sent with an entry', () => {
  it('is answered as Picture takes it, with its dimensions as it is shown, and its text', async () => {
    const { image } = await publish()
    expect(image).toEqual({
      src: expect.stringMatching(/^\/_site\/picture\/u[0-9a-f]{44}-16-32\.jpg$/),
      ...{ width: 40, height: 60, alt: 'A tower' },
    })
    expect(await ask(backend, `{ notes { image { src width height alt } } }`)).toEqual({ data: { notes: [{ image }] } })
    // What was sent is not kept.
    expect(kept('uploads')).toHaveLength(1)
  })

  it('is made anew: turned as it was taken, and nothing of the camera is left', async () => {
    await publish()
    const bytes = await readFile(join(folder, 'uploads', kept('uploads')[0] ?? ''))
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['webp', 40, 60, undefined, undefined])
    expect(bytes.includes('somebody')).toBe(false)
  })

  it('is no larger than pages need, however large the file is', async () => {
    const { image } = await publish(await plain(5000, 25).png().toBuffer())
    expect([image?.width, image?.height]).toEqual([2560, 13])
  })

  it('has a form for old browsers that keeps what one can see through', async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } },
    })
    expect((await publish(await clear.png().toBuffer())).image?.src).toMatch(/\.png$/)
  })

  it('is anybody’s to see, in all its sizes, for good', async () => {
    const { image } = await publish()
    const paths = filesOf(image?.src)
    const answers = await Promise.all(paths.map(get))
    const found = await Promise.all(
      answers.map(async (answer) => [
        ...[answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
        (await sharp(await answer.arrayBuffer()).metadata()).width,
      ]),
    )
    const always = 'public, max-age=31536000, immutable'
    expect(found).toEqual([
      [200, 'image/jpeg', always, 32],
      [200, 'image/avif', always, 16],
      [200, 'image/webp', always, 16],
      [200, 'image/jpeg', always, 16],
      [200, 'image/avif', always, 32],
      [200, 'image/webp', always, 32],
    ])
    expect(failures).toEqual([])
  })

  it('is a file beside the pages that show it, where they are files', async () => {
    const { image } = await publish()
    const page = `<img src="${image?.src}" srcset="${filesOf(image?.src).join(' 16w, ')} 32w">`
    const put = new Map<string, FileContent>()
    const runtime = { site: { clients: new Map(), images: settings } as never, media: null, findUpload }
    const tree = { put: (file: string, content: FileContent) => void put.set(file, content) }
    expect(
      await writeLaterPictures(
        runtime,
        laterPicturesIn(page).map((path) => [path, '/'] as const),
        tree,
      ),
    ).toEqual([])
    expect([...put.keys()].sort()).toEqual(
      filesOf(image?.src)
        .map((path) => path.slice(1))
        .sort(),
    )
  })

  it('is there in no other size, and under no other name', async () => {
    const { image } = await publish()
    const src = image?.src ?? ''
    for (const path of [
      src.replace('-16-32.', '-17.'),
      src.replace('-16-32.', '-16.svg'),
      src.replace(/.{12}-16-32/, '000000000000-16-32'),
      src.replace(/u.{32}/, `u${'0'.repeat(32)}`),
    ])
      expect((await get(path)).status, path).toBe(404)
  })

  it('makes nobody see the files that are sent with it', async () => {
    const { image } = await publish()
    await send(add, { input: { title: 'Two' }, file: photograph, field: 'plan' })
    const held = (await database.list('notes')).map(({ plan }) => plan as { id: string } | undefined)
    const id = held[1]?.id ?? ''
    const path = image?.src.replace(/u.{32}/, `u${id.replaceAll('-', '')}`) ?? ''
    expect((await get(path)).status).toBe(404)
    expect(await database.findPicture(id)).toBeNull()
  })

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const large = () =>
    sharp({
      create: {
        ...{ width: 320, height: 240, channels: 3, background: 'grey' },
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
  /** In its head there is another picture, which is whole. */
  const withThumbnail = async () => {
    const bytes = await large().jpeg().toBuffer()
    const comment = Buffer.alloc(60_000)
    comment.writeUInt16BE(comment.length, 0)
    comment.writeUInt16BE(0xffd9, comment.length - 2)
    return Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe]), comment, half(bytes.subarray(2))])
  }
  const bomb = async () => {
    const bytes = await plain(64, 48).png().toBuffer()
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    return bytes
  }
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0"/></svg>'

  it.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    [
      'a drawing',
      () => Buffer.from(drawing),
      'drawing',
      'is a drawing (SVG), which may run code. Save it as PNG, and choose that.',
    ],
    [
      'a drawing that runs code',
      () => Buffer.from(drawing.replace('<path', '<script/><path')),
      'drawing',
      'is a drawing (SVG), which may run code. Save it as PNG, and choose that.',
    ],
    [
      'half a picture',
      async () => half(await large().jpeg().toBuffer()),
      'cutOff',
      'is damaged, or ends in the middle of the picture. Choose the whole file.',
    ],
    [
      'half a picture whose thumbnail is whole',
      withThumbnail,
      'cutOff',
      'is damaged, or ends in the middle of the picture. Choose the whole file.',
    ],
    [
      'a few bytes with more pixels than memory',
      bomb,
      'huge',
      'has more than 120 million pixels. Make it smaller, and choose that.',
    ],
    [
      'a page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'unreadable',
      'is no picture that can be taken. Choose a JPEG, PNG, WebP, AVIF or TIFF.',
    ],
    [
      'a GIF',
      () => plain(8, 8).gif().toBuffer(),
      'moving',
      'is a GIF, or moves. Save one picture of it as JPEG or PNG, and choose that.',
    ],
    ['nothing', () => Buffer.alloc(0), 'empty', 'is empty. Choose it again.'],
  ])('is not %s: that is refused in words, and nothing is stored', async (_, make, reason, words) => {
    const { data, errors } = await send(add, { input: { title: 'One', imageAlt: 'A tower' }, file: await make() })
    expect(data?.saved).toBeUndefined()
    expect(errors).toMatchObject([
      {
        message: `The file "tower.jpg" ${words}`,
        extensions: { code: 'BAD_USER_INPUT', field: 'image', reason },
      },
    ])
    expect([kept('uploads'), await database.count('notes')]).toEqual([[], 0])
  })

  it.each([undefined, null, ' '])('is not taken with %j as its text, and nothing is stored', async (imageAlt) => {
    const { errors } = await send(add, { input: { title: 'One', imageAlt }, file: photograph })
    const message = '"imageAlt" is missing: say in a few words what the picture shows, for people who cannot see it.'
    expect(errors).toMatchObject([{ message, extensions: { field: 'imageAlt', reason: 'noText' } }])
    expect([kept('uploads'), await database.count('notes')]).toEqual([[], 0])
  })

  it('is not there with a text alone', async () => {
    const { errors } = await ofOthers(add, { input: { title: 'One', imageAlt: 'A tower' } })
    expect(errors?.[0]?.message).toBe(
      '"imageAlt" is the text of a picture, and there is none. Send it as "image", or leave the text out.',
    )
    const { data } = await ofOthers(add, { input: { title: 'One', imageAlt: '' } })
    expect(data?.saved?.image).toBeNull()
  })
})

describe('the picture of an entry', () => {
  it('stays where a change leaves it out, and may be given another text', async () => {
    const { id, image } = await publish()
    expect((await ofOthers(change, { id, input: { title: 'Two' } })).data?.saved).toMatchObject({ title: 'Two', image })
    const { data } = await ofOthers(change, { id, input: { imageAlt: 'A "tower"' } })
    expect(data?.saved).toMatchObject({ title: 'Two', image: { ...image, alt: 'A "tower"' } })
    expect((await ofOthers(change, { id, input: { imageAlt: '' } })).errors?.[0]?.message).toContain(
      '"imageAlt" is missing',
    )
    expect((await get(image?.src ?? '')).status).toBe(200)
  })

  it('is replaced by another file: the first is deleted with its sizes', async () => {
    const { id, image } = await publish()
    await Promise.all(filesOf(image?.src).map(get))
    const [first = ''] = kept('uploads')
    expect(kept('sizes')).toEqual([first])
    const { data } = await send(change, { id, input: { imageAlt: 'A square' }, file: other })
    expect(data?.saved?.image).toMatchObject({ width: 20, height: 20, alt: 'A square' })
    expect(data?.saved?.image?.src).not.toBe(image?.src)
    expect(kept('uploads')).toHaveLength(1)
    expect([kept('uploads').includes(first), kept('sizes')]).toEqual([false, []])
    expect((await get(image?.src ?? '')).status).toBe(404)
    expect((await get(data?.saved?.image?.src ?? '')).status).toBe(200)
  })

  it('is cleared by null, and deleted with its entry; that of another entry stays', async () => {
    const [cleared, withdrawn, stays] = [await publish(), await publish(), await publish()]
    for (const { image } of [cleared, withdrawn, stays]) await get(image?.src ?? '')
    expect((await ofOthers(change, { id: cleared.id, input: { image: null } })).data?.saved?.image).toBeNull()
    await ofOthers(withdraw, { id: withdrawn.id })
    const answers = await Promise.all([cleared, withdrawn, stays].map(({ image }) => get(image?.src ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 200])
    expect(kept('uploads')).toHaveLength(1)
    expect(kept('sizes')).toEqual(kept('uploads'))
    expect(await database.storedBytes()).toBeGreaterThan(0)
    await ofOthers(withdraw, { id: stays.id })
    expect([kept('uploads'), kept('sizes'), await database.storedBytes()]).toEqual([[], [], 0])
  })

  it('stays when the other file is refused, or its text is missing', async () => {
    const { id, image } = await publish()
    for (const sent of [
      { input: { imageAlt: 'A tower' }, file: Buffer.from('x') },
      { input: {}, file: other },
    ])
      expect((await send(change, { id, ...sent })).errors).toHaveLength(1)
    expect((await get(image?.src ?? '')).status).toBe(200)
    expect(kept('uploads')).toHaveLength(1)
  })

  it('is nobody’s where there is no such entry: nothing is left of the file', async () => {
    await publish()
    const { data } = await send(change, { id: 'gone', input: { imageAlt: 'A tower' }, file: other })
    expect(data).toEqual({ saved: null })
    expect(kept('uploads')).toHaveLength(1)
  })

  it('leaves no sizes behind when it goes while they are made', async () => {
    const { id, image } = await publish()
    await get(image?.src ?? '')
    const [made = ''] = kept('sizes')
    await database.remove('notes', id)
    // As a process does that makes a picture at this moment.
    await mkdir(join(folder, 'sizes', made))
    await utimes(join(folder, 'sizes', made), 1, 1)
    await database.deleteOrphans(Date.now())
    expect(kept('sizes')).toEqual([])
  })
})

describe('an SDL is refused', () => {
  const sdl = readFileSync(`${fixtures}/notes.graphql`, 'utf8')
  const adding = 'notes.graphql:8:3  '
  const changing = 'notes.graphql:9:3  '
  const input = '  image: Upload\n  imageAlt: String\n  plan: Upload\n'

  it.each<[string, string, string, string[]]>([
    [
      'where a list of files stands for one picture',
      input,
      input.replace('Upload', '[Upload!]'),
      [`${adding}"NoteInput.image" takes pictures of "Note.image", and must be one Upload for one Image.`],
    ],
    [
      'where a picture has no text',
      input,
      input.replace('  imageAlt: String\n', ''),
      [
        `${adding}"NoteInput.image" takes a picture, so it needs "imageAlt: String" beside it for the alternative text.`,
      ],
    ],
    [
      'where that text is none',
      input,
      input.replace('String', '[String!]'),
      [
        `${adding}"NoteInput.image" takes a picture, so it needs "imageAlt: String" beside it for the alternative text.`,
      ],
    ],
    [
      'where a change takes a file that becomes no picture',
      'input NoteChange {',
      'input NoteChange {\n  plan: Upload',
      [
        `${changing}Upload works only in the input of @add, and in that of @update for a field of the entry that is an Image.`,
      ],
    ],
    [
      'where an entry must have the text of its picture as a field of its own',
      'image: Image',
      'image: Image\n  imageAlt: String!',
      [`${adding}"Note.imageAlt" must not be null, but nothing provides its value here.`],
    ],
  ])('%s', async (_, part, other, problems) => {
    const { directiveProblems } = await readBackend({
      sdl: sdl.replace(part, other),
      sdlFile: 'notes.graphql',
      content: contentIn([], fixtures),
      ...{ defaultLocale: 'es', locales: ['es'] },
    })
    expect(directiveProblems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`)).toEqual(
      problems,
    )
  })
})
