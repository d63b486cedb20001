import { spawnSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeSite } from './large-site.mjs'

/**
 * Prints what `site validate --workspace` and `site prerender --workspace` cost for a number of sites, each with a number of pages in two
 * languages.
 *
 *   node test/bench/workspace.mjs          30 sites of 20 pages
 *   node test/bench/workspace.mjs 5 10     5 sites of 10 pages
 */
const [sites = 30, pages = 20] = process.argv.slice(2).map(Number)
const bin = join(import.meta.dirname, '../../cli/bin.mjs')
const memory = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))`

const folder = mkdtempSync(join(tmpdir(), 'sitio-workspace-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
const names = Array.from({ length: sites }, (_, index) => `site-${index}`)
// Each route is a page in two languages.
for (const name of names) renameSync(writeLargeSite(pages / 2), join(folder, name))
const list = names.map((name) => `  - { folder: ${name}, hosts: [${name}.example] }\n`)
writeFileSync(join(folder, 'sitio.workspace.yaml'), `sites:\n${list.join('')}`)

const whole = `${sites} sites × ${pages} pages`
report(`${whole}, validated`, run('validate'), 'below 30 s')
report(`${whole}, validated with their rendered pages`, run('validate', '--rendered'), '')
report(`${whole}, built and prerendered`, run('prerender'), '')
report(`${whole}, prerendered again`, run('prerender'), '')

function run(command, ...args) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', memory, bin, command, '--workspace', ...args],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0)
    throw new Error(`site ${command} ended with ${status}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`)
  return { seconds: (performance.now() - start) / 1000, megabytes: Number(/maxRSS (\d+)/.exec(stderr)?.[1]) / 1000 }
}

function report(name, { seconds, megabytes }, limit) {
  console.log(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`.padEnd(72), limit)
}
