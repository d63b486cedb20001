import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildPrograms } from './build-programs.mjs'
import { median, report } from './figures.mjs'
import { measureLoad } from './load.mjs'
import { startServer } from './start-server.mjs'

/**
 * Pages of which nothing is kept, each requested once: a table of 1,000 rows, as in e18e's framework tracker, compared with React and with a plain
 * template; three sections that wait for a back-end of 20 ms; and what a second worker on a second processor adds if pages are expensive. One
 * process alone would use two processors as well, for collecting garbage and compiling, so it is held to one (with taskset, on Linux).
 */
const root = join(import.meta.dirname, '../..')
const bin = join(root, 'cli/bin.mjs')
const site = join(root, 'test/bench/rows-site')
const config = join(site, 'site.config.yaml')
const ROUNDS = 3
const DELAY_MS = 20

const built = spawnSync(process.execPath, [bin, 'build', '--config', config])
if (built.status !== 0) throw new Error(String(built.stderr))
await buildPrograms({ 'rows-hand': 'test/bench/rows-hand.tsx' })

const backend = await startServer(['test/bench/late-backend.mjs', String(DELAY_MS)])
const env = { LATE_URL: `${backend.url}/graphql` }
const hand = ['dist/bench/rows-hand.js']
const sitio = [join(site, 'dist/site/server.mjs')]
const workers = (count) => [bin, 'start', '--no-build', '--port', '0', '--workers', String(count), '--config', config]
let asked = 0
const numbered = (path) => () => `${path}/${++asked}`
const loads = {
  template: [hand, { pathOf: numbered('/template') }],
  react: [hand, { pathOf: numbered('/table') }],
  table: [sitio, { pathOf: numbered('/table') }],
  handLate: [hand, { pathOf: () => '/late' }],
  late: [sitio, { pathOf: () => '/late' }],
  alone: [sitio, { pathOf: () => '/late', connections: 1 }],
  oneWorker: [workers(1), { pathOf: numbered('/react') }, ['taskset', '-c', '0']],
  twoWorkers: [workers(2), { pathOf: numbered('/react') }],
}
const results = Object.fromEntries(Object.keys(loads).map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, [program, load, wrapper]] of Object.entries(loads)) {
    const { url, child } = await startServer(program, env, wrapper)
    await measureLoad(url, { ...load, durationMs: 1500 })
    const measured = await measureLoad(url, load)
    child.kill()
    if (measured.failures > 0) throw new Error(`${name}: ${measured.failures} requests failed.`)
    results[name].push(measured)
  }
}
backend.child.kill()

const rate = Object.fromEntries(
  Object.entries(results).map(([name, measured]) => [name, median(measured.map(({ perSecond }) => perSecond))]),
)
const times = (one, other) => `${(rate[one] / rate[other]).toFixed(2)} ×`
report('1,000 rows by a template', `${rate.template} requests/s`, '')
report('1,000 rows by React and Express', `${rate.react} requests/s`, '')
const ofTable = `${times('table', 'template')} the template, ${times('table', 'react')} React`
report('1,000 rows by sitio', `${rate.table} requests/s, ${ofTable}`, 'as many as the template')
report(`three answers of ${DELAY_MS} ms, by hand`, `${rate.handLate} requests/s`, '')
report('… by sitio', `${rate.late} requests/s, ${times('late', 'handLate')} hand`, 'at least 1.5 ×')
const wait = median(results.alone.map(({ p50Ms }) => p50Ms))
report('… for one visitor', `after ${wait} ms`, `${DELAY_MS} and a few`)
report('1,000 rows by React in one worker on one processor', `${rate.oneWorker} requests/s`, '')
report('… in two on two', `${rate.twoWorkers} requests/s, ${times('twoWorkers', 'oneWorker')}`, 'at least 1.8 ×')
