import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Renders a hundred thousand pages with two workers of a queue, one of which is killed and replaced: how long that takes, what it needs, and
 * whether the files equal those of a single machine. Needs a redis-server, and Linux for the memory.
 *
 *   node test/soak/queue-large.mjs              100,000 texts
 *   node test/soak/queue-large.mjs 5000 plain   5,000, without the comparison with a single machine
 */
const texts = Number(process.argv[2] ?? 100_000)
const isCompared = process.argv[3] !== 'plain'

const root = fileURLToPath(new URL('../..', import.meta.url))
const { QueueMachines } = (await runnerImport(`${root}test/support/run/queue-machines.ts`, { root, configFile: false }))
  .module
const machines = await QueueMachines.open(texts)
const peaks = new Map()

try {
  let whole = null
  if (isCompared) {
    const alone = await timed(() => machines.run('prerender', '--out', 'dist/whole'))
    whole = machines.digest('dist/whole')
    tell('one machine', alone)
  }
  await Promise.all([machines.startWorker(), machines.startWorker()])
  const watching = setInterval(watch, 1000)
  const run = machines.prerender('dist/queued')
  const queued = timed(() => run.ended)
  await machines.workers[1].says(/pages: \d+ rendered/)
  await wait(500)
  await machines.workers.shift().kill('SIGKILL')
  await machines.startWorker()
  const { seconds, result } = await queued
  clearInterval(watching)
  if (result.code !== 0) throw new Error(result.stderr)
  tell('two workers, one killed', { seconds, result })
  console.log(`most memory of a process that renders: ${Math.max(...peaks.values())} MB`)
  if (isCompared && machines.digest('dist/queued') !== whole) throw new Error('Another tree than that of one machine.')
  if (isCompared) console.log('the same tree, byte for byte')
} finally {
  await machines.close()
}

async function timed(work) {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

function tell(who, { seconds, result }) {
  const pages = Number(/Prerendered (\d+) pages/.exec(result.stdout)?.[1])
  console.log(`${who}: ${pages} pages in ${seconds.toFixed(0)} s, ${Math.round(pages / seconds)} a second`)
}

/** Records the memory of the rendering processes. */
function watch() {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--queue-renderer')) continue
      peaks.set(pid, Math.round(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1] / 1024))
    } catch {
      // The process has ended in the meantime.
    }
  }
}
