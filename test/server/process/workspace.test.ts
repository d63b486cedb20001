import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type AskHost, askAt, postForm, sendMixedRequests, tokenOf } from '../../support/requests/mixed-requests.ts'
import { callSite } from '../../support/run/call-site.ts'
import { NODE_FLAGS } from '../../support/run/node-flags.ts'
import { type BuildRun, runBuild } from '../../support/run/run-build.ts'
import { SITE_COMMAND, siteEnvironment } from '../../support/run/run-site.ts'
import { type Behaviour, type GraphQLServer, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import {
  type CanarySite,
  type CanaryWorkspace,
  canaryOf,
  commonEnvironment,
  makeCanaryWorkspace,
} from '../../support/sites/canary-workspace.ts'

let remote: GraphQLServer
let workspace: CanaryWorkspace
let server: BuildRun
let ask: AskHost
let luz: CanarySite
let sol: CanarySite

const temporary = () => join(workspace.folder, 'tmp')
/** How many builds are open. */
const copies = () => readdirSync(temporary()).filter((name) => name.startsWith('sitio-code-')).length

/** Starts the command as a process of its own, and waits until it is ready. */
async function start(): Promise<void> {
  server = runBuild([SITE_COMMAND, 'start', '--workspace'], {
    cwd: workspace.folder,
    env: { ...commonEnvironment, TMPDIR: temporary() },
  })
  ask = askAt(await server.url)
}

/** Builds a site within the test process, which loads the bundler once. */
async function build({ folder }: CanarySite): Promise<void> {
  const { code, stderr } = await callSite(['build'], join(workspace.folder, folder), { env: commonEnvironment })
  expect(code, stderr).toBe(0)
}

const answerCanary: Behaviour = ({ url }, response) => {
  const data = { canary: canaryOf(url.split('/').at(-1) ?? '') }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
}

beforeAll(async () => {
  remote = await startGraphQLServer(answerCanary)
  workspace = makeCanaryWorkspace(remote.url)
  mkdirSync(temporary())
  const [first, second] = workspace.sites
  if (!first || !second) throw new Error('There are no sites.')
  luz = first
  sol = second
  await build(luz)
  await start()
})

afterAll(async () => {
  expect(await server.stop()).toBe(0)
  await remote.close()
  workspace.remove()
})

/** Tells a site to drop everything that it keeps. */
function purge(host: string, secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'content-length': 0 }
  return ask(host, { path: '/_site/refresh', method: 'POST', headers })
}

/** The lines that a site has logged, parsed. */
function logOf(folder?: string): Record<string, unknown>[] {
  const lines = server.stderr().split('\n')
  const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
  return logged.filter(({ site }) => folder === undefined || site === folder)
}

