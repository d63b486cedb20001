import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchMedia, type Lookup, mediaLimits } from '../../../runtime/server/pictures/fetch-media.ts'
import { isPrivateAddress, isPrivateHost } from '../../../runtime/server/pictures/private-address.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { Picture } from '../../../runtime/view/picture.tsx'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type Behaviour, type GraphQLServer, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let cms: GraphQLServer
let other: GraphQLServer
let site: SmallSite
let file: Behaviour
let src: string
const origin = () => new URL(cms.url).origin

const operation = compileOperation('query Cover{cover{src width height alt}}', '')
const Cover = {
  ...{ hydrate: null, inputs: [], call: { client: 'default', operation } },
  component: ({ data }: { data: { cover: Parameters<typeof Picture>[0]['image'] } | null }) =>
    data === null ? <p>none</p> : <Picture image={data.cover} sizes="100px" />,
}

/** A CMS that answers operations, and serves files below /assets/. */
const behaviour: Behaviour = (request, response) => {
  if (request.url.startsWith('/assets/')) return file(request, response)
  const cover = { src: `${origin()}/assets/${src}`, width: 1200, height: 800, alt: 'A tower' }
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { cover } }))
}

beforeEach(async () => {
  src = 'tower.jpg'
  ;[cms, other] = await Promise.all([
    startGraphQLServer(behaviour),
    startGraphQLServer((_, response) => response.end()),
  ])
  const photograph = await picture(1200, 800)
  file = (_, response) => response.setHeader('content-type', 'image/jpeg').end(photograph)
  site = await startSmallSite({
    graphqlUrl: cms.url,
    client: `timeout: 20s, media: ['${origin()}/assets/']`,
    sections: { Cover },
    routes: 'routes: [{ name: index, path: /, sections: [Cover] }]',
  })
})
afterEach(async () => {
  await site?.end()
  await Promise.all([cms.close(), other.close()])
})

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()

const asked = () => cms.requests.filter(({ url }) => url.startsWith('/assets/'))

async function addresses(): Promise<string[]> {
  const { text } = await rawRequest(site.url, '/')
  return [...text.matchAll(/(\/_site\/picture\/\S+) \d+w/g)].map(([, path = '']) => path)
}

