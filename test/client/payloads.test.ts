import { afterEach, describe, expect, it, vi } from 'vitest'
import { Payloads } from '../../runtime/client/payload/payloads.ts'
import { stubWindow } from '../support/browsers/stub-window.ts'

afterEach(() => vi.unstubAllGlobals())

describe('payloads when the session changes', () => {
  it('of the session before are shown to nobody, neither kept ones nor those on their way', async () => {
    const answers: ((title: string) => void)[] = []
    const ask = vi.fn(
      () =>
        new Promise<Response>((resolve) =>
          answers.push((head) => resolve(Response.json({ build: 'b', kind: 'page', head }))),
        ),
    )
    vi.stubGlobal('fetch', ask)
    stubWindow()
    const payloads = new Payloads({ timeoutMs: 1000, keepMs: 60_000, isStatic: false })
    payloads.prefetch('/a', '')
    answers[0]?.('before')
    await vi.waitFor(() => expect(payloads.isAtHand('/a', '')).toBe(true), 60_000)
    const onItsWay = payloads.load('/b', '', new AbortController().signal)
    payloads.clear()
    expect(payloads.isAtHand('/a', '')).toBe(false)
    answers[1]?.('before')
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3), 60_000)
    answers[2]?.('after')
    expect(await onItsWay).toMatchObject({ head: 'after' })
  })
})

describe('a refusal', () => {
  it('is a failure with its status: it brings no page that could be shown', async () => {
    const refusal = { build: 'b', kind: 'error', status: 503, message: 'Error' }
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 503 }))
    stubWindow()
    const payloads = new Payloads({ timeoutMs: 1000, keepMs: 0, isStatic: false })
    const loaded = payloads.load('/a', '', new AbortController().signal)
    await expect(loaded).rejects.toMatchObject({ name: 'PayloadError', status: 503, message: 'Error' })
  })
})

describe('the payload of the home page', () => {
  it.each([
    ['/index', false],
    ['/index/', false],
    ['/index', true],
  ])('is that of no page of the name of its file: %s, on a host of files: %s', async (path, isStatic) => {
    const ask = vi.fn(async () => Response.json({ build: 'b', kind: 'page', routes: [], redirects: [] }))
    vi.stubGlobal('fetch', ask)
    stubWindow()
    const payloads = new Payloads({ timeoutMs: 1000, keepMs: 0, isStatic })
    const loaded = payloads.load(path, '', new AbortController().signal)
    await expect(loaded).rejects.toMatchObject({ name: 'NotPrerenderedError' })
    expect(ask).not.toHaveBeenCalledWith('/_site/payload/index.json', expect.anything())
  })
})

const LIST = '/_site/payload/manifest.json'

describe('payloads that are files', () => {
  const answering = (answer: () => Response | Promise<Response>) => {
    const ask = vi.fn((_: string) => Promise.resolve(answer()))
    vi.stubGlobal('fetch', ask)
    stubWindow()
    const asked = () => ask.mock.calls.map(([url]) => url).filter((url) => url !== LIST)
    return { ask, asked, payloads: new Payloads({ timeoutMs: 1000, keepMs: 0, isStatic: true }) }
  }
  const load = (payloads: Payloads, path: string) => payloads.load(path, '?q', new AbortController().signal)
  const page = () => Response.json({ build: 'b', kind: 'page', head: 'here' })
  const html = (status: number) => () => new Response('<h1>Not here</h1>', { status })

  it('cost one request for a page, whatever the number of pages', async () => {
    const { asked, payloads } = answering(page)
    expect(await load(payloads, '/posts/a/')).toMatchObject({ head: 'here' })
    await load(payloads, '/posts/a')
    expect(asked()).toEqual(['/_site/payload/posts/a.json'])
  })

  it.each([
    ['404 with a page', html(404)],
    ['403', html(403)],
    ['410', html(410)],
    ['a page for every address', html(200)],
    ['other JSON', () => Response.json({ routes: [] })],
  ])('are known to be absent by %s, and are asked for once', async (_, answer) => {
    const { asked, payloads } = answering(answer)
    expect(await payloads.prefetch('/ni%C3%B1as', '')).toBeNull()
    const absent = { name: 'NotPrerenderedError', message: 'Route /niñas is not pre-rendered' }
    await expect(load(payloads, '/ni%C3%B1as')).rejects.toMatchObject(absent)
    await expect(load(payloads, '/ni%C3%B1as/')).rejects.toMatchObject(absent)
    expect(asked()).toHaveLength(1)
  })

  it('are asked for again where the host failed', async () => {
    const { ask, payloads } = answering(html(503))
    expect(await payloads.prefetch('/a', '')).toBeNull()
    await expect(load(payloads, '/a')).rejects.toMatchObject({ name: 'PayloadError', status: 503 })
    ask.mockImplementation(() => Promise.resolve(page()))
    expect(await load(payloads, '/a')).toMatchObject({ head: 'here' })
  })

  it('are not asked for where the list, which comes beside the first, says that there are none', async () => {
    const { ask, asked, payloads } = answering(page)
    const list = Response.json({ routes: ['/', '/posts/*'], redirects: ['/old'] })
    ask.mockImplementation((url) => Promise.resolve(url === LIST ? list : page()))
    await load(payloads, '/')
    await vi.waitFor(async () => {
      payloads.clear()
      await expect(load(payloads, '/absent')).rejects.toMatchObject({ name: 'NotPrerenderedError' })
    }, 60_000)
    ask.mockClear()
    for (const path of ['/old', '/posts/a', '/posts/b/c']) await load(payloads, path)
    expect(asked()).toEqual(['old', 'posts/a', 'posts/b/c'].map((path) => `/_site/payload/${path}.json`))
    expect(ask).not.toHaveBeenCalledWith(LIST, expect.anything())
  })
})
