import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { startSite } from './start-site.mjs'

/**
 * The site of the repository in Bun and in Deno, as its `fetch.mjs` in a server of theirs and as its `server.mjs`: each has to answer like Node, with
 * pages, files, forms and uploads, byte for byte. They are packages of npm, too large to be dependencies: install them in a folder elsewhere.
 *
 *   npm install bun deno && PATH="$PWD/node_modules/.bin:$PATH" node …/test/soak/other-runtimes.mjs
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist/site')
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ form, GOOD_FORM, hostRequests }, { findOnPath }] = await Promise.all(
  ['requests/host-requests.ts', 'servers/find-program.ts'].map(load),
)

/** Headers that change with every request, belong to the connection, or depend on how well a runtime compresses. */
const VOLATILE = [
  'date',
  'connection',
  'keep-alive',
  'ratelimit',
  'transfer-encoding',
  'content-length',
  'x-request-id',
]
/** As the guide has them. */
const PROGRAMS = {
  bun: `const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: (request, server) => site.fetch(request, { remoteAddress: server.requestIP(request)?.address }) })
console.log('http://127.0.0.1:' + server.port)`,
  deno: `Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log('http://127.0.0.1:' + port) }, (request, { remoteAddr }) => site.fetch(request, { remoteAddress: remoteAddr.hostname }))`,
}

const programs = { bun: findOnPath('bun'), deno: findOnPath('deno') }
if (Object.values(programs).includes(null)) throw new Error('It needs bun and deno on the PATH.')

const node = await startSite()
const ends = [() => node.stop()]
let differences = 0
try {
  const asked = [...hostRequests, upload('a.pdf', '%PDF-1.4\n%%EOF\n'), upload('a.txt', 'text')]
  for (const [name, program] of Object.entries(programs)) {
    const work = mkdtempSync(join(tmpdir(), 'sitio-runtime-'))
    ends.push(() => rmSync(work, { recursive: true, force: true }))
    // No package.json is beside it, as in a folder that only has a build.
    writeFileSync(
      join(work, 'own.mjs'),
      `import site from ${JSON.stringify(join(dist, 'fetch.mjs'))}\n${PROGRAMS[name]}\n`,
    )
    for (const file of [join(work, 'own.mjs'), join(dist, 'server.mjs')]) {
      const url = await start(program, [...(name === 'deno' ? ['run', '-A'] : []), file], work)
      for (const one of asked) await compare(one, url, `${name} ${file.split('/').at(-1)}`)
    }
  }
  console.log(`${asked.length * 4} answers, ${differences} other than those of Node`)
  if (differences > 0) process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}

function upload(name, content) {
  const body = new FormData()
  for (const [field, value] of Object.entries(GOOD_FORM)) body.append(field, value)
  body.append('message', 'With a file, please.')
  body.append('files', new Blob([content]), name)
  return { name: `an upload, ${name}`, path: '/_site/form/contact', init: { ...form({}), body } }
}

/** @returns its address, once it listens. */
async function start(program, args, cwd) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    SITE_DATA_DIR: join(cwd, `data-${args.at(-1).length}`),
  }
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
  ends.push(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  for await (const line of createInterface(child.stdout))
    if (line.startsWith('http://')) return line.replace('localhost', '127.0.0.1')
  throw new Error(`${program} has ended.`)
}

async function compare({ name, path, init }, url, who) {
  const [own, other] = await Promise.all(
    [node.url.replace('localhost', '127.0.0.1'), url].map((base) => told(base, path, init)),
  )
  if (own === other) return
  differences += 1
  console.log(`${who}: ${name}\n  ${own.slice(0, 600)}\n  ${other.slice(0, 600)}`)
}

/** Without charsets: Bun says that of JSON, too. */
async function told(base, path, init = {}) {
  const headers = { 'accept-encoding': 'identity', ...init.headers }
  const answer = await fetch(base + path, { ...init, headers, redirect: 'manual' })
  const kept = [...answer.headers].filter(([name]) => !VOLATILE.includes(name))
  return JSON.stringify([answer.status, kept, await answer.text()]).replace(/;\s?charset=utf-8/g, '')
}