describe('a workspace', () => {
  it('builds what is stale, and nothing else, and says whose it is', () => {
    const lines = server
      .stderr()
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('{'))
    const stale = workspace.sites.filter((site) => site !== luz)
    expect(lines).toEqual(stale.map(({ folder }) => `${folder}: Building the site …`))
  })

  it('answers each of several hundred mixed requests with what its own site knows', async () => {
    const { counts, faults } = await sendMixedRequests(ask, workspace.sites, { count: 600, seed: 7 })
    expect(faults).toEqual([])
    expect(Object.keys(counts).length).toBeGreaterThan(10)
  })

  it('shows texts in Markdown, whose parser sites share with their program', async () => {
    const { status, text } = await ask(luz.host, { path: '/notes' })
    expect([status, text]).toEqual([200, expect.stringContaining('Baked <strong>here</strong>')])
  })

  it('keeps what visitors send apart', () => {
    const databases = workspace.sites.map(({ folder }) => join(workspace.folder, folder, '.sitio/data/sitio.db'))
    expect(databases.map(existsSync)).toEqual([true, true, true])
    expect(existsSync(join(workspace.folder, '.sitio'))).toBe(false)
  })

  it('counts a sender for each site alone', async () => {
    const sent = (site: CanarySite) => postForm(ask, site, '192.0.2.1').then(({ status }) => status)
    const statuses = await Promise.all(Array.from({ length: 31 }, () => sent(luz)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect(await sent(sol)).toBe(303)
  })

  it('purges what one site keeps, and asks for nothing of the others again', async () => {
    const asked = (folder: string) => remote.requests.filter(({ url }) => url.endsWith(`/${folder}`)).length
    const [ofLuz, ofSol] = [asked('luz'), asked('sol')]
    expect((await purge(luz.host, sol.refreshSecret)).status).toBe(401)
    expect((await purge(luz.host, luz.refreshSecret)).status).toBe(204)
    await Promise.all([luz, sol].map(({ host }) => ask(host, { path: '/remote' })))
    expect([asked('luz'), asked('sol')]).toEqual([ofLuz + 1, ofSol])
  })

  it('drops what it keeps of one site at a command that names the site and the workspace', async () => {
    const command = async (...options: string[]) =>
      callSite(['cache', 'purge', ...options, '--url', await server.url], workspace.folder, { env: commonEnvironment })
    const ofLuz = ['--config', 'luz/site.config.yaml']
    const before = remote.requests.length
    expect(await command(...ofLuz, '--workspace')).toMatchObject({ code: 0, stderr: '' })
    await ask(luz.host, { path: '/remote' })
    expect(remote.requests.length).toBe(before + 1)
    expect(await command(...ofLuz)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Name its workspace: --workspace sitio.workspace.yaml'),
    })
  })

  it('is alive and ready by any host', async () => {
    for (const host of ['luz.example', 'www.sol.example', 'other.example', '127.0.0.1']) {
      const answers = await Promise.all(['/healthz', '/readyz'].map((path) => ask(host, { path })))
      expect(answers.map(({ text }) => text)).toEqual(['{"ok":true}', '{"ok":true}'])
    }
  })

  it('leads what is sent to another host of a site on, and answers for no other', async () => {
    const sent = await ask('www.luz.example', { path: '/graphql', method: 'POST', body: 'a' })
    expect([sent.status, sent.headers.location, sent.headers.connection]).toEqual([
      308,
      '//luz.example/graphql',
      'close',
    ])
    const unknown = await ask('other.example', { path: '/' })
    expect([unknown.status, unknown.headers['x-content-type-options']]).toEqual([421, 'nosniff'])
    expect(unknown.text).toContain('No site answers to this name.')
  })

  it('answers with the site of the host that a request names with its whole address', async () => {
    const whole = await ask(sol.host, { path: `http://${luz.host}/remote` })
    expect(whole.text).toContain(luz.canary)
  })

  it('lets browsers subscribe at the host of a site, and hear nothing of another', async () => {
    const port = new URL(await server.url).port
    const tokens = await Promise.all([luz, sol].map((site) => tokenOf(ask, site)))
    const heard: unknown[] = []
    const clients = [luz, sol].map(({ host }, index) => {
      class ToHost extends WebSocket {
        constructor(url: string, protocols: string[]) {
          super(url, protocols, { headers: { host, origin: `http://${host}` } })
        }
      }
      return createClient({
        url: `ws://127.0.0.1:${port}/graphql`,
        webSocketImpl: ToHost,
        connectionParams: { Authorization: `Bearer ${tokens[index]}` },
        lazy: false,
        retryAttempts: 0,
      })
    })
    for (const client of clients) {
      client.subscribe(
        { query: 'subscription { messageAdded { body } }' },
        { next: ({ data }) => void heard.push(data), error: (error) => void heard.push(error), complete() {} },
      )
    }
    // Nothing tells when a subscription has started, so sends until an entry arrives. Changes the sender, since a repeated entry is stored once.
    let sender = 1
    await expect
      .poll(async () => {
        sender += 1
        await postForm(ask, sol, `192.0.2.${sender}`)
        return heard.length
      })
      .toBeGreaterThan(0)
    expect(heard.filter((data) => !JSON.stringify(data).includes(sol.canary))).toEqual([])
    await Promise.all(clients.map((client) => client.dispose()))
  })

  it('says of each line of the log whose it is, and nothing of another site in it', async () => {
    remote.behave((_, response) => void response.writeHead(500).end())
    for (const { host, refreshSecret } of workspace.sites) {
      await purge(host, refreshSecret)
      await ask(host, { path: '/remote' })
    }
    remote.behave(answerCanary)
    const sites = workspace.sites.map(({ folder }) => folder).sort()
    await expect.poll(() => [...new Set(logOf().map(({ site }) => site))].sort()).toEqual(sites)
    const foreign = logOf().filter((line) =>
      workspace.sites.some(({ folder, canary }) => line.site !== folder && JSON.stringify(line).includes(canary)),
    )
    expect(foreign).toEqual([])
  })
})

