import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { needsOf } from './needs-of.mjs'
import { startSite } from './start-site.mjs'

/** Twenty connections that request pages, and health checks, while the back-end has one fault after the other. Linux only, for the memory. */
const durationMs = Number(process.argv[2] ?? 3000)
const CONNECTIONS = 20

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ backendFaults }, { startGraphQLServer }] = await Promise.all([
  load('servers/backend-faults.ts'),
  load('servers/graphql-server.ts'),
])

const paths = await pagesOfSite()
const backend = await startGraphQLServer(backendFaults[0][1])
const site = await startSite({ SITE_API_URL: backend.url })
try {
  let worst = 0
  for (const [name, behaviour] of backendFaults) {
    backend.behave(behaviour)
    const end = performance.now() + durationMs
    const [pages, p95Ms] = await Promise.all([askForPages(paths, end), healthP95(end)])
    worst = Math.max(worst, p95Ms)
    console.log(`${name.padEnd(40)} ${pages} pages, all whole; /healthz p95 ${p95Ms} ms`)
  }
  const { peakMegabytes } = needsOf(site.pid)
  console.log(
    `${backendFaults.length} faults; /healthz p95 at worst ${worst} ms, of 100; ${peakMegabytes} MB at most, of 400`,
  )
} finally {
  await site.stop()
  await backend.close()
}
process.exit()

/** The paths of a sitemap, from a site with an embedded back-end: without its back-end, a site cannot list its pages. */
async function pagesOfSite() {
  const whole = await startSite()
  const sitemap = await (await fetch(`${whole.url}/sitemap.xml`)).text()
  await whole.stop()
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || '/')
}

/** @throws when a page is incomplete. */
async function askForPages(paths, end) {
  let asked = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let next = index; performance.now() < end; next += 1) {
        const path = paths[next % paths.length]
        // A token of its own keeps the page from being cached.
        const answer = await fetch(site.url + path, { headers: { cookie: `apollo-token=invented-${index}-${next}` } })
        const text = await answer.text()
        if (!/<\/html>\s*$/.test(text)) throw new Error(`${path} with status ${answer.status} is not whole.`)
        asked += 1
      }
    }),
  )
  return asked
}

async function healthP95(end) {
  const times = []
  while (performance.now() < end) {
    const askedAt = performance.now()
    await (await fetch(`${site.url}/healthz`)).text()
    times.push(performance.now() - askedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return Math.round(times[Math.floor(times.length * 0.95)] ?? 0)
}
