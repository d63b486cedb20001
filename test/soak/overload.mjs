import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { measureLoad } from '../bench/load.mjs'
import { startSite } from './start-site.mjs'

/**
 * 500 connections that send a different invented token with every request, alongside visitors of a kept page, and health checks. One site has an
 * embedded back-end, which knows its tokens; the other calls its back-end over HTTP, so that every such page has to be fetched and rendered.
 */
const durationMs = Number(process.argv[2] ?? 10_000)
const ATTACKERS = 500
const VISITORS = 20

const backend = await startSite()
const remote = await startSite({ SITE_API_URL: `${backend.url}/graphql` })
try {
  for (const [name, site, aim] of [
    ['tokens are known', backend, 'the attackers are visitors like any other, and get the same page'],
    ['tokens are not known', remote, 'at least 80 %'],
  ]) {
    await measureLoad(`${site.url}/`, { connections: VISITORS, durationMs: 2000 })
    const alone = await measureLoad(`${site.url}/`, { connections: VISITORS, durationMs: durationMs / 2 })
    const [attackers, kept, health] = await Promise.all([
      attack(`${site.url}/`, durationMs),
      measureLoad(`${site.url}/`, { connections: VISITORS, durationMs }),
      measureHealth(site.url, durationMs),
    ])
    const { 503: refused = 0 } = attackers.statuses
    console.log(name)
    console.log(
      `  attackers          ${JSON.stringify(attackers.statuses)}, ${attackers.retries} with Retry-After, p99 ${attackers.p99Ms} ms`,
    )
    console.log(
      `  kept page          ${kept.perSecond} of ${alone.perSecond} requests/s: ${Math.round((kept.perSecond / alone.perSecond) * 100)} %; ${aim}`,
    )
    console.log(`  /healthz p95       ${health.p95Ms} ms; below 100 ms`)
    if (refused !== attackers.retries) throw new Error('A refusal does not say when to come again.')
  }
} finally {
  await remote.stop()
  await backend.stop()
}

/** Runs the attackers in a thread of their own. */
async function attack(url, durationMs) {
  const workerData = { url, durationMs, connections: ATTACKERS }
  const [result] = await once(new Worker(new URL('./attack.mjs', import.meta.url), { workerData }), 'message')
  return result
}

/** Sends requests with a pause between them, like a monitor. */
async function measureHealth(url, durationMs) {
  const times = []
  const end = performance.now() + durationMs
  while (performance.now() < end) {
    const askedAt = performance.now()
    const answer = await fetch(`${url}/healthz`)
    if ((await answer.text()) !== '{"ok":true}') throw new Error('/healthz is not well.')
    times.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  times.sort((a, b) => a - b)
  return { p95Ms: Math.round(times[Math.floor(times.length * 0.95)] ?? 0) }
}
