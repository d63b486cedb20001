import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'

/** A magazine of 100,000 texts from a remote back-end that returns a hundred at a time: how long its pages take, and what they cost. */
const ENTRIES = Number(process.env.ENTRIES ?? 100_000)
const root = join(import.meta.dirname, '../..')
const config = join(root, 'test/fixtures/sites/magazine/site.config.yaml')

const vite = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
})
const { startMagazineApi } = await vite.ssrLoadModule('/test/support/sites/magazine-api.ts')
const api = await startMagazineApi(ENTRIES)
await run(['build', '--config', config])

const startedAt = performance.now()
const child = spawn(process.execPath, [join(config, '../dist/site/server.mjs')], {
  cwd: tmpdir(),
  env: { PATH: process.env.PATH, PORT: '0', MAGAZINE_API_URL: api.url },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const url = await new Promise((resolve) => {
  child.stdout.on('data', (text) => {
    const [address] = /http\S+/.exec(text) ?? []
    if (address) resolve(address)
  })
})
const rows = [['listens', since(startedAt)]]
const paths = [
  '/',
  '/journal',
  '/journal/page/2',
  '/journal/text-777',
  '/topic/tides/page/100',
  '/sitemap.xml',
  '/journal/none',
]
for (const path of paths) {
  const askedAt = performance.now()
  const answer = await fetch(url + path)
  await answer.text()
  rows.push([`${answer.status} ${path}`, since(askedAt)])
}
for (let text = 1; text <= 500; text += 1) await (await fetch(`${url}/journal/text-${text}`)).text()
rows.push(['calls for the list', String(Math.ceil(ENTRIES / 100))], ['peak', peak(child.pid)])
console.log(
  `${ENTRIES} entries\n${rows.map(([what, figure]) => `${what.padEnd(28)}${figure.padStart(10)}`).join('\n')}`,
)
child.kill('SIGTERM')
await Promise.all([api.close(), vite.close()])

function since(time) {
  return `${Math.round(performance.now() - time)} ms`
}

/** The peak memory of a process. Only Linux reports it. */
function peak(pid) {
  try {
    return `${Math.round(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1] / 1024)} MB`
  } catch {
    return 'unknown'
  }
}

async function run(args) {
  const command = spawn(process.execPath, [join(root, 'cli/bin.mjs'), ...args], { cwd: root, stdio: 'ignore' })
  const code = await new Promise((resolve) => command.on('close', resolve))
  if (code !== 0) throw new Error(`site ${args.join(' ')} failed.`)
}
