import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { runnerImport } from 'vite'
import { parse } from 'yaml'

/**
 * Moves random clients of a base to its second version, which renames, moves and deletes, adds a required prop, and changes defaults. For each
 * client: the result must be that of a plain copy of the new base with the same changes; its comments must remain; and the pages that the upgrade
 * lists must be those whose bytes differ between two complete renderings. Every third client changes something that is deleted: the upgrade must
 * refuse that, with its place, until the client no longer does.
 *
 *   node test/soak/upgrade.mjs           20 clients with 50 changes each
 *   node test/soak/upgrade.mjs 3 50 7    3 clients, starting with the seed 7
 */
const [clients = 20, count = 50, seed = 0] = process.argv.slice(2, 5).map(Number)

const root = fileURLToPath(new URL('../..', import.meta.url))
const load = async (file) => (await runnerImport(`${root}test/support/${file}`, { root, configFile: false })).module
const [{ writeBase }, { randomClient }, { createRandom }] = await Promise.all(
  ['sites/growing-base.ts', 'random/random-client.ts', 'random/random.ts'].map(load),
)

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-upgrades-')))
const site = join(folder, 'site')
const env = { ...process.env, npm_config_offline: 'true' }
const npm = (args, cwd) =>
  execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd, stdio: 'pipe' })
const packed = (version) => join(folder, `agency-base-${version}.0.0.tgz`)
const command = (...args) =>
  spawnSync(process.execPath, [join(root, 'cli/bin.mjs'), ...args], { cwd: site, encoding: 'utf8', env })

const sums = { clients: 0, changes: 0, refused: 0, lost: 0, comments: 0, planned: 0, changed: 0 }
const faults = []
try {
  for (const version of [1, 2]) {
    writeBase(join(folder, `base${version}`), version)
    npm(['pack', '--pack-destination', folder], join(folder, `base${version}`))
  }
  mkdirSync(join(folder, 'fresh'))
  writeFileSync(join(folder, 'fresh/package.json'), '{ "name": "notes-of-luz", "private": true }\n')
  npm(['install', packed(1)], join(folder, 'fresh'))
  for (let index = 0; index < clients; index += 1) {
    const found = tryClient(randomClient(createRandom(seed + index), count, index % 3 === 2))
    faults.push(...found.map((fault) => `client ${seed + index}: ${fault}`))
    sums.clients += 1
  }
} finally {
  console.log(JSON.stringify(sums))
  rmSync(folder, { recursive: true, force: true })
}
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1

function tryClient(client) {
  rmSync(site, { recursive: true, force: true })
  cpSync(join(folder, 'fresh'), site, { recursive: true, verbatimSymlinks: true })
  const config = join(site, 'site.config.yaml')
  const found = []
  sums.changes += client.changes
  writeFileSync(config, client.text)
  if (client.repaired !== null) {
    const { status, stdout } = command('upgrade', '--to', packed(2))
    sums.refused += 1
    if (status !== 1 || !/^site\.config\.yaml:\d+:\d+/m.test(stdout))
      found.push('what is deleted was not refused with its place')
    if (readFileSync(config, 'utf8') !== client.text || installed() !== '1.0.0')
      found.push('a refusal changed something')
    writeFileSync(config, client.repaired)
  }
  const before = rendered('before')
  const upgrade = command('upgrade', '--to', packed(2))
  if (upgrade.status !== 0) return [...found, `cannot be upgraded:\n${upgrade.stdout}${upgrade.stderr}`]
  const text = readFileSync(config, 'utf8')
  const { renamed: _, extends: __, redirects, ...value } = parse(command('config').stdout)
  const { renamed: ___, ...expected } = client.expected
  if (
    !isDeepStrictEqual(
      [value, redirects],
      [
        expected,
        [
          { from: '/page3', to: 'page3' },
          { from: '/page5', gone: true },
        ],
      ],
    )
  ) {
    sums.lost += 1
    found.push(`comes to something else`)
  }
  const own = client.repaired ?? client.text
  const remarks = own.match(/# remark \d+;/g) ?? []
  sums.comments += remarks.length
  if (remarks.some((remark) => !text.includes(remark))) found.push('a comment is gone')
  const after = rendered('after')
  const declared = [...upgrade.stdout.matchAll(/^gone: (.*)$/gm)].map(([, path]) => path)
  const planned = [...declared, ...['changed', 'new', 'gone'].flatMap((kind) => listed(upgrade.stdout, kind))].sort()
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  )
  // A redirect is not a page.
  const truly = changed.filter((path) => !isRedirect(path, before, after)).sort()
  sums.planned += planned.length
  sums.changed += truly.length
  if (!isDeepStrictEqual(planned, truly)) found.push(`plans ${planned.join(' ')} where ${truly.join(' ')} change`)
  return found
}

function installed() {
  return JSON.parse(readFileSync(join(site, 'node_modules/@agency/base/package.json'), 'utf8')).version
}

/** The complete output of each page, by path. */
function rendered(name) {
  const { status, stdout, stderr } = command('prerender', '--force', '--out', `dist/${name}`)
  if (status !== 0) throw new Error(stdout + stderr)
  const out = join(site, 'dist', name)
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)index\.html$/.test(file),
  )
  return new Map(
    files.map((file) => [`/${file.replace(/\/?index\.html$/, '')}`, readFileSync(join(out, file), 'utf8')]),
  )
}

function isRedirect(path, before, after) {
  return before.has(path) && /http-equiv="refresh"/.test(after.get(path) ?? '')
}

function listed(stdout, kind) {
  return new RegExp(`^\\d+ pages? ${kind}: (.*)$`, 'm').exec(stdout)?.[1]?.split(', ') ?? []
}
