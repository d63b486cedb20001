import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Elsewhere } from '../../runtime/server/elsewhere.ts'
import { answerFromRecord } from '../../runtime/source/graphql/answer-from-record.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import { RecordedAnswers } from '../../runtime/source/graphql/recorded-answers.ts'
import { Picture } from '../../runtime/view/picture.tsx'
import type { Image } from '../../runtime/view/section.ts'
import { prerenderModel } from '../support/run/prerender-model.ts'
import { type Behaviour, type GraphQLServer, startGraphQLServer } from '../support/servers/graphql-server.ts'

let folder: string
let cms: GraphQLServer
let file: Behaviour
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'prerender-media-'))
  mkdirSync(join(folder, 'client'))
  const photograph = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  file = (_, response) => response.end(photograph)
  cms = await startGraphQLServer((request, response) => {
    if (request.url.startsWith('/assets/')) return file(request, response)
    const cover = { src: `${new URL(cms.url).origin}/assets/tower`, width: 600, height: 400, alt: 'A tower' }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { cover } }))
  })
})
afterEach(async () => {
  await cms.close()
  rmSync(folder, { recursive: true, force: true })
})

const Cover = {
  ...{ hydrate: null, inputs: [] },
  call: { client: 'default', operation: compileOperation('query Cover{cover{src width height alt}}', '') },
  component: ({ data }: { data: { cover: Image } | null }) => <p>{data && <Picture image={data.cover} />}</p>,
}

function prerender(elsewhere: Elsewhere | null = null) {
  const place = `${new URL(cms.url).origin}/assets/`
  const manifest = `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: es, available: { es: { label: Español } } }
graphql: { clients: { default: { url: '${cms.url}', schema: a.graphql, media: ['${place}'] } } }
routes: [{ name: index, path: /, sections: [Cover] }]
`
  const operations = { default: [Cover.call.operation] }
  return prerenderModel(folder, manifest, { sections: { Cover }, operations, elsewhere })
}

it('writes the pictures of a CMS that its pages show as files', async () => {
  expect((await prerender()).failures).toEqual([])
  const html = readFileSync(join(folder, 'out/index.html'), 'utf8')
  const shown = [...html.matchAll(/\/_site\/picture\/(\S+) (\d+)w/g)]
  expect(shown.map(([, , width]) => width)).toEqual(['480', '600', '480', '600', '480', '600'])
  const written = readdirSync(join(folder, 'out/_site/picture'))
  for (const [, name = ''] of shown) expect(written).toContain(name)
  // The picture alone, for clients that ask for no specific format.
  expect(written).toContain(/src="\/_site\/picture\/([^"]+)"/.exec(html)?.[1])
  expect(html).not.toContain('/assets/tower')
})

it('writes nothing while a picture cannot be had, and says which, and where it is shown', async () => {
  file = (_, response) => response.writeHead(500).end()
  const { failures } = await prerender()
  const url = `${new URL(cms.url).origin}/assets/tower`
  expect(failures).toEqual([{ what: url, message: 'answers 500. The picture is on /' }])
  expect(readdirSync(folder)).not.toContain('out')
})

it('fetches no picture offline, and takes those that were kept', async () => {
  const { picture } = answerFromRecord(new RecordedAnswers(folder))
  const offline: Elsewhere = { call: (request) => fetch(request), picture }
  const url = `${new URL(cms.url).origin}/assets/tower`
  const [failure] = (await prerender(offline)).failures
  expect(failure).toEqual({ what: url, message: expect.stringContaining('nothing is downloaded offline') })
  const fetched = () => cms.requests.filter((request) => request.url.startsWith('/assets/')).length
  expect(fetched()).toBe(0)
  expect((await prerender()).failures).toEqual([])
  const before = fetched()
  expect((await prerender(offline)).failures).toEqual([])
  expect(fetched()).toBe(before)
})
