import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type Random } from '../random/random.ts'
import { type CanarySite, LOGIN } from '../sites/canary-workspace.ts'

export interface HostAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface HostRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** Sends a request to one of the sites of a server, by its host. */
export type AskHost = (host: string, asked: HostRequest) => Promise<HostAnswer>

/** What the sites were asked and how often, and each answer that was not what the site itself says. */
export interface MixedResult {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

/** A visitor who has signed in to a site. */
interface SignedIn {
  readonly site: CanarySite
  readonly token: string
  /** Path of a file that was sent to it. */
  readonly file: string
}

const JSON_TYPE = { 'content-type': 'application/json' }
const FROM_PAGE = { 'sec-fetch-site': 'same-origin' }
const AT_ONCE = 8
const MAX_FAULTS = 20
/** Shorter than the server keeps connections, so that no request is sent on one that the server is closing. */
const IDLE_MS = 2000
const MAX_TRIES = 30

/** Connections are kept alive, and shared by all hosts. */
export function askAt(url: string): AskHost {
  const { port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE, timeout: IDLE_MS })
  return (host, { path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, agent, headers: { ...headers, host } }
      const sent = request(options, (answer) => {
        const { statusCode: status = 0, headers: received } = answer
        buffer(answer).then((bytes) => resolve({ status, headers: received, text: bytes.toString() }), reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
}

/** Asks again, when it may, a server that is too busy, as it is beside other work. */
function askPatiently(ask: AskHost): AskHost {
  return async (host, asked) => {
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(host, asked)
      const waitS = Number(answer.headers['retry-after'])
      if (answer.status !== 503 || !(waitS > 0) || tries === MAX_TRIES) return answer
      await sleep(waitS * 1000)
    }
  }
}

/** Sends mixed requests for everything that the sites of a workspace keep, some in parallel. @param sites - they share one server. */
export async function sendMixedRequests(
  ask: AskHost,
  sites: readonly CanarySite[],
  { count, seed }: { readonly count: number; readonly seed: number },
): Promise<MixedResult> {
  const random = createRandom(seed)
  const askAgain = askPatiently(ask)
  const signedIn = await Promise.all(sites.map((site) => signIn(askAgain, site)))
  const counts: Record<string, number> = {}
  const faults: string[] = []
  let left = count
  const worker = async () => {
    while (left > 0 && faults.length < MAX_FAULTS) {
      left -= 1
      const kind = pickKind(random)
      const asking = kinds[kind]
      if (!asking) throw new RangeError(`There is no kind ${kind}.`)
      const own = random.pick(signedIn)
      const other = random.pick(signedIn.filter((each) => each !== own))
      counts[kind] = (counts[kind] ?? 0) + 1
      const { host = own.site.host, answer, expected } = await asking(askAgain, { own, other, random })
      const fault = expected(answer)
        ? leakIn(answer, own.site, sites, host)
        : `status ${answer.status}, ${answer.text.slice(0, 200)}`
      if (fault !== null) faults.push(`${kind} of ${own.site.folder}: ${fault}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { counts, faults }
}

interface Given {
  readonly own: SignedIn
  readonly other: SignedIn
  readonly random: Random
}

interface Asked {
  readonly host?: string
  readonly answer: HostAnswer
  /** Whether it is the site's own answer. */
  readonly expected: (answer: HostAnswer) => boolean
}

const withText = (text: string) => (answer: HostAnswer) => answer.status === 200 && answer.text.includes(text)

/** Each store of a site: what to request, and the answer that only this site can give. */
const kinds: Readonly<Record<string, (ask: AskHost, given: Given) => Promise<Asked>>> = {
  page: async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/' }),
    expected: withText(`${site.canary} in `),
  }),
  'kept answer': async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/remote' }),
    expected: withText(`<p>${site.canary}</p>`),
  }),
  payload: async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/_site/payload/remote.json' }),
    expected: withText(site.canary),
  }),
  file: async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/canary.txt' }),
    expected: withText(site.canary),
  }),
  'no page': async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/nowhere' }),
    expected: ({ status, text }) => status === 404 && text.includes(`Product of ${site.folder}`),
  }),
  sitemap: async (ask, { own: { site } }) => ({
    answer: await ask(site.host, { path: '/sitemap.xml' }),
    expected: withText(`http://${site.host}/remote`),
  }),
  session: async (ask, { own: { site, token } }) => ({
    answer: await ask(site.host, { path: '/account', headers: { cookie: `apollo-token=${token}` } }),
    expected: withText(`<p>${LOGIN.email}</p>`),
  }),
  'session of another': async (ask, { own: { site }, other }) => ({
    answer: await ask(site.host, { path: '/account', headers: { cookie: `apollo-token=${other.token}` } }),
    expected: withText('<p>nobody</p>'),
  }),
  form: async (ask, { own: { site }, random }) => ({
    answer: await postForm(ask, site, addressOf(random)),
    expected: ({ status, headers }) => status === 303 && headers.location === '/?sent=contact',
  }),
  entries: async (ask, { own: { site, token } }) => ({
    answer: await ask(site.host, graphql('{ messages { body } }', token)),
    expected: ({ status, text }) => status === 200 && text.includes(site.canary) && !text.includes('errors'),
  }),
  'entries of another': async (ask, { own: { site }, other }) => ({
    answer: await ask(site.host, graphql('{ messages { body } }', other.token)),
    expected: ({ text }) => text.includes('errors') && !text.includes('canary'),
  }),
  upload: async (ask, { own: { site, file } }) => ({
    answer: await ask(site.host, { path: file }),
    expected: withText(`file with ${site.canary}`),
  }),
  'upload of another': async (ask, { own: { site }, other }) => ({
    answer: await ask(site.host, { path: other.file }),
    expected: ({ status, text }) => status >= 400 && !text.includes('canary'),
  }),
  'another host': async (ask, { own: { site } }) => ({
    host: `www.${site.host}`,
    answer: await ask(`www.${site.host}`, { path: '/remote?a=1' }),
    expected: ({ status, headers }) => status === 301 && headers.location === `//${site.host}/remote?a=1`,
  }),
  'unknown host': async (ask) => ({
    answer: await ask('other.example', { path: '/' }),
    expected: ({ status, text }) => status === 421 && !text.includes('canary'),
  }),
}

/** Requested less often, because each request makes something grow. */
const rare: ReadonlySet<string> = new Set(['form', 'entries', 'entries of another'])
const often = Object.keys(kinds).filter((kind) => !rare.has(kind))

function pickKind(random: Random): string {
  return random.chance(0.03) ? random.pick([...rare]) : random.pick(often)
}

/** What an answer contains of another site; null if nothing. */
function leakIn({ text, headers }: HostAnswer, own: CanarySite, sites: readonly CanarySite[], host: string) {
  const whole = `${JSON.stringify(headers)}${text}`
  const found = sites
    .filter((site) => site !== own)
    .flatMap(({ canary, folder, host: name }) => [canary, `Product of ${folder}`, name])
    .find((word) => whole.includes(word))
  return found === undefined ? null : `${found} stands in an answer of ${host}`
}

function addressOf(random: Random): string {
  return [10, random.below(256), random.below(256), random.below(256)].join('.')
}

function graphql(query: string, token?: string): HostRequest {
  const headers = { ...JSON_TYPE, ...FROM_PAGE, ...(token && { authorization: `Bearer ${token}` }) }
  return { path: '/graphql', method: 'POST', headers, body: JSON.stringify({ query }) }
}

/** Sends the form of a site with a file. @param address - the sender's. */
export function postForm(ask: AskHost, { host, canary }: CanarySite, address: string): Promise<HostAnswer> {
  const part = (name: string, content: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`
  const body = [
    part('_path', '/'),
    part('name', 'Ana'),
    part('body', `sent to ${canary}`),
    part('files', `file with ${canary}`, '; filename="a.txt"\r\ncontent-type: text/plain'),
    '--b--\r\n',
  ].join('')
  const headers = {
    ...FROM_PAGE,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': address,
  }
  return ask(host, { path: '/_site/form/contact', method: 'POST', headers, body })
}

/** The token of the user who signs in to a site. */
export async function tokenOf(ask: AskHost, { host }: CanarySite): Promise<string> {
  const login = `mutation { login(email: "${LOGIN.email}", password: "${LOGIN.password}") { token } }`
  return JSON.parse((await ask(host, graphql(login))).text).data.login.token
}

/** Signs in, and sends a first message with a file. */
async function signIn(ask: AskHost, site: CanarySite): Promise<SignedIn> {
  const token = await tokenOf(ask, site)
  await postForm(ask, site, '10.0.0.1')
  const listed = await ask(site.host, graphql('{ messages { files { url } } }', token))
  const [message] = JSON.parse(listed.text).data.messages
  return { site, token, file: message.files[0].url.replace(/^https?:\/\/[^/]+/, '') }
}
