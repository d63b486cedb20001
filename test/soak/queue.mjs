import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Prerenders a site on one machine, in shards, and with workers of a queue, where something is killed now and then. The files must always be the
 * same, byte for byte, or still those of the previous run. Needs a redis-server.
 *
 *   node test/soak/queue.mjs               100 kills
 *   node test/soak/queue.mjs 20 7 1000     20 kills, with the seed 7, of a magazine of 1,000 texts
 */
const [kills = 100, seed = 1, texts = 400] = process.argv.slice(2, 5).map(Number)
const SHARDS = 5
const MOST_WORKERS = 4

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ QueueMachines }, { createRandom }] = await Promise.all(['run/queue-machines.ts', 'random/random.ts'].map(load))
const random = createRandom(seed)
const machines = await QueueMachines.open(texts)

try {
  const { stdout } = await machines.run('prerender', '--out', 'dist/whole')
  const whole = machines.digest('dist/whole')
  console.log(`${/\d+ pages/.exec(stdout)?.[0]} by one machine`)
  await shards(1, whole)
  await shards(SHARDS, whole)
  let usualMs = 0
  for (let count = 1; count <= MOST_WORKERS; count += 1) {
    await machines.startWorker()
    const startedAt = performance.now()
    await queued('--force')
    usualMs = performance.now() - startedAt
    same(whole, `${count} workers`)
    console.log(`${count} workers: the same tree, in ${(usualMs / 1000).toFixed(1)} s`)
  }
  for (const worker of machines.workers.splice(2)) await worker.kill('SIGTERM')
  const counts = { worker: 0, redis: 0, coordinator: 0 }
  for (let kill = 1; kill <= kills; kill += 1) {
    const target = random.pick(Object.keys(counts))
    counts[target] += 1
    await killed(target, random.below(Math.ceil(usualMs)), whole)
    if (kill % 10 === 0) console.log(`${kill} kills: ${JSON.stringify(counts)}`)
  }
  console.log(`${kills} kills at seeded moments (seed ${seed}): the same tree after each of them, and never a half`)
} finally {
  await machines.close()
}

async function shards(count, whole) {
  machines.remove('.sitio/parts')
  const order = Array.from({ length: count }, (_, index) => index + 1).sort(() => random.below(3) - 1)
  for (const index of order)
    await machines.run('prerender', '--shard', `${index}/${count}`, '--store', '.sitio/parts', '--force')
  await machines.run('prerender', 'merge', '--store', '.sitio/parts', '--out', 'dist/queued')
  same(whole, `${count} shards`)
  console.log(`shards ${order.map((index) => `${index}/${count}`).join(' ')}: the same tree`)
}

async function queued(...more) {
  const { code, stderr } = await machines.prerender('dist/queued', '--batch', '40', ...more).ended
  if (code !== 0) throw new Error(stderr)
}

/** A run in which something is killed after a while, with an empty store. */
async function killed(target, afterMs, whole) {
  if (random.chance(0.5)) machines.remove('dist/queued')
  machines.remove('.sitio/shared')
  const before = machines.digest('dist/queued')
  const run = machines.prerender('dist/queued', '--batch', '40')
  await wait(afterMs)
  if (target === 'worker') {
    await machines.workers.shift().kill('SIGKILL')
    await machines.startWorker()
  } else if (target === 'redis') {
    await machines.redis.kill()
    await machines.redis.comeBack()
  } else {
    await run.kill('SIGKILL')
    const found = machines.digest('dist/queued')
    if (found !== before && found !== whole) throw new Error('A coordinator that was killed has left a half.')
    await queued()
  }
  const { code, stdout, stderr } = await run.ended
  if (target !== 'coordinator' && code !== 0) throw new Error(`The run ended with ${code}:\n${stdout}${stderr}`)
  same(whole, `a kill of ${target} after ${afterMs} ms`)
}

function same(whole, after) {
  if (machines.digest('dist/queued') !== whole) throw new Error(`Another tree after ${after}.`)
}
