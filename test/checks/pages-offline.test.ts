import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { renderPages } from '../../runtime/validate/render-pages.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

const sites: MadeSite[] = []
afterEach(() => {
  for (const site of sites.splice(0)) site.remove()
})

const SDL = `type Query {
  posts: [Post!]! @list(of: "posts")
}

type Post {
  id: ID!
  title: String!
}
`

/** A site whose posts come from a back-end. */
function postsSite(client: string, files: Readonly<Record<string, string>> = {}): MadeSite {
  const site = makeSite(
    {
      'schema/posts.graphql': SDL,
      'sections/Shown/Shown.schema.json': sectionSchema({ client: 'posts' }),
      'sections/Shown/Shown.graphql': 'query Posts {\n  posts {\n    title\n  }\n}\n',
      'sections/Shown/Shown.tsx': `export function Shown({ data, failed }) {
  return failed ? null : <h1 id="top-post">{data.posts[0].title}</h1>
}
`,
      ...files,
    },
    `graphql: { clients: { posts: { schema: schema/posts.graphql, ${client} } } }\n`,
  )
  sites.push(site)
  return site
}

async function render(site: MadeSite, env: Readonly<Record<string, string>> = {}) {
  const { findings, rendered } = await checkSite(loadSite(site.config, env), { render: renderPages })
  if (rendered === null) throw new Error(JSON.stringify(findings))
  const codes = findings.map(({ code }) => code).filter((code) => code.startsWith('pages/'))
  return { ...rendered, codes, findings }
}

const POSTS = { 'content/posts.yaml': '- { id: first, title: First }\n' }

describe('a back-end while pages are checked', () => {
  it('that is embedded answers from its files, and no folder of data is made', async () => {
    const site = postsSite('url: embedded:posts, content: content', POSTS)
    const { codes, pages } = await render(site)
    expect(codes).toEqual([])
    expect(pages.map(({ status, ids }) => [status, ids.has('top-post')])).toEqual(Array(4).fill([200, true]))
    expect(existsSync(join(site.folder, '.sitio/data'))).toBe(false)
    expect(readdirSync(site.folder)).not.toContain('dist')
  })

  it('at another address is never called, and what its pages lack is blamed on nobody', async () => {
    let calls = 0
    const server = createServer((_request, response) => {
      calls += 1
      response.end('{}')
    }).listen(0, '127.0.0.1')
    await new Promise((ready) => server.once('listening', ready))
    // A TCP server has an address and a port.
    const { port } = server.address() as AddressInfo
    const { codes, pages } = await render(postsSite(`url: 'http://127.0.0.1:${port}/graphql'`))
    server.close()
    expect(calls).toBe(0)
    expect(codes).toEqual([])
    expect(pages.map(({ withoutData }) => withoutData.size)).toEqual([1, 1, 1, 1])
  })

  it('at another address is blamed on no page after it where a secret is looked for', async () => {
    const secret = "url: 'https://api.invalid/graphql', via: server, authorization: { secret: POSTS_KEY }"
    const { codes } = await render(postsSite(secret), { POSTS_KEY: 'a-secret-that-nobody-shows' })
    expect(codes).toEqual([])
  })

  it('at another address is blamed on no page whose form offers its entries', async () => {
    const form = `collections: { posts: { client: posts, query: content/posts.graphql } }
forms:
  order:
    fields: [{ name: post, type: select, label: { es: Texto, en: Post }, required: true, options: { of: posts, label: title } }]
    send: [{ client: shop, mutation: order, input: { post: post } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
graphql:
  clients:
    posts: { schema: schema/posts.graphql, url: 'https://api.invalid/graphql' }
    shop: { schema: schema/shop.graphql, url: 'https://shop.invalid/graphql' }
`
    const files = {
      'schema/posts.graphql': SDL,
      'schema/shop.graphql': 'type Query { open: Boolean }\ntype Mutation { order(post: String!): Boolean }\n',
      'content/posts.graphql': 'query Posts {\n  posts {\n    id\n    title\n  }\n}\n',
      'sections/Shown/Shown.schema.json': sectionSchema({ inputs: ['form'] }),
      'sections/Shown/Shown.tsx': `import { Form } from 'sitio'
export function Shown() {
  return <><h1>Order</h1><Form name="order" /></>
}
`,
    }
    const site = makeSite(files, form)
    sites.push(site)
    const { codes, pages, silentClients } = await render(site)
    expect(codes).toEqual([])
    expect(pages.map(({ status, withoutData }) => [status, withoutData.size])).toEqual(Array(4).fill([200, 1]))
    expect(silentClients).toEqual(['posts', 'shop'])
  })

  it('at another address is stood in for where its client has content', async () => {
    const { codes, pages } = await render(postsSite("url: 'https://api.invalid/graphql', content: content", POSTS))
    expect(codes).toEqual([])
    expect(pages.every(({ ids, withoutData }) => ids.has('top-post') && withoutData.size === 0)).toBe(true)
  })

  it('that answers only who is signed in lacks its data, and is no fault', async () => {
    const site = postsSite('url: embedded:posts, content: content', {
      ...POSTS,
      'schema/posts.graphql': SDL.replace('"posts")', '"posts") @session'),
    })
    const { codes, pages } = await render(site)
    expect(codes).toEqual([])
    expect(pages.map(({ withoutData }) => withoutData.size)).toEqual([1, 1, 1, 1])
  })

  it('that fails says what it hides from visitors', async () => {
    const files = { 'content/posts.yaml': '- { id: first, title: First }\n' }
    const site = postsSite('url: embedded:posts, content: content', files)
    site.write(
      'sections/Shown/Shown.tsx',
      'export function Shown({ data }) {\n  return <h1>{data.posts[7].title}</h1>\n}\n',
    )
    const { codes, findings } = await render(site)
    // One section on two pages in two languages: two places in the manifest.
    expect(codes).toEqual(['pages/failed', 'pages/failed'])
    const failures = findings.filter(({ code }) => code === 'pages/failed')
    expect(failures[0]?.message).toContain('"Shown" fails on "/" and "/en": Cannot read properties of undefined')
    expect(failures[0]?.related).toEqual([
      { file: 'sections/Shown/Shown.tsx', line: 2, column: 29, message: 'This code threw it.' },
    ])
  })
})

it('renders pages with steps in front of them as their visitors get them', async () => {
  const site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español } } }
middleware: { members: { kind: session, to: index }, away: { kind: redirect, to: index } }
validators: { past: { kind: date-range, to: 2001-01-01 } }
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: guarded, path: /guarded, middleware: [members], sections: [Shown] }
  - { name: redirected, path: /redirected, middleware: [away], sections: [Shown] }
  - { name: refused, path: /refused, validators: [past], sections: [Shown] }
`,
  })
  sites.push(site)
  const { rendered } = await checkSite(loadSite(site.config, {}), { render: renderPages })
  expect(rendered?.pages.map(({ path }) => path)).toEqual(['/', '/guarded'])
  expect([...(rendered?.refused ?? [])]).toEqual(['/redirected', '/refused'])
})
