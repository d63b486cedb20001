import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/**
 * Makes seeded random edits of a site. After each edit the site is prerendered incrementally, and completely: a page that was not rendered must
 * equal, byte for byte, the rendered one, and few pages may be rendered in vain.
 *
 *   node test/soak/ledger.mjs                     1,000 edits of the bakery
 *   node test/soak/ledger.mjs 50 7 magazine       50 edits of another site, with the seed 7
 */
const [edits = 1000, seed = 1] = process.argv.slice(2, 4).map(Number)
const name = process.argv[4] ?? 'bakery'

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ tryEdit }, { randomEdit }, { createRandom }] = await Promise.all(
  ['run/ledger-trial.ts', 'random/random-edits.ts', 'random/random.ts'].map(load),
)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-ledger-')))
cpSync(join(root, 'test/fixtures/sites', name), folder, {
  recursive: true,
  filter: (path) => !/[\\/](?:dist|\.sitio|node_modules)$/.test(path),
})
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
const prerender = async (out, isForced) => {
  const args = [join(root, 'cli/bin.mjs'), 'prerender', '--out', out, ...(isForced ? ['--force'] : [])]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  if (status > 1) throw new Error(stderr)
  return status === 0 ? stdout : null
}

const sums = { edits: 0, refused: 0, missed: 0, predicted: 0, changed: 0 }
try {
  if ((await prerender('dist/static', false)) === null) throw new Error(`${name} cannot be prerendered.`)
  const random = createRandom(seed)
  for (let count = 0; sums.edits < edits; count += 1) {
    const trial = await tryEdit(folder, randomEdit(folder, random, `n${count}`), prerender)
    if (trial === null) {
      sums.refused += 1
      continue
    }
    sums.edits += 1
    sums.missed += trial.missed.length
    sums.predicted += trial.predicted
    sums.changed += trial.changed
    if (trial.missed.length > 0 || process.env.SHOW) console.log(JSON.stringify(trial))
  }
} finally {
  console.log(JSON.stringify({ ...sums, ratio: sums.predicted / sums.changed }))
  rmSync(folder, { recursive: true, force: true })
}
if (sums.missed > 0) process.exitCode = 1
