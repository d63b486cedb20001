import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { linkFiles } from '../support/run/link-packages.ts'
import { onceInRun } from '../support/run/once-in-run.ts'
import { packedProduct } from '../support/run/packed-product.ts'
import { runSite } from '../support/run/run-site.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** The bakery's folder in the repository. */
export const BAKERY = join(REPOSITORY, 'test/fixtures/sites/bakery')

/** Those of entries: beside the bakery of the corpus, what is wrong with an entry would be wrong with these as well. */
const OLD_ADDRESSES = `  - { from: /seigle.html, to: /pains/miche-de-seigle }
  - { from: /fougasse.html, to: /pains/fougasse }
  - { from: /seigles/*, to: /pains/miche-de-seigle }
  - { from: { path: /pain.php, query: { id: '4' } }, to: /pains/fougasse }
`

export interface InstalledBakery {
  /** Absolute path, outside of the repository. */
  readonly folder: string
  readonly config: string
  /** The product's `bin.mjs` below the bakery's own node_modules. */
  readonly command: string
  remove(): void
}

export interface InstallOptions {
  /** The test takes packages away: it gets a node_modules of its own. */
  readonly ownModules?: true
}

/**
 * Puts the bakery, built, into a folder outside of the repository, with the product as its registry would hand it out, and nothing else of
 * the repository but its dependencies. So the first site's manifest, texts, content and pictures are out of reach. It is installed and
 * built once in a run; everybody gets a copy, and all share what is installed, which is some thousand files.
 */
export async function installBakery({ ownModules }: InstallOptions = {}): Promise<InstalledBakery> {
  const original = (run: string) => join(run, 'bakery')
  const modules = (run: string) => join(run, 'of-bakery/node_modules')
  await onceInRun('bakery', async (run) => {
    const { folder, config, command } = bakeryIn(original(run))
    cpSync(BAKERY, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|\.sitio)$/.test(path) })
    writeFileSync(config, readFileSync(config, 'utf8').replace(/^redirects:\n/m, `$&${OLD_ADDRESSES}`))
    await installInto(modules(run))
    symlinkSync(modules(run), join(folder, 'node_modules'))
    const { code, stdout, stderr } = await runSite(['build'], folder, { command })
    if (code !== 0) throw new Error(`The bakery cannot be built.\n${stdout}${stderr}`)
  })
  const bakery = bakeryIn(realpathSync(mkdtempSync(join(tmpdir(), 'bakery-'))))
  const run = inject('runFolder')
  cpSync(original(run), bakery.folder, { recursive: true, verbatimSymlinks: true })
  if (ownModules) {
    rmSync(join(bakery.folder, 'node_modules'))
    await installInto(join(bakery.folder, 'node_modules'))
  }
  return bakery
}

function bakeryIn(folder: string): InstalledBakery {
  return {
    folder,
    config: join(folder, 'site.config.yaml'),
    command: join(folder, 'node_modules/sitio/cli/bin.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function installInto(modules: string): Promise<void> {
  linkFiles(await packedProduct(), join(modules, 'sitio'))
  for (const name of dependencies()) {
    const target = join(modules, name)
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) symlinkSync(join(REPOSITORY, 'node_modules', name), target)
  }
}

/** Every package of the repository's node_modules but the product itself. */
function dependencies(): string[] {
  const modules = join(REPOSITORY, 'node_modules')
  return readdirSync(modules).flatMap((name) => {
    if (name === 'sitio' || name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]
  })
}