describe('a site that changes', () => {
  const textOf = async ({ host }: CanarySite) => (await ask(host, { path: '/' })).text
  const dist = () => join(workspace.folder, 'luz/dist/site')
  const opened = () => logOf('luz').filter(({ msg }) => msg === 'a new build is served').length

  it('is served from its new build as soon as that is there, while the others are asked on', async () => {
    const assets = await textOf(sol)
    workspace.write('luz/locales/es.yaml', 'sections: { Shown: { shown: a new build } }\n')
    let isBuilt = false
    const built = build(luz).finally(() => {
      isBuilt = true
    })
    const statuses: number[] = []
    while (!isBuilt || !(await textOf(luz)).includes('a new build')) {
      const answers = await Promise.all([luz, sol].map(({ host }) => ask(host, { path: '/' })))
      statuses.push(...answers.map(({ status }) => status))
    }
    await built
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await textOf(sol)).toBe(assets)
    expect(logOf('luz')).toContainEqual(expect.objectContaining({ site: 'luz', msg: 'a new build is served' }))
  })

  it('answers with its old build what it was asked before the new one came', async () => {
    let answer = () => {}
    remote.behave((request, response) => {
      answer = () => answerCanary(request, response)
    })
    expect((await purge(luz.host, luz.refreshSecret)).status).toBe(204)
    const asked = remote.nextRequest()
    const slow = ask('luz.example', { path: '/remote' })
    await asked
    const before = opened()
    const file = join(dist(), 'site.json')
    workspace.write('luz/dist/site/site.json', `${readFileSync(file, 'utf8')} `)
    await expect.poll(opened).toBe(before + 1)
    remote.behave(answerCanary)
    answer()
    const { status, text } = await slow
    expect([status, text.includes(luz.canary)]).toEqual([200, true])
  })

  it('is served from the build before where the new one does not open, and the log says why, until it does', async () => {
    cpSync(dist(), `${dist()}.kept`, { recursive: true })
    rmSync(join(dist(), 'assets.json'))
    reload()
    // The signal alone changes nothing: the build is the same, and the missing file was read before.
    workspace.write('luz/dist/site/site.json', readFileSync(join(dist(), 'site.json'), 'utf8').replace('{', '{ '))
    const told = {
      msg: 'the build cannot be opened, and the previous one is still served',
      reason: expect.stringContaining('is incomplete: assets.json is missing'),
    }
    // More lines may follow.
    await expect.poll(() => logOf('luz')).toContainEqual(expect.objectContaining(told))
    expect(await textOf(luz)).toContain('a new build')
    expect((await ask('a', { path: '/readyz' })).status).toBe(200)
    const before = opened()
    cpSync(join(`${dist()}.kept`, 'assets.json'), join(dist(), 'assets.json'))
    await expect.poll(opened).toBe(before + 1)
    rmSync(dist(), { recursive: true })
    cpSync(`${dist()}.kept`, dist(), { recursive: true })
    await expect.poll(opened).toBeGreaterThan(before + 1)
  })

  it('comes, changes its hosts and goes at SIGHUP', async () => {
    const lines = (text: string) => workspace.write('sitio.workspace.yaml', `sites:\n${text}`)
    lines('  - { folder: luz, hosts: [new.example, luz.example] }\n  - { folder: sol, hosts: [sol.example] }\n')
    reload()
    await expect.poll(async () => (await ask('mar.example', { path: '/' })).status).toBe(421)
    expect((await ask('luz.example', { path: '/' })).headers.location).toBe('//new.example/')
    expect((await ask('new.example', { path: '/' })).text).toContain('a new build')
    lines('  - { folder: lux, hosts: [luz.example] }\n')
    reload()
    await expect.poll(() => server.stdout()).toContain('sitio.workspace.yaml:2:15  workspace/missing-site')
    await expect
      .poll(() => server.stderr())
      .toContain('The workspace cannot be used: 1 error. The sites are served as before.')
    expect((await ask('new.example', { path: '/' })).status).toBe(200)
    lines('  - { folder: mar, hosts: [mar.example] }\n  - { folder: luz, hosts: [luz.example] }\n')
    const before = copies()
    reload()
    // The next signal comes while the site is being opened.
    await expect.poll(copies, { interval: 1 }).toBeGreaterThan(before)
    reload()
    await expect.poll(async () => (await ask('mar.example', { path: '/' })).status).toBe(200)
  })

  it('is opened at SIGHUP with another .env, which no other site gets', async () => {
    const env = readFileSync(join(workspace.folder, 'luz/.env'), 'utf8')
    workspace.write('luz/.env', `${env.replace(luz.refreshSecret, 'another refresh secret')}`)
    const before = opened()
    reload()
    const told = { msg: 'the build is served with another environment' }
    await expect.poll(() => logOf('luz')).toContainEqual(expect.objectContaining(told))
    expect(opened()).toBe(before)
    const answers = await Promise.all(
      ['luz.example', 'mar.example'].map((host) => purge(host, 'another refresh secret')),
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 401])
  })
})

function reload(): void {
  process.kill(server.pid, 'SIGHUP')
}

describe('a site that cannot be opened', () => {
  it('keeps no other from starting: its visitors get 503, and /readyz names it', async () => {
    expect([await server.stop(), copies()]).toEqual([0, 0])
    workspace.write('luz/site.config.yaml', 'version: 1\n')
    rmSync(join(workspace.folder, 'luz/dist'), { recursive: true })
    await start()
    const site = await ask('luz.example', { path: '/' })
    expect([site.status, site.headers['retry-after']]).toEqual([503, '10'])
    expect((await ask('mar.example', { path: '/' })).status).toBe(200)
    const ready = await ask('a', { path: '/readyz' })
    expect([ready.status, ready.text]).toEqual([503, '{"ok":false,"reason":"luz: none of its builds can be opened"}'])
    await expect.poll(() => server.stderr()).toMatch(/^luz: The manifest cannot be used: \d+ errors/m)
    expect((await ask('a', { path: '/healthz' })).status).toBe(200)
  })

  it('and is the only one keeps the command from starting', async () => {
    workspace.write('only.yaml', 'sites: [{ folder: luz, hosts: [luz.example] }]\n')
    const child = spawn(
      process.execPath,
      [...NODE_FLAGS, SITE_COMMAND, 'start', '--workspace', 'only.yaml', '--port', '0'],
      {
        cwd: workspace.folder,
        env: siteEnvironment(),
        stdio: 'ignore',
      },
    )
    expect(await once(child, 'close')).toEqual([1, null])
  })
})
