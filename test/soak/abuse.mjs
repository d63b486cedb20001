import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { needsOf } from './needs-of.mjs'

/**
 * What a single client can do to a server by leaving early: aborted downloads, and posts that are refused before their body has arrived. The server
 * may use 600 descriptors. Afterwards it must have as many as before, and must end by itself at SIGTERM. Linux only.
 *
 *   node test/soak/abuse.mjs            1,400 downloads, 11,000 posts
 *   node test/soak/abuse.mjs 100 300    100 downloads, 300 posts
 */
const [downloads = 1400, posts = 11_000] = process.argv.slice(2).map(Number)
const root = join(import.meta.dirname, '../..')
const COMMAND = join(root, 'cli/bin.mjs')
const DESCRIPTORS = 600
const AT_ONCE = 50
const FILM_BYTES = 4_000_000
/** The heap is never collected completely. */
const MAX_GROWTH_MB = 60
const END_LIMIT_MS = 20_000

const folder = mkdtempSync(join(tmpdir(), 'sitio-soak-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
writeSite()
// Build first, so that the memory of the build does not count as the server's.
spawnSync(process.execPath, [COMMAND, 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
const server = await startServer()
try {
  // Warm up first: what is loaded or kept at first use is not a leak, and the heap grows to the size that this takes.
  await abuse(downloads / 2, posts / 2)
  const before = await quietState()
  await abuse(downloads, posts)
  const after = await quietState()
  const alive = await statusOf('/healthz')
  const endMs = await stop()
  report('descriptors', `${before.descriptors} before, ${after.descriptors} after`)
  report('memory', `${before.megabytes} MB before, ${after.megabytes} MB after`)
  report('SIGTERM to end', endMs === null ? 'had to be killed' : `${(endMs / 1000).toFixed(2)} s`)
  if (alive !== 200) fail(`/healthz answers ${alive}`)
  if (after.descriptors > before.descriptors) fail('descriptors leak')
  if (after.megabytes - before.megabytes > MAX_GROWTH_MB) fail('memory leaks')
  if (endMs === null) fail('SIGTERM does not end the server')
} finally {
  server.child.kill('SIGKILL')
}

async function abuse(downloadCount, postCount) {
  await repeat(downloadCount, breakOffDownload)
  await repeat(postCount, postWithoutBody)
}

/** Calls `act` a number of times, some in parallel. */
async function repeat(count, act) {
  let left = count
  const worker = async () => {
    while (left-- > 0) await act()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

function breakOffDownload() {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}/film.mp4`, { agent: false }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`/film.mp4 answers ${answer.statusCode}`))
      answer.once('error', () => {}).once('close', resolve)
      answer.once('data', () => answer.destroy())
    })
    sent.once('error', reject).end()
  })
}

function postWithoutBody() {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.write(`POST / HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000000\r\n\r\nbeginning`)
    socket.once('error', () => {}).once('close', resolve)
    socket.once('data', () => socket.destroy())
  })
}

function statusOf(path) {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', reject).end()
  })
}

/** Waits until no connection is still being closed. */
async function quietState() {
  let last = needsOf(server.child.pid)
  for (let calm = 0; calm < 5; ) {
    await wait(200)
    const now = needsOf(server.child.pid)
    calm = now.descriptors === last.descriptors ? calm + 1 : 0
    last = now
  }
  return last
}

/** Milliseconds until the server has ended by itself; null if it does not. */
async function stop() {
  const startedAt = performance.now()
  server.child.kill('SIGTERM')
  const hasEnded = await Promise.race([server.ended.then(() => true), wait(END_LIMIT_MS, false, { ref: false })])
  return hasEnded ? performance.now() - startedAt : null
}

async function startServer() {
  const command = `ulimit -n ${DESCRIPTORS} && exec "$0" "$@"`
  const args = [COMMAND, 'start', '--port', '0']
  const child = spawn('sh', ['-c', command, process.execPath, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const url = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      const address = /^(http:\/\/\S+)\n$/m.exec(text)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    ended.then((code) => reject(new Error(`The server ended with code ${code}.`)))
  })
  return { child, url, ended }
}

function writeSite() {
  const write = (file, content) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  write(
    'site.config.yaml',
    `version: 1
site: { product: Soak, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, sections: [Page] }]
`,
  )
  write('locales/en.yaml', '')
  write('public/film.mp4', Buffer.alloc(FILM_BYTES))
  write('sections/Page/Page.tsx', 'export function Page() {\n  return <h1>Soak</h1>\n}\n')
  write(
    'sections/Page/Page.schema.json',
    JSON.stringify({
      $schema: 'http://json-schema.org/draft-07/schema#',
      title: 'PageProps',
      description: 'A section of one line.',
      type: 'object',
      additionalProperties: false,
      sitio: {},
    }),
  )
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function report(what, figure) {
  process.stdout.write(`${what.padEnd(16)}${figure}\n`)
}

function fail(reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
