import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeSite } from './large-site.mjs'

/** Prints what `site validate` costs: for the agency, for sites of 500 and 5,000 routes, and for hostile files. Each run is a process of its own. */
const root = join(import.meta.dirname, '../..')
const bin = join(root, 'cli/bin.mjs')
const ROUNDS = 3
const memory = `data:text/javascript,process.on('exit',()=>process.stderr.write('maxRSS '+process.resourceUsage().maxRSS))`

measure(root)
report('the agency, cold', measure(root), 'below 1.5 s')
report('the agency, with its rendered pages, stale build', measure(root, ['--rendered'], ['dist/site']), 'below 3 s')
const sizes = [500, 5000].map((count) => {
  const folder = writeLargeSite(count)
  const figures = measure(folder)
  rmSync(folder, { recursive: true })
  report(`${count} routes`, figures, count === 5000 ? 'below 3 s, 600 MB' : '')
  return figures.seconds
})
console.log(`10 × the routes: ${(sizes[1] / sizes[0]).toFixed(1)} × the time`.padEnd(64), 'at most 10 ×')
for (const [name, text] of Object.entries(hostileTexts())) {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-hostile-'))
  writeFileSync(join(folder, 'site.config.yaml'), text)
  report(name, measure(folder), 'below 2 s, 300 MB')
  rmSync(folder, { recursive: true })
}

/** Median time and peak memory of several runs. */
function measure(folder, args = [], removed = []) {
  const runs = Array.from({ length: ROUNDS }, () => {
    for (const path of removed) rmSync(join(folder, path), { recursive: true, force: true })
    const start = performance.now()
    const { status, stderr } = spawnSync(process.execPath, ['--import', memory, bin, 'validate', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    if (status === null || status > 2) throw new Error(`site validate ended with ${status}: ${stderr}`)
    return { seconds: (performance.now() - start) / 1000, megabytes: Number(/maxRSS (\d+)/.exec(stderr)?.[1]) / 1000 }
  })
  const bySeconds = runs.map(({ seconds }) => seconds).sort((a, b) => a - b)
  return { seconds: bySeconds[ROUNDS >> 1], megabytes: Math.max(...runs.map(({ megabytes }) => megabytes)) }
}

function report(name, { seconds, megabytes }, limit) {
  console.log(`${name}: ${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB`.padEnd(64), limit)
}

function hostileTexts() {
  const bomb = Array.from(
    { length: 30 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1}, `.repeat(level && 9)}]`,
  )
  return {
    'an alias bomb': bomb.join('\n'),
    'ten thousand levels': `a: ${'['.repeat(10_000)}`,
    '10 MB': `# ${'x'.repeat(10_000_000)}`,
    '8 MB of list': `a: [${'1,'.repeat(3_990_000)}1]`,
    '100,000 unknown keys': `version: 1\n${Array.from({ length: 100_000 }, (_, key) => `k${key}: 1`).join('\n')}`,
    '8 MB of one word': `a: ${'x'.repeat(7_990_000)}`,
    '400,000 anchors': Array.from({ length: 400_000 }, (_, key) => `k${key}: &k${key} 1`).join('\n'),
  }
}
