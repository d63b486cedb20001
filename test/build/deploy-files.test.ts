import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { readGuidePage } from '../support/read/guide-page.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { findProgram, type HostProgram } from '../support/servers/host-program.ts'
import { type Servers, startSiteCaddy, startSiteNginx } from '../support/servers/site-proxy.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMMON = join(ROOT, 'cli/templates/common')
const read = (file: string) => readFileSync(join(COMMON, file), 'utf8')
const documents = (file: string) => parseAllDocuments(read(file), { merge: true }).map((each) => each.toJS())
const all = ['Caddyfile', 'compose.yaml', 'kubernetes.yaml', 'nginx.conf', 'prerender.yaml', 'site@.service'].map(
  (file) => [file, read(`deploy/${file}`)] as const,
)

const dockerfile = read('Dockerfile')
const [, port = ''] = / PORT=(\d+)/.exec(dockerfile) ?? []
const timeouts = JSON.parse(readFileSync(join(ROOT, 'schema/site.config.schema.json'), 'utf8')).definitions.timeouts
const stopSeconds = ['drain', 'shutdown']
  .map((name) => /^(\d+)(m?s)$/.exec(timeouts.properties[name].default))
  .reduce((sum, found) => sum + Number(found?.[1]) / (found?.[2] === 'ms' ? 1000 : 1), 0)

describe('what a new site brings for its servers', () => {
  it.each(all)('%s names no variable that the documentation does not know', (_, text) => {
    const known = ['environment', 'several-machines'].map(readGuidePage)
    const named = new Set(text.match(/\bSITE_[A-Z_]+\b/g))
    // Variables of the proxy itself.
    const own = ['SITE_HOST', 'SITE_SERVERS']
    expect([...named].filter((name) => !own.includes(name) && !known.join().includes(name))).toEqual([])
  })

  it('gives a server more time to stop than it takes', () => {
    const [compose] = documents('deploy/compose.yaml')
    const [deployment] = documents('deploy/kubernetes.yaml')
    const [, ofUnit] = /^TimeoutStopSec=(\d+)s$/m.exec(read('deploy/site@.service')) ?? []
    const times = [
      Number.parseInt(compose.services.site1.stop_grace_period, 10),
      deployment.spec.template.spec.terminationGracePeriodSeconds,
      Number(ofUnit),
    ]
    expect(Math.min(...times)).toBeGreaterThan(stopSeconds)
  })

  it('is found at the port of the image', () => {
    const [compose] = documents('deploy/compose.yaml')
    const [deployment, service] = documents('deploy/kubernetes.yaml')
    expect(compose.services.proxy.environment.SITE_SERVERS).toBe(`site1:${port} site2:${port}`)
    const [container] = deployment.spec.template.spec.containers
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }])
    expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
    expect(service.spec.selector).toEqual(deployment.spec.template.metadata.labels)
  })

  it('writes where the image may be written to, and nowhere else', () => {
    const [compose] = documents('deploy/compose.yaml')
    const [deployment] = documents('deploy/kubernetes.yaml')
    const [, data] = /SITE_DATA_DIR=(\S+)/.exec(dockerfile) ?? []
    expect(compose.services.site1).toMatchObject({ read_only: true, tmpfs: ['/tmp'], volumes: [`site1:${data}`] })
    const [container] = deployment.spec.template.spec.containers
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true)
    expect(container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath)).toEqual([data, '/tmp'])
  })

  it('lets the pages be rendered by as many machines as there are shards, which meet where the store is', () => {
    const [job, store, , service] = documents('deploy/prerender.yaml')
    const { completions, parallelism, template } = job.spec
    const [, , command] = template.spec.containers[0].command
    expect([completions, parallelism]).toEqual([4, 4])
    const { name } = service.metadata
    const [{ port: ofStore }] = service.spec.ports
    expect(command).toBe(
      `npx site prerender --shard $((JOB_COMPLETION_INDEX + 1))/${completions} --store http://${name}:${ofStore}`,
    )
    expect(store.spec.template.spec.containers[0].command).toContain(String(ofStore))
  })
})

const programs: readonly [
  name: string,
  path: string | null,
  start: (path: string, servers: Servers) => Promise<HostProgram>,
][] = [
  ['nginx', findProgram('nginx'), startSiteNginx],
  ['Caddy', findProgram('caddy'), startSiteCaddy],
]

describe.each(programs)('%s, with the file that a new site brings', (name, path, start) => {
  if (path === null) console.warn(`${name} is not installed: what a new site brings for it is not tried.`)
  let servers: readonly Server[] = []
  let proxy: HostProgram

  beforeAll(async () => {
    if (path === null) return
    servers = await Promise.all([startEcho(), startEcho()])
    const [one, other] = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`)
    proxy = await start(path, [one ?? '', other ?? ''])
  })
  afterAll(async () => {
    await proxy?.stop()
    await Promise.all(servers.map(end))
  })

  it.skipIf(path === null)('asks one of the servers, and tells it who and by which name it was asked', async () => {
    const answer = await rawRequest(proxy.url, '/who')
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({
      host: new URL(proxy.url).host,
      'x-forwarded-for': '127.0.0.1',
    })
  })

  it.skipIf(path === null)('takes the other one when one is gone, and loses no page', async () => {
    const [one] = servers
    if (one !== undefined) await end(one)
    for (let turn = 0; turn < 6; turn += 1) expect((await rawRequest(proxy.url, '/who')).status).toBe(200)
  })
})

/** A server that answers everything with the headers that it was sent. */
async function startEcho(): Promise<Server> {
  const server = createServer(({ headers }, response) => void response.end(JSON.stringify(headers)))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

function end(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => server.close(() => closed()))
}
