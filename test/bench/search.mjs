import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { createServer } from 'vite'

/** The search of a site with many pages: the size of its index, the cost of making it, and the time of an answer. */
const PAGES = Number(process.env.PAGES ?? 1000)
const TEXT = 2000
const ROUNDS = 15

const vite = await createServer({
  root: join(import.meta.dirname, '../..'),
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
})
const load = (path) => vite.ssrLoadModule(path)
const { IndexWriter } = await load('/runtime/server/search/index-writer.ts')
const { findPages } = await load('/runtime/search/find-pages.ts')
const { readPart } = await load('/runtime/search/search-part.ts')

try {
  const words = vocabulary(20_000)
  const draw = createDraw(7)
  const documents = Array.from({ length: PAGES }, () => documentOf(words, draw))
  const before = residentMb()
  const startedAt = performance.now()
  const writer = new IndexWriter({ route: 'search', results: 20, pages: PAGES, text: TEXT }, ['en'])
  documents.forEach((html, index) => {
    const page = {
      path: `/page-${index}`,
      locale: 'en',
      title: `Page ${words[index]}`,
      description: '',
      isIndexed: true,
    }
    if (writer.wants(page)) writer.add(page, html)
  })
  const { files } = writer.finish()
  const madeMs = performance.now() - startedAt
  const bodies = [...files].filter(([name]) => name !== 'en.json').map(([, body]) => body)
  const sent = bodies.map((body) => compressed(body))
  console.log(`${PAGES} pages of ${TEXT} characters, in ${bodies.length} parts`)
  report('index made of the HTML', `${madeMs.toFixed(0)} ms (${(madeMs / PAGES).toFixed(2)} ms a page)`)
  report('grown meanwhile', `${(residentMb() - before).toFixed(0)} MB`)
  report('written', `${kB(sum(bodies.map((body) => Buffer.byteLength(body))))}`)
  report('sent, compressed', `${kB(sum(sent))}, the largest part ${kB(Math.max(...sent))}`)
  const heldBefore = heapMb()
  const readAt = performance.now()
  const parts = []
  for (const body of bodies) parts.push(await readPart(body))
  report('read by a server', `${(performance.now() - readAt).toFixed(0)} ms, ${heldMb(heldBefore)}`)
  const long = Array.from({ length: 8 }, (_, index) => words[index * 10]).join(' ')
  const queries = {
    'a common word': words[3],
    'a rare word': words[15_000],
    'a slip': `${words[900].slice(0, -1)}q`,
    'a letter': 'a',
    'two letters': 'ba',
    'eight words': long,
  }
  for (const [what, query] of Object.entries(queries)) {
    const found = findPages(parts, query, 20).total
    report(`answer to ${what}`, `${median(() => findPages(parts, query, 20)).toFixed(1)} ms, ${found} pages`)
  }
} finally {
  await vite.close()
}

/** Made-up words, the first of which are the most common, as in any language. */
function vocabulary(count) {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo']
  return Array.from({ length: count }, (_, index) => {
    let word = ''
    for (let rest = index + 14; rest > 0; rest = Math.floor(rest / 14)) word += syllables[rest % 14]
    return word
  })
}

function documentOf(words, draw) {
  const text = []
  for (let length = 0; length < TEXT * 1.2; length += text.at(-1).length + 1)
    text.push(words[Math.floor(words.length ** draw()) - 1])
  const nav = '<nav><a href="/">Home</a></nav>'
  const half = text.length / 2
  return `<!doctype html><html><body>${nav}<main><h1>${text.slice(0, 4).join(' ')}</h1><p>${text.slice(4, half).join(' ')}</p><p>${text.slice(half).join(' ')}</p></main></body></html>`
}

/** A seeded generator: the same numbers each time. */
function createDraw(seed) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function median(run) {
  const times = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return times.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)]
}

function compressed(body) {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
}

/** Requires `node --expose-gc`. */
function heldMb(before) {
  return globalThis.gc === undefined
    ? 'node --expose-gc says what it holds'
    : `${(heapMb() - before).toFixed(0)} MB held`
}

function heapMb() {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

function residentMb() {
  return process.memoryUsage().rss / 2 ** 20
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}

function kB(bytes) {
  return `${Math.round(bytes / 1000)} kB`
}

function report(what, value) {
  console.log(`${what.padEnd(28)}${value}`)
}
