import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { needsOf } from './needs-of.mjs'
import { startSite } from './start-site.mjs'

/**
 * A site at 70 % of its capacity, whose back-end is faulty a tenth of the time: how many requests are answered, and how its memory and descriptors
 * develop. Linux only, for the memory.
 *
 *   node test/soak/endurance.mjs         30 minutes
 *   node test/soak/endurance.mjs 2 7     2 minutes, with the seed 7
 */
const [minutes = 30, seed = 1] = process.argv.slice(2).map(Number)
const LOAD = 0.7
const FAULT = 0.1
const CONNECTIONS = 20
const STEP_MS = 10_000
/** What is kept by then is not a leak. */
const WARM_UP_MS = Math.min(120_000, minutes * 15_000)
/** Time after a fault until everything that waited for the back-end has ended. */
const GRACE_MS = 3000
const AVAILABILITY = 0.999
const GROWTH_MB = 1

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ backendFaults }, { startGraphQLServer }, { createRandom }] = await Promise.all([
  load('servers/backend-faults.ts'),
  load('servers/graphql-server.ts'),
  load('random/random.ts'),
])
const random = createRandom(seed)

const backend = await startSite()
const between = await startGraphQLServer(forward)
const site = await startSite({ SITE_API_URL: between.url })
const samples = []
const windows = []
let failed = false
try {
  const paths = await pagesOf(site.url)
  await drive(paths, { untilMs: 5000, pauseMs: 0 })
  const most = (await drive(paths, { untilMs: 10_000, pauseMs: 0 })).length / 10
  const pauseMs = (CONNECTIONS / (most * LOAD)) * 1000
  console.log(`${Math.round(most)} requests/s at most; ${Math.round(most * LOAD)} are asked for`)
  const begunAt = performance.now()
  const sampling = setInterval(() => samples.push({ at: performance.now() - begunAt, ...needsOf(site.pid) }), 1000)
  const faults = haveFaults(begunAt)
  const answers = await drive(paths, { untilMs: minutes * 60_000, pauseMs })
  clearInterval(sampling)
  await faults
  report(answers, begunAt)
} finally {
  await Promise.all([site.stop(), backend.stop(), between.close()])
}
process.exit(failed ? 1 : 0)

/** Passes a request on to a healthy back-end. */
async function forward({ method, headers, bodyText }, response) {
  try {
    const { authorization, 'content-type': type } = headers
    const answer = await fetch(`${backend.url}/graphql`, {
      method,
      headers: { 'content-type': type ?? 'application/json', ...(authorization && { authorization }) },
      body: method === 'POST' ? bodyText : undefined,
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' })
    response.end(await answer.text())
  } catch {
    response.destroy()
  }
}

/** Causes one fault after the other, a tenth of the time, until the end. */
async function haveFaults(begunAt) {
  const end = begunAt + minutes * 60_000
  while (performance.now() + STEP_MS < end) {
    const isFaulty = random.chance(FAULT)
    if (isFaulty) {
      const [name, behaviour] = random.pick(backendFaults)
      windows.push({ name, from: performance.now(), to: performance.now() + STEP_MS + GRACE_MS })
      between.behave(behaviour)
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    between.behave(forward)
  }
}

/** Sends requests repeatedly; each connection sends its next one when its time has come. */
async function drive(paths, { untilMs, pauseMs }) {
  const answers = []
  const begunAt = performance.now()
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let turn = 0; performance.now() - begunAt < untilMs; turn += 1) {
        const dueAt = begunAt + turn * pauseMs
        if (dueAt > performance.now()) await new Promise((resolve) => setTimeout(resolve, dueAt - performance.now()))
        answers.push(await ask(paths, index, turn))
      }
    }),
  )
  return answers
}

/** Mostly public pages; some private ones, payloads and files. */
async function ask(paths, index, turn) {
  const path = paths[(index * 7 + turn) % paths.length]
  const kind = (index + turn) % 10
  const address = kind === 0 ? '/robots.txt' : kind < 3 ? `/_site/payload${path === '/' ? '/index' : path}.json` : path
  const headers = kind > 7 ? { cookie: `apollo-token=visitor-${index}` } : {}
  const at = performance.now()
  try {
    const answer = await fetch(site.url + address, { headers })
    await answer.arrayBuffer()
    return { at, ms: performance.now() - at, isGood: answer.status < 500 }
  } catch {
    return { at, ms: performance.now() - at, isGood: false }
  }
}

async function pagesOf(url) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)].map(([, path]) => path || '/')
}

function report(answers, begunAt) {
  const isInFault = ({ at, ms }) => windows.some(({ from, to }) => at < to && at + ms > from)
  const share = (some) => some.filter(({ isGood }) => isGood).length / Math.max(1, some.length)
  const outside = answers.filter((answer) => !isInFault(answer))
  const times = outside.map(({ ms }) => ms).sort((a, b) => a - b)
  const warm = samples.filter(({ at }) => at > WARM_UP_MS)
  const growth = slope(warm.map(({ at, megabytes }) => [at / 60_000, megabytes]))
  const descriptors = warm.map((sample) => sample.descriptors)
  say(
    `${answers.length} requests in ${((performance.now() - begunAt) / 60_000).toFixed(1)} minutes, ${windows.length} faults`,
    true,
  )
  say(`answered: ${(share(answers) * 100).toFixed(3)} %`, share(answers) >= AVAILABILITY)
  say(
    `while all is well: ${(share(outside) * 100).toFixed(3)} %, p99 ${times[Math.floor(times.length * 0.99)]?.toFixed(0)} ms`,
    share(outside) === 1,
  )
  say(
    `memory: ${warm[0]?.megabytes.toFixed(0)} MB, at the end ${warm.at(-1)?.megabytes.toFixed(0)} MB, ${growth.toFixed(2)} MB a minute`,
    growth < GROWTH_MB,
  )
  say(`descriptors: ${Math.min(...descriptors)} to ${Math.max(...descriptors)}`, true)
}

function say(text, isGood) {
  if (!isGood) failed = true
  console.log(`${text}${isGood ? '' : ', WHICH IS NOT ENOUGH'}`)
}

/** The slope of the best-fitting line, by least squares. */
function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const above = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  return above / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
}
