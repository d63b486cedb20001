import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { needsOf } from './needs-of.mjs'

/**
 * Three sites in one process, and mixed requests for everything that they keep, while one of them gets a new build now and then. No answer may
 * contain anything of another site, and none may fail. Linux only, for the memory.
 *
 *   node test/soak/workspace.mjs           100,000 requests
 *   node test/soak/workspace.mjs 5000      5,000 requests
 */
const count = Number(process.argv[2] ?? 100_000)
const ROUNDS = 10
/** Two builds of one site, in turn. */
const TEXTS = ['one text', 'another text']

const root = fileURLToPath(new URL('../..', import.meta.url))
const COMMAND = join(root, 'cli/bin.mjs')
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ startGraphQLServer }, { canaryOf, commonEnvironment, makeCanaryWorkspace }, { askAt, sendMixedRequests }] =
  await Promise.all(['servers/graphql-server.ts', 'sites/canary-workspace.ts', 'requests/mixed-requests.ts'].map(load))

const remote = await startGraphQLServer(({ url }, response) => {
  const data = { canary: canaryOf(url.split('/').at(-1)) }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
})
const workspace = makeCanaryWorkspace(remote.url)
const env = { ...process.env, NODE_ENV: 'production', ...commonEnvironment }
const server = spawn(process.execPath, [COMMAND, 'start', '--workspace', '--port', '0'], { cwd: workspace.folder, env })
try {
  const log = []
  server.stderr.setEncoding('utf8').on('data', (text) => log.push(text))
  const ask = askAt(await addressOf(server))
  const counts = {}
  const startedAt = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = TEXTS[round % TEXTS.length]
    workspace.write('luz/locales/es.yaml', `sections: { Shown: { shown: ${canaryOf('luz')} in ${text} } }\n`)
    const built = round === 0 ? null : build()
    const result = await sendMixedRequests(ask, workspace.sites, { count: count / ROUNDS, seed: round })
    if (result.faults.length > 0) throw new Error(result.faults.join('\n'))
    for (const [kind, number] of Object.entries(result.counts)) counts[kind] = (counts[kind] ?? 0) + number
    await built
    console.log(
      `${((count / ROUNDS) * (round + 1)).toLocaleString('en')} requests, ${needsOf(server.pid).megabytes} MB`,
    )
  }
  const seconds = (performance.now() - startedAt) / 1000
  console.table(counts)
  const lines = log
    .join('')
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const foreign = lines.filter((line) =>
    workspace.sites.some(({ folder, canary }) => JSON.parse(line).site !== folder && line.includes(canary)),
  )
  if (foreign.length > 0) throw new Error(`Lines of one site tell of another:\n${foreign.join('\n')}`)
  const opened = lines.filter((line) => line.includes('a new build is served')).length
  console.log(
    `${Object.values(counts).reduce((sum, number) => sum + number, 0)} requests in ${seconds.toFixed(0)} s: nothing of another site in any answer, none in ${lines.length} lines of the log; ${opened} new builds were opened meanwhile`,
  )
} finally {
  const ended = new Promise((resolve) => server.once('close', resolve))
  server.kill('SIGTERM')
  console.log(`ended with code ${await ended}`)
  await remote.close()
  workspace.remove()
}
process.exit()

/** The address of a server, once it listens. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`The workspace ended with code ${code}.`)))
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0]
      if (address) resolve(address)
    })
  })
}

function build() {
  const args = [COMMAND, 'build', '--config', 'luz/site.config.yaml']
  const child = spawn(process.execPath, args, { cwd: workspace.folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The build ended with code ${code}.`))))
  })
}
