import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runnerImport } from 'vite'
import { SiteServer } from './site-server.mjs'
import { startVisitors } from './visitors.mjs'

/**
 * Two servers with Redis and PostgreSQL behind nginx or Caddy, with the configuration of a new site. Each in turn is stopped and started again, while
 * visitors read and write: no page may be lost, and no form lost, refused, or taken twice. In every other round nobody requests /readyz, so servers
 * stop without draining.
 *
 *   node test/soak/rolling.mjs             10 rounds
 *   node test/soak/rolling.mjs 100         100 rounds
 *   node test/soak/rolling.mjs 10 caddy    behind Caddy
 */
const rounds = Number(process.argv[2] ?? 10)
const proxy = process.argv[3] ?? 'nginx'
const READERS = 16
const WRITERS = 6

const SITE = {
  'package.json': '{ "type": "module", "dependencies": { "ioredis": "*", "pg": "*" } }',
  'schema.graphql':
    'type Query { wishes: Int! @count(of: "wishes") }\ntype Mutation { wish(input: WishInput!): Wish! @add(to: "wishes") }\ninput WishInput { name: String! }\ntype Wish { id: ID! name: String! }\n',
  'sections/Wishes/Wishes.tsx': 'import { Form } from \'sitio\'\nexport const Wishes = () => <Form name="wish" />\n',
}
const MANIFEST = `  - { name: wishes, path: /wishes, sections: [Wishes] }
graphql: { clients: { default: { url: 'embedded:own', schema: schema.graphql } } }
forms:
  wish:
    fields: [{ name: name, type: text, label: { es: Nombre, en: Name }, required: true }]
    send: [{ client: default, mutation: wish, input: { name: name } }]
    submit: { es: Pedir, en: Wish }
    sent: { title: { es: Gracias, en: Thanks } }
server: { trustProxy: [loopback] }
`

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [
  { makeSite, sectionSchema },
  { RedisServer },
  { startPostgres },
  { startSiteCaddy, startSiteNginx },
  { freePort },
] = await Promise.all(
  [
    'sites/make-site.ts',
    'servers/redis-server.ts',
    'servers/postgres-server.ts',
    'servers/site-proxy.ts',
    'servers/free-port.ts',
  ].map(load),
)
const [{ findRedis }, { findPostgres }, { findProgram }] = await Promise.all(
  ['servers/find-redis.ts', 'servers/postgres-server.ts', 'servers/host-program.ts'].map(load),
)
const startProxy = { nginx: startSiteNginx, caddy: startSiteCaddy }[proxy]
const programs = { redis: findRedis(), postgres: findPostgres(), proxy: findProgram(proxy) }
if (startProxy === undefined || Object.values(programs).includes(null))
  throw new Error('It needs redis-server, PostgreSQL, and nginx or Caddy.')

const ends = []
try {
  const site = makeSite(
    { ...SITE, 'sections/Wishes/Wishes.schema.json': sectionSchema({ inputs: ['form'] }) },
    MANIFEST,
  )
  ends.push(() => site.remove())
  execFileSync(process.execPath, [join(root, 'cli/bin.mjs'), 'build'], { cwd: site.folder, stdio: 'inherit' })
  const redis = await RedisServer.start(programs.redis, { isKept: false })
  ends.push(() => redis.stop())
  const postgres = await startPostgres(programs.postgres)
  ends.push(() => postgres.remove())
  const database = postgres.newDatabase()
  const env = { SITE_CACHE_URL: redis.url, SITE_DATABASE_URL: database }
  const ports = [await freePort(), await freePort()]
  const servers = ports.map((port) => new SiteServer(join(site.folder, 'dist/site'), port, env))
  ends.push(() => Promise.all(servers.map((server) => server.remove())))
  await Promise.all(servers.map((server) => server.begin()))
  const front = await startProxy(
    programs.proxy,
    servers.map(({ address }) => address),
  )
  ends.push(() => front.stop())
  const visitors = startVisitors(front.url, { readers: READERS, writers: WRITERS })
  for (let round = 1; round <= rounds; round += 1) {
    for (const server of servers) {
      await visitors.haveMet(server.address)
      if (round % 2 === 1) await server.isReady()
      await server.stop()
      await server.begin()
      // The proxy avoids a server that has refused a request for a moment.
      await visitors.haveMet(server.address)
    }
    console.log(`${round}: ${visitors.inWords()}`)
  }
  const { faults, taken } = await visitors.leave()
  const entries = await entriesOf(database)
  console.log(`${visitors.inWords()}; ${entries.length} entries`)
  const stored = new Set(entries)
  const wrong = [
    ...faults,
    ...[...taken].filter((name) => !stored.has(name)).map((name) => `${name} was lost`),
    ...entries.filter((name, index) => entries.indexOf(name) !== index).map((name) => `${name} was taken twice`),
    ...entries
      .filter((name) => !taken.has(name))
      .map((name) => `${name} was taken, and its visitor was told otherwise`),
  ]
  for (const fault of wrong) console.log(fault)
  if (wrong.length > 0) process.exitCode = 1
  else console.log(`${rounds * 2} restarts: no page lost, and no form lost, refused, or taken twice`)
} finally {
  for (const end of ends.reverse()) await end()
}

async function entriesOf(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query("select json from sitio.entries where collection = 'wishes' order by created_at")
  await client.end()
  return rows.map(({ json }) => (typeof json === 'string' ? JSON.parse(json) : json).name)
}
