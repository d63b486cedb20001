import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Prerenders a changed site, and kills the process, or lets a file system call fail, at every n-th call. What is served afterwards must be the old
 * site or the new one, and after the next run the new one.
 *
 *   node test/soak/prerender-faults.mjs           every tenth call
 *   node test/soak/prerender-faults.mjs 1         every call
 */
const step = Number(process.argv[2] ?? 10)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-faults-')))
const place = join(folder, 'dist/static')
cpSync(join(root, 'test/fixtures/sites/bakery'), folder, {
  recursive: true,
  filter: (path) => !/[\\/](?:dist|\.sitio|node_modules)$/.test(path),
})
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

const preload = pathToFileURL(join(root, 'test/support/servers/faulty-files.mjs')).href
function prerender(fault = {}) {
  const args = ['--import', preload, join(root, 'cli/bin.mjs'), 'prerender', '--jobs', '1']
  const env = { ...process.env, CI: '', ...fault }
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', env })
}
/** A digest of everything that is served; null if nothing is. */
function served() {
  if (!existsSync(place)) return null
  const files = readdirSync(place, { recursive: true }).filter((file) => statSync(join(place, file)).isFile())
  return hash(
    'sha256',
    files
      .sort()
      .map((file) => `${file} ${readFileSync(join(place, file), 'latin1')}`)
      .join('\0'),
  )
}

const messages = join(folder, 'locales/en.yaml')
const texts = readFileSync(messages, 'utf8')
const versions = [texts, texts.replace(/^(\s+\w+: )(\w+)/m, '$1$2 changed')]
const sums = { kills: 0, failures: 0, none: 0, half: 0, lost: 0 }
try {
  const sites = versions.map((text) => {
    writeFileSync(messages, text)
    if (prerender().status !== 0) throw new Error('The site cannot be prerendered.')
    return served()
  })
  if (sites[0] === sites[1]) throw new Error('The two versions are the same.')
  // The number of calls, once it is known. A failed call may be one that nothing depends on.
  let calls = Number.POSITIVE_INFINITY
  for (const kind of ['kill', 'error']) {
    for (let at = 1; at < calls; at += step) {
      writeFileSync(messages, versions[at % 2])
      const { status, signal } = prerender({ FAULT_FOLDER: place, FAULT_AT: String(at), FAULT_KIND: kind })
      if (kind === 'kill' && status === 0 && signal === null) calls = at
      sums[kind === 'kill' ? 'kills' : 'failures'] += 1
      const now = served()
      if (now === null) sums.none += 1
      else if (!sites.includes(now)) sums.half += 1
      prerender()
      if (served() !== sites[at % 2]) sums.lost += 1
    }
  }
} finally {
  console.log(JSON.stringify(sums))
  rmSync(folder, { recursive: true, force: true })
}
if (sums.half + sums.lost > 0) process.exitCode = 1
