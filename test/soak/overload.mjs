import { measureLoad } from '../bench/load.mjs'
import { startSite } from './start-site.mjs'

/**
 * 500 connections that each invent a token with every request, beside visitors of a kept page, and health checks. One site has its back-end
 * in itself and knows its tokens; the other asks it over HTTP, so that every such page has to be fetched and rendered.
 */
const durationMs = Number(process.argv[2] ?? 10_000)
const ATTACKERS = 500
const VISITORS = 20

const backend = await startSite()
const remote = await startSite({ SITE_API_URL: `${backend.url}/graphql` })
try {
  for (const [name, site] of [
    ['tokens are known', backend],
    ['tokens are not known', remote],
  ]) {
    await measureLoad(`${site.url}/`, { connections: VISITORS, durationMs: 2000 })
    const alone = await measureLoad(`${site.url}/`, { connections: VISITORS, durationMs: durationMs / 2 })
    const [attack, kept, health] = await Promise.all([
      measureLoad(`${site.url}/`, {
        connections: ATTACKERS,
        durationMs,
        headersOf: (index) => `Cookie: apollo-token=invented-${index}\r\n`,
      }),
      measureLoad(`${site.url}/`, { connections: VISITORS, durationMs }),
      measureHealth(site.url, durationMs),
    ])
    const { 503: refused = 0 } = attack.statuses
    console.log(name)
    console.log(
      `  attackers          ${JSON.stringify(attack.statuses)}, ${attack.retries} with Retry-After, p99 ${attack.p99Ms} ms`,
    )
    console.log(
      `  kept page          ${kept.perSecond} of ${alone.perSecond} requests/s: ${Math.round((kept.perSecond / alone.perSecond) * 100)} %; at least 80 %`,
    )
    console.log(`  /healthz p95       ${health.p95Ms} ms; below 100 ms`)
    if (refused !== attack.retries) throw new Error('A refusal does not say when to come again.')
  }
} finally {
  await remote.stop()
  await backend.stop()
}

/** Asks again and again, with a pause between, as what watches over a server does. */
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