describe('a picture that an answer names', () => {
  it('is one of this site: in all forms and widths, fetched once, with nothing of the visitor', async () => {
    const paths = await addresses()
    expect(paths.length).toBe(9)
    for (const path of paths) {
      const answer = await fetch(site.url + path, { headers: { cookie: 'apollo-token=A' } })
      const { width } = await sharp(await answer.arrayBuffer()).metadata()
      const wanted = Number(/-(\d+)\.\w+$/.exec(path)?.[1])
      expect([answer.status, answer.headers.get('cache-control'), width], path).toEqual([
        200,
        'public, max-age=86400, stale-while-revalidate=86400',
        // Never wider than the file.
        Math.min(wanted, 1200),
      ])
      expect(answer.headers.get('content-type')).toBe(
        `image/${path.endsWith('.jpg') ? 'jpeg' : path.split('.').at(-1)}`,
      )
    }
    expect(asked().map(({ url, headers: { cookie, authorization } }) => [url, cookie, authorization])).toEqual([
      ['/assets/tower.jpg', undefined, undefined],
    ])
  })

  it('is asked for once by many visitors at a time', async () => {
    const [path = ''] = await addresses()
    const answers = await Promise.all(Array.from({ length: 10 }, () => rawRequest(site.url, path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(asked()).toHaveLength(1)
  })

  it('can be asked for in no other width, and from nowhere else, and then nobody is asked', async () => {
    const [path = ''] = await addresses()
    for (const wrong of [
      path.replace('-480.', '-500.'),
      path.replace(/m\w{8}/, 'm00000000'),
      path.replace(/(m\w{8}).*-/, `$1${Buffer.from('../admin').toString('base64url')}-`),
    ])
      expect((await rawRequest(site.url, wrong)).status, wrong).toBe(404)
    expect(asked()).toEqual([])
  })

  it('stays while the back-end has it no more to give, and is fetched anew after a day', async () => {
    const [path = ''] = await addresses()
    await rawRequest(site.url, path)
    const folder = join(site.folder, '.sitio/data/pictures')
    const age = () => {
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1)
    }
    age()
    file = (_, response) => response.writeHead(500).end()
    const files = () => readdirSync(folder).map((name) => statSync(join(folder, name)).ino)
    const before = files()
    expect((await rawRequest(site.url, path)).status).toBe(200)
    expect(asked()).toHaveLength(2)
    expect(files(), 'nothing is made of it again').toEqual(before)
    expect(readdirSync(folder).filter((name) => name.includes('-'))).toEqual([])
  })

  it('is fetched anew once the data of its client, or of all, is to be read again', async () => {
    const paths = await addresses()
    const [first = '', second = ''] = paths
    const bytesOf = async (path: string) => Buffer.from(await (await fetch(site.url + path)).arrayBuffer())
    const before = await bytesOf(first)
    const changed = await picture(100, 100)
    file = (_, response) => response.setHeader('content-type', 'image/jpeg').end(changed)
    site.expire({ client: 'default', collection: 'notes' })
    expect((await bytesOf(first)).equals(before), 'an entry that has changed says nothing of pictures').toBe(true)
    for (const client of ['default', null]) {
      site.expire({ client, collection: null })
      const counted = asked().length
      await expect.poll(async () => (await bytesOf(first)).equals(before)).toBe(false)
      await bytesOf(second)
      expect(asked()).toHaveLength(counted + 1)
    }
  })

  it('is not there where the back-end has none', async () => {
    file = (_, response) => response.writeHead(404).end()
    const [path = ''] = await addresses()
    const { status, headers } = await rawRequest(site.url, path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
    await rawRequest(site.url, path)
    expect(asked(), 'not again at once').toHaveLength(1)
  })

  it.each<[string, () => Behaviour | Promise<Behaviour>, RegExp]>([
    [
      'leads elsewhere',
      () => (_, response) => response.writeHead(302, { location: `${new URL(other.url).origin}/assets/a.jpg` }).end(),
      /which is not listed under media:/,
    ],
    [
      'leads out of its place',
      () => (_, response) => response.writeHead(302, { location: '/admin/a.jpg' }).end(),
      /which is not listed under media:/,
    ],
    [
      'leads in a circle',
      () => (_, response) => response.writeHead(302, { location: '/assets/tower.jpg' }).end(),
      /is redirected more than 3 times/,
    ],
    ['is a page', () => (_, response) => response.end('<html>'), /is not a picture in a known format/],
    [
      'is a drawing with a script',
      () => (_, response) =>
        response.end('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'),
      /contains the element <script>/,
    ],
    [
      'has more pixels than memory',
      async () => {
        const bytes = await sharp(await picture(8, 8))
          .png()
          .toBuffer()
        bytes.writeUInt32BE(60_000, 16)
        bytes.writeUInt32BE(60_000, 20)
        return (_, response) => response.end(bytes)
      },
      /has 60000 × 60000 pixels/,
    ],
    [
      'breaks off',
      () => (_, response) => {
        response.writeHead(200, { 'content-length': 5000 }).write('begins')
        setImmediate(() => response.destroy())
      },
      /breaks off/,
    ],
  ])('is refused where it %s, which is told in the log', async (_, make, reason) => {
    file = await make()
    const [path = ''] = await addresses()
    expect((await rawRequest(site.url, path)).status).toBe(502)
    expect(site.log.filter((line) => reason.test(line))).toHaveLength(1)
    expect(other.requests).toEqual([])
  })

  it('that is a drawing by its name is served as one, if it is one', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    file = (_, response) => response.end(drawing)
    src = 'logo.svg'
    const { text } = await rawRequest(site.url, '/')
    const [, path = ''] = /src="(\/_site\/picture\/m[^"]+\.svg)"/.exec(text) ?? []
    const answer = await rawRequest(site.url, path)
    expect([answer.headers['content-type'], answer.text]).toEqual(['image/svg+xml', drawing])
  })
})

describe('fetching a picture', () => {
  const place = () => `${origin()}/assets/`

  it('ends where there is more than the limit', async () => {
    file = (_, response) => response.end(Buffer.alloc(3000))
    const limits = { ...mediaLimits, maxBytes: 2000 }
    await expect(fetchMedia(`${place()}a`, [place()], limits)).rejects.toThrow('is larger than 0.002 MB')
  })

  it('ends when it takes too long', async () => {
    file = () => {}
    const limits = { ...mediaLimits, timeoutMs: 50 }
    await expect(fetchMedia(`${place()}a`, [place()], limits)).rejects.toThrow('takes too long')
  })

  it('refuses a name that leads to a machine around the server, whoever says so', async () => {
    const public_ = place().replace('127.0.0.1', 'cms.example.com')
    const at =
      (address: string): Lookup =>
      (_, __, callback) =>
        callback(null, [{ address, family: 4 }])
    const fetching = fetchMedia(`${public_}a`, [public_], mediaLimits, at('127.0.0.1'))
    await expect(fetching).rejects.toThrow('cms.example.com is at the private address 127.0.0.1')
    expect(asked()).toEqual([])
  })

  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['8.8.8.8', false],
    ['::1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['2606:4700::1111', false],
  ])('takes %s for an address of a network of its own: %s', (address, isPrivate) => {
    expect(isPrivateAddress(address)).toBe(isPrivate)
  })

  it.each([
    ['localhost', true],
    ['cms', true],
    ['cms.internal', true],
    ['[::1]', true],
    ['10.0.0.1', true],
    ['cms.example.com', false],
    ['8.8.8.8', false],
  ])('lets a place be there where its host %s says so: %s', (hostname, isPrivate) => {
    expect(isPrivateHost(hostname)).toBe(isPrivate)
  })
})
