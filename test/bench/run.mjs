import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPrograms } from './build-programs.mjs'
import { median, report } from './figures.mjs'
import { measureLoad } from './load.mjs'
import { startServer } from './start-server.mjs'

/** Prints figures of the site as ratios within this run, since absolute numbers depend on the machine. */
const root = join(import.meta.dirname, '../..')
const bin = join(root, 'cli/bin.mjs')
const ROUNDS = 3
/** A page that is the same for everybody; the home page's language depends on its visitor. */
const KEPT = '/tecnologia'
const env = { ...process.env, NODE_ENV: 'production' }

run([bin, 'build'])
await buildPrograms({ 'hand-server': 'test/bench/hand-server.tsx', 'sitio-server': 'test/bench/sitio-server.ts' })

const validate = median(Array.from({ length: 5 }, () => timed(() => run([bin, 'validate']))))
report('site validate, wall time', `${validate.toFixed(2)} s`, 'below 1.0 s')
const programs = {
  'site start': [[bin, 'start', '--port', '0'], 'below 0.5 s'],
  'site start --no-build': [[bin, 'start', '--no-build', '--port', '0'], 'below 0.35 s, 90 MB'],
  'node dist/site/server.mjs': [['dist/site/server.mjs'], 'below 0.35 s, 90 MB'],
}
for (const [name, [args, goal]] of Object.entries(programs)) {
  const starts = await series(5, () => timeToFirstAnswer(args))
  const seconds = median(starts.map((start) => start.seconds)).toFixed(2)
  const megabytes = median(starts.map((start) => start.megabytes)).toFixed(0)
  const busy = median(starts.map((start) => start.busyMs)).toFixed(0)
  report(`${name}, process start to first 200`, `${seconds} s, ${busy} ms of processor, ${megabytes} MB`, goal)
}

const constant = join(root, 'dist/bench/constant.json')
await keepAnswer('dist/site/server.mjs', constant)
const servers = {
  hand: ['dist/bench/hand-server.js'],
  off: ['dist/bench/sitio-server.js', 'memo-off'],
  warm: ['dist/bench/sitio-server.js'],
  kept: ['dist/site/server.mjs'],
  limit: ['test/bench/constant-server.mjs', constant],
}
const results = Object.fromEntries(Object.keys(servers).map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, args] of Object.entries(servers)) {
    const server = await startServer(args)
    const url = server.url + (name === 'kept' ? KEPT : '')
    await measureLoad(url, { durationMs: 1500 })
    const { perSecond, failures } = await measureLoad(url)
    if (failures > 0) throw new Error(`${name}: ${failures} requests failed.`)
    results[name].push(perSecond)
    server.child.kill()
  }
}
const { hand, off, warm, kept, limit } = Object.fromEntries(
  Object.entries(results).map(([name, values]) => [name, median(values)]),
)
report('hand: Express, React Router, renderToString', `${hand} requests/s`, '')
report('rendered per request, memo off', `${off} requests/s, ${(off / hand).toFixed(2)} × hand`, 'at least 1.6 ×')
report('memo warm, section answers kept', `${warm} requests/s, ${(warm / hand).toFixed(1)} × hand`, 'at least 8 ×')
report('node:http with one constant answer', `${limit} requests/s`, '')
const ofLimit = `${(kept / limit).toFixed(2)} × node:http, ${(kept / hand).toFixed(1)} × hand`
report('a kept page', `${kept} requests/s, ${ofLimit}`, 'at least 0.9 × node:http, 20 × hand')

const assets = JSON.parse(readFileSync(join(root, 'dist/site/assets.json'), 'utf8'))
const boot = kilobytes([assets.boot])
const navigation = kilobytes(closure([assets.boot, assets.navigation]))
report('JavaScript before idle, static page', `${boot} kB gzip`, 'at most 5')
report('JavaScript in all, static page', `${navigation} kB gzip`, 'at most 35')
const site = JSON.parse(readFileSync(join(root, 'dist/site/site.json'), 'utf8')).manifest
const interactive = site.routes
  .map(({ sections }) => sections.flatMap((each) => assets.islands[each.section ?? each] ?? []))
  .filter((islands) => islands.length > 0)
  .map((islands) => kilobytes([...closure([assets.boot, assets.navigation]), ...islands.flatMap(withImports)]))
report(
  'JavaScript in all, pages with interactive sections',
  `${Math.min(...interactive)} to ${Math.max(...interactive)} kB gzip`,
  'at most 115',
)

function withImports({ src, imports }) {
  return [src, ...imports]
}

/** Writes the answer of a server into a file. */
async function keepAnswer(program, file) {
  const { url, child } = await startServer([program])
  const answer = await fetch(url + KEPT, { headers: { 'accept-encoding': 'identity' } })
  const {
    date: _,
    'content-length': __,
    connection: ___,
    'keep-alive': ____,
    ...headers
  } = Object.fromEntries(answer.headers)
  writeFileSync(file, JSON.stringify({ headers, body: await answer.text() }))
  child.kill()
}

/** Seconds until the first page arrives; the processor time for it, which varies less on a busy machine; and the resident memory after it, in MB. */
async function timeToFirstAnswer(args) {
  const start = performance.now()
  const { url, child } = await startServer(args)
  const answer = await fetch(`${url}/portafolio`)
  await answer.text()
  const seconds = (performance.now() - start) / 1000
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1000
  const busyMs = processorMs(child.pid)
  child.kill()
  if (answer.status !== 200) throw new Error(`/portafolio answered ${answer.status}.`)
  return { seconds, busyMs, megabytes }
}

/** The processor time of all threads of a process, as Linux counts it. */
function processorMs(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  const ofThread = (id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, id) => sum + ofThread(id), 0) / 1e6
}

/** The scripts, with everything that they import statically. */
function closure(urls) {
  const found = new Set()
  const visit = (url) => {
    if (found.has(url)) return
    found.add(url)
    const folder = url.slice(0, url.lastIndexOf('/') + 1)
    for (const [, file] of readAsset(url)
      .toString()
      .matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
      visit(folder + file)
  }
  urls.forEach(visit)
  return [...found]
}

function kilobytes(urls) {
  const bytes = [...new Set(urls)].reduce((sum, url) => sum + gzipSync(readAsset(url), { level: 9 }).length, 0)
  return Math.round(bytes / 100) / 10
}

function readAsset(url) {
  return readFileSync(join(root, 'dist/site/client', url.slice('/_site/'.length)))
}

function run(args) {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, env })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`)
}

function timed(job) {
  const start = performance.now()
  job()
  return (performance.now() - start) / 1000
}

async function series(count, job) {
  const results = []
  for (let index = 0; index < count; index += 1) results.push(await job())
  return results
}
