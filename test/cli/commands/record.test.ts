import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { MAGAZINE, startMagazineApi } from '../../support/sites/magazine-api.ts'

const TEXTS = 12

let folder: string
let api: GraphQLServer
/** The same CMS a day later. */
let later: GraphQLServer

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'record-')))
  const isOwn = (path: string) => !/[\\/](?:dist|recorded)$/.test(path)
  cpSync(join(MAGAZINE, '..'), folder, { recursive: true, filter: isOwn })
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  api = await startMagazineApi(TEXTS)
  later = await startMagazineApi(TEXTS + 1)
  // All commands use this build.
  expect(await site('build')).toMatchObject({ code: 0 })
})

afterAll(async () => {
  await Promise.all([api.close(), later.close()])
  rmSync(folder, { recursive: true })
})

async function site(command: string, url = api.url) {
  const { code, stdout, stderr } = await callSite(command.split(' '), folder, { env: { MAGAZINE_API_URL: url } })
  return { code, out: stdout, error: stderr }
}

/** Changes a file for the duration of a test. */
function rewrite(file: string, from: string, to: string): void {
  const [path, text] = [join(folder, file), readFileSync(join(folder, file), 'utf8')]
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  onTestFinished(() => writeFileSync(path, text))
}

const filesOf = () => readdirSync(join(folder, 'recorded/default')).sort()
const textOf = (file: string) => readFileSync(join(folder, 'recorded/default', file), 'utf8')
const textsNow = () => Object.fromEntries(filesOf().map((file) => [file, textOf(file)]))

interface Recorded {
  readonly operation: string
  readonly answers: readonly { readonly variables: object; readonly data: Readonly<Record<string, unknown>> }[]
}

const answersIn = (file: string): Recorded['answers'] => (JSON.parse(textOf(file)) as Recorded).answers

