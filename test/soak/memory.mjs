import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { needsOf } from './needs-of.mjs'
import { startSite } from './start-site.mjs'

/**
 * Requests many different addresses, and pages with many different tokens. Afterwards the server must hold as much memory as before. Linux only.
 *
 *   node test/soak/memory.mjs               100,000 addresses, 20,000 tokens
 *   node test/soak/memory.mjs 5000 1000     5,000 addresses, 1,000 tokens
 */
const [addresses = 100_000, tokens = 20_000] = process.argv.slice(2).map(Number)
const AT_ONCE = 20
const MAX_GROWTH_MB = 30
/** Time for connections to end, and for their memory to be collected. */
const QUIET_MS = 8000

const site = await startSite()
try {
  // Warm up first: what is loaded or kept at first use is not a leak, and the heap grows to the size that this takes.
  await visit('first', addresses / 2, tokens / 2)
  const before = needsOf(site.pid)
  await visit('then', addresses, tokens)
  const after = needsOf(site.pid)
  console.log(
    `memory         ${before.megabytes} MB before, ${after.megabytes} MB after, ${after.peakMegabytes} MB at most`,
  )
  console.log(`descriptors    ${before.descriptors} before, ${after.descriptors} after`)
  if (after.megabytes - before.megabytes > MAX_GROWTH_MB) throw new Error('Memory leaks.')
  if (after.descriptors > before.descriptors) throw new Error('Descriptors leak.')
} finally {
  await site.stop()
}

/** @param {string} name of these visits; visits with other names have other addresses and tokens. */
async function visit(name, addressCount, tokenCount) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const word = (index) => `${name}-${index}`
  await repeat(addressCount, (index) =>
    read(agent, index % 2 === 0 ? `/${word(index)}` : `/tecnologia?q=${word(index)}`, {}),
  )
  await repeat(tokenCount, (index) => read(agent, '/tecnologia', { cookie: `apollo-token=${word(index)}` }))
  agent.destroy()
  await wait(QUIET_MS)
}

/** Calls `act` a number of times, some in parallel. */
async function repeat(count, act) {
  let next = 0
  const worker = async () => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** @throws when the answer is neither a page nor a 404. */
function read(agent, path, headers) {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, site.url), { agent, headers }, (answer) => {
      if (![200, 404].includes(answer.statusCode)) reject(new Error(`${path} answers ${answer.statusCode}.`))
      answer.resume().once('end', resolve)
    })
    sent.once('error', reject)
    sent.end()
  })
}
