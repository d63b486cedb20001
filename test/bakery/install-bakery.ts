import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runSite } from '../support/run-site.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** The bakery's folder in the repository. */
export const BAKERY = join(REPOSITORY, 'test/fixtures/sites/bakery')

export interface InstalledBakery {
  /** Absolute path, outside of the repository. */
  readonly folder: string
  readonly config: string
  /** The product's `bin.mjs` below the bakery's own node_modules. */
  readonly command: string
  remove(): void
}

/**
 * Puts the bakery into a folder outside of the repository, with the product as its registry would hand it out: the files that npm packs,
 * and nothing else of the repository but its dependencies. So the first site's manifest, texts, content and pictures are out of reach.
 */
export async function installBakery(): Promise<InstalledBakery> {
  // Bundles the product when that is stale, as a release does.
  await runSite(['--version'], REPOSITORY)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakery-')))
  cpSync(BAKERY, folder, { recursive: true, filter: (path) => !/[\\/](?:dist|\.sitio)$/.test(path) })
  const modules = join(folder, 'node_modules')
  for (const file of packedFiles()) {
    const target = join(modules, 'sitio', file)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(join(REPOSITORY, file), target)
  }
  for (const name of dependencies()) {
    const target = join(modules, name)
    mkdirSync(dirname(target), { recursive: true })
    if (!existsSync(target)) symlinkSync(join(REPOSITORY, 'node_modules', name), target)
  }
  return {
    folder,
    config: join(folder, 'site.config.yaml'),
    command: join(modules, 'sitio/cli/bin.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Paths of what `npm pack` would ship, from npm itself. */
export function packedFiles(): string[] {
  const output = execFileSync('npm', ['pack', '--json', '--dry-run', '--ignore-scripts'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // npm documents this shape.
  const [packed] = JSON.parse(output) as [{ files: { path: string }[] }]
  return packed.files.map(({ path }) => path)
}

/** Every package of the repository's node_modules but the product itself. */
function dependencies(): string[] {
  const modules = join(REPOSITORY, 'node_modules')
  return readdirSync(modules).flatMap((name) => {
    if (name === 'sitio' || name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(modules, name)).map((part) => `${name}/${part}`) : [name]
  })
}
