import { setTimeout as wait } from 'node:timers/promises'

const PAGES = [
  '/',
  '/en',
  '/other',
  '/en/other',
  '/wishes',
  '/_site/payload/index.json',
  '/_site/payload/en/other.json',
]
const LOOK_MS = 20

/**
 * Visitors who read pages and send forms, each sending one request after the other, until they leave. Every form has unique words.
 *
 * @param {string} url - of the site; `x-served-by` in its answers names the servers that were contacted.
 */
export function startVisitors(url, { readers, writers }) {
  const faults = []
  const taken = new Set()
  const times = []
  const met = new Map()
  let pages = 0
  let passedOn = 0
  let isOver = false

  async function ask(path, init) {
    const askedAt = performance.now()
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    times.push(performance.now() - askedAt)
    const asked = (answer.headers.get('x-served-by') ?? '').split(', ')
    if (asked.length > 1) passedOn += 1
    met.set(asked.at(-1), performance.now())
    return { status: answer.status, text, asked }
  }

  async function read(index) {
    for (let turn = index; !isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length]
      try {
        const { status, text, asked } = await ask(path)
        pages += 1
        if (status !== 200 || text === '') faults.push(`${path} is answered by ${status} (${asked})`)
      } catch (error) {
        faults.push(`${path} is not answered: ${reasonOf(error)}`)
      }
    }
  }

  async function write(index) {
    for (let turn = 1; !isOver; turn += 1) {
      const name = `wish ${index}.${turn}`
      const body = new FormData()
      for (const [field, value] of Object.entries({ name, _path: '/wishes' })) body.set(field, value)
      // Senders of many forms are limited, so each form comes from another address.
      const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `10.${index}.${turn >> 8}.${turn & 255}` }
      try {
        const { status, asked } = await ask('/_site/form/wish', { method: 'POST', body, headers })
        if (status === 303) taken.add(name)
        else faults.push(`${name} is answered by ${status} (${asked})`)
      } catch (error) {
        faults.push(`${name} is not answered: ${reasonOf(error)}`)
      }
    }
  }

  const all = Promise.all([
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...Array.from({ length: writers }, (_, index) => write(index)),
  ])
  return {
    /** Resolves when a server has answered a request from now on. */
    async haveMet(address) {
      const since = performance.now()
      while (!((met.get(address) ?? 0) > since)) await wait(LOOK_MS)
    },
    /** Lets them finish their current requests. */
    async leave() {
      isOver = true
      await all
      return { faults, taken }
    },
    inWords() {
      const sorted = times.toSorted((a, b) => a - b)
      const at = (part) =>
        `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`
      const counts = `${pages} pages, ${taken.size} forms, ${passedOn} passed on to the other server, ${faults.length} faults`
      return `${counts}; median ${at(0.5)}, p99 ${at(0.99)}, latest ${at(1)}`
    },
  }
}

function reasonOf(error) {
  return String(error.cause?.code ?? error.cause?.message ?? error.message)
}