describe('site record', () => {
  it('writes the lists of collections, and what their back-end said in each part', async () => {
    expect(await site('record')).toEqual({
      code: 0,
      out: 'Recorded 2 answers (default: 2).\n  new     recorded/default/Posts.json\n',
      error: '',
    })
    expect(answersIn('Posts.json').map(({ variables }) => variables)).toEqual([
      { limit: 100, offset: 0 },
      { limit: 100, offset: TEXTS },
    ])
    expect(answersIn('Posts.json')[0]?.data.posts).toHaveLength(TEXTS)
  })

  it('writes with --pages what the sections of every page ask, without the day on which they did', async () => {
    expect(await site('record --pages')).toMatchObject({
      code: 0,
      out: expect.stringContaining('new     recorded/default/Post.json'),
    })
    expect(filesOf()).toEqual(['Post.json', 'PostList.json', 'Posts.json', 'Results.json'])
    expect(answersIn('Post.json')).toHaveLength(TEXTS)
    expect(answersIn('PostList.json').filter(({ variables }) => 'value' in variables).length).toBeGreaterThan(4)
    expect(textOf('PostList.json')).toContain('$today')
    expect(textOf('PostList.json')).not.toMatch(/"(today|now)":/)
  })

  it('writes the same bytes for the same answers, and says what has changed', async () => {
    const before = textsNow()
    expect((await site('record --pages')).out).toMatch(/^recorded\/ is up to date: \d+ answers/)
    expect(textsNow()).toEqual(before)
    const { code, out } = await site('record --pages --check', later.url)
    expect([code, out]).toEqual([
      1,
      `recorded/ is out of date. Write it: site record --pages\n${['Post', 'PostList', 'Posts', 'Results'].map((name) => `  changed recorded/default/${name}.json\n`).join('')}`,
    ])
    expect(textsNow()).toEqual(before)
  })

  it('leaves what sections asked as it is when the lists alone are recorded', async () => {
    const before = textsNow()
    expect((await site('record', later.url)).out).toBe(
      'Recorded 2 answers (default: 2).\n  changed recorded/default/Posts.json\n',
    )
    expect({ ...textsNow(), 'Posts.json': '' }).toEqual({ ...before, 'Posts.json': '' })
    await site('record')
    expect(textsNow()).toEqual(before)
  })

  it('removes what nothing asks any more', async () => {
    writeFileSync(join(folder, 'recorded/default/Gone.json'), textOf('Post.json'))
    expect((await site('record')).out).toContain('  removed recorded/default/Gone.json\n')
  })

  it('says where it is written what a back-end does not answer, and writes nothing', async () => {
    const before = textsNow()
    const broken = await startGraphQLServer(json({ errors: [{ message: 'The database is away.' }] }))
    onTestFinished(() => broken.close())
    expect(await site('record --pages', broken.url)).toEqual({
      code: 1,
      out: '',
      error:
        'site.config.yaml:20:19  The query of the collection "posts" failed: The database is away.\nNothing was written: recorded/ is unchanged.\n',
    })
    broken.behave(json({ data: { posts: 'x'.repeat(2_000_001) } }))
    expect((await site('record', broken.url)).error).toContain(
      'larger than 2000000 bytes (the key maxBytes of the client sets the limit)',
    )
    const list = answersIn('Posts.json').map(({ data }) => json({ data }))
    broken.behave((request, response) => {
      const isList = request.body.operationName === 'Posts'
      const variables = Object(request.body.variables)
      const answer = isList ? list[variables.offset === 0 ? 0 : 1] : json({ errors: [{ message: 'Too many.' }] })
      answer?.(request, response)
    })
    const { code, error } = await site('record --pages', broken.url)
    expect([code, textsNow()]).toEqual([1, before])
    expect(error).toContain(
      'sections/PostList/PostList.graphql:1:1  The query of the section "PostList" on / failed: Too many.\n',
    )
  })

  it.each(['', 'required: true\n        '])(
    'says so of a section on the page of an entry, too: %s',
    async (required) => {
      rewrite('site.config.yaml', '- section: Post\n        ', `- section: Post\n        ${required}`)
      // The markup of the page does not matter here.
      rewrite(
        'sections/Post/Post.tsx',
        '  return (',
        "  if (props.title !== '') throw new Error('No page.')\n  return (",
      )
      const lists = answersIn('Posts.json').map(({ data }) => json({ data }))
      const broken = await startGraphQLServer(({ body, ...request }, response) => {
        const others = body.operationName === 'Post' ? { errors: [{ message: 'Too many.' }] } : { data: { posts: [] } }
        const isFirst = Object(body.variables).offset === 0
        const answer = body.operationName === 'Posts' ? lists[isFirst ? 0 : 1] : json(others)
        answer?.({ body, ...request }, response)
      })
      onTestFinished(() => broken.close())
      const { code, error } = await site('record --pages', broken.url)
      expect([code, error.match(/^.+$/gm)?.sort()]).toEqual([
        1,
        [
          'Nothing was written: recorded/ is unchanged.',
          ...Array.from({ length: TEXTS }, (_, index) => `/journal/text-${index + 1}`)
            .map(
              (path) => `sections/Post/Post.graphql:1:1  The query of the section "Post" on ${path} failed: Too many.`,
            )
            .sort(),
        ],
      ])
    },
  )

  it('leaves out, and names, what is for those who are signed in', async () => {
    const guarded = await startMagazineApi(TEXTS)
    onTestFinished(() => guarded.close())
    const refused = json({ data: null, errors: [{ message: 'Sign in.', extensions: { code: 'UNAUTHENTICATED' } }] })
    guarded.behave(refused)
    const { code, error } = await site('record', guarded.url)
    expect([code, error]).toEqual([
      0,
      'site.config.yaml:20:19  The query of the collection "posts" is only for signed-in users, so it is not recorded.\n',
    ])
    await site('record')
  })

  it('says that the site’s own authorization is not taken, and keeps what was recorded', async () => {
    const guarded = await startGraphQLServer(json({ errors: [{ message: 'The token is over.' }] }, 401))
    onTestFinished(() => guarded.close())
    rewrite('site.config.yaml', 'keep: 1m', 'keep: 1m, via: server, authorization: { secret: CMS_TOKEN }')
    const before = textsNow()
    const env = { MAGAZINE_API_URL: guarded.url, CMS_TOKEN: 'Bearer of-yesterday' }
    const { code, stderr } = await callSite(['record', '--pages'], folder, { env })
    expect([code, stderr, textsNow()]).toEqual([
      1,
      'site.config.yaml:20:19  The query of the collection "posts" failed with the value of CMS_TOKEN: Response not successful: Received status code 401 (The token is over.)\nNothing was written: recorded/ is unchanged.\n',
      before,
    ])
  })

  it('says which client was meant', async () => {
    expect(await site('record defalt')).toEqual({
      code: 2,
      out: '',
      error: 'There is no client "defalt". Did you mean "default"?\n',
    })
  })
})

describe('site validate', () => {
  const NOTES = 'MAGAZINE_REFRESH_SECRET MAGAZINE_PREVIEW_SECRET MAGAZINE_DRAFTS_TOKEN'.split(' ')
  const validate = async (options: string) => {
    const env = { MAGAZINE_API_URL: api.url, ...Object.fromEntries(NOTES.map((name) => [name, `a value of ${name}`])) }
    const { code, stdout } = await callSite(['validate', ...options.split(' ')], folder, { env })
    return { code, out: stdout }
  }

  it('checks recorded entries, and renders their pages, without a call', async () => {
    await site('record --pages')
    const asked = api.requests.length
    const { code, out } = await validate('--rendered')
    expect([code, out]).toEqual([0, expect.stringMatching(/\n(2|3)\d pages were rendered\.\n$/)])
    expect(api.requests).toHaveLength(asked)
  })

  it.each(['', 'required: true\n        '])('says of which data the record knows nothing: %s', async (required) => {
    rewrite('site.config.yaml', '- section: Post\n        ', `- section: Post\n        ${required}`)
    const [file, text] = [join(folder, 'recorded/default/Post.json'), textOf('Post.json')]
    rmSync(file)
    onTestFinished(() => writeFileSync(file, text))
    expect((await validate('--rendered')).out).toContain(
      `${TEXTS} pages are missing data, because nothing answers offline for the GraphQL client "default"`,
    )
  })
})

describe('site prerender --offline', () => {
  it('writes every page from the record, and calls nobody', async () => {
    await site('record --pages')
    const asked = api.requests.length
    const { code, out } = await site('prerender --offline')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Prerendered \d+ pages in /)])
    expect(api.requests).toHaveLength(asked)
    expect(readFileSync(join(folder, 'dist/static/journal/text-7/index.html'), 'utf8')).toContain(
      'Text 7 about the coast',
    )
    expect(readFileSync(join(folder, 'dist/static/journal.xml'), 'utf8')).toContain('Text 12 about the coast')
  })

  it('needs no secret of a client, since none is sent', async () => {
    const config = join(folder, 'site.config.yaml')
    const text = readFileSync(config, 'utf8')
    onTestFinished(() => writeFileSync(config, text))
    writeFileSync(
      config,
      text.replace('keep: 1m', 'keep: 1m, via: server, authorization: { secret: CMS_AUTHORIZATION }'),
    )
    expect(await site('prerender')).toMatchObject({ code: 1, out: expect.stringContaining('manifest/unset-secret') })
    expect(await site('prerender --offline')).toMatchObject({ code: 0 })
  })

  it('names page, section and operation of an answer that is missing, and what records it', async () => {
    rmSync(join(folder, 'recorded/default/Post.json'))
    const { code, error } = await site('prerender --offline')
    expect(code).toBe(1)
    expect(error).toContain(
      'post___en/post/post-7: on /journal/text-7: recorded/default has no answer to Post with {"slug":"text-7"}. Record it: site record default --pages\n',
    )
    rmSync(join(folder, 'recorded/default/Posts.json'))
    expect(await site('prerender --offline')).toMatchObject({
      code: 1,
      error: expect.stringContaining('The collection "posts": recorded/default has no answer to Posts with'),
    })
  })
})

describe('site prerender for the first time', () => {
  it('remembers the addresses of the entries that it has published, not of those that the build or a record knew', async () => {
    const lock = join(folder, 'site.urls.lock')
    await site('record')
    rmSync(lock, { force: true })
    expect(await site('prerender', later.url)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Wrote site.urls.lock'),
    })
    expect(readFileSync(lock, 'utf8')).toContain(`/journal/text-${TEXTS + 1} post en post-${TEXTS + 1}\n`)
  })
})
