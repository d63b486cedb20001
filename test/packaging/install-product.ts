import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { linkFiles } from '../support/run/link-packages.ts'
import { packedProduct } from '../support/run/packed-product.ts'

export const REPOSITORY = join(import.meta.dirname, '../..')
/** Of the development packages, what a new site lists itself. */
const OF_THE_SITE = ['@biomejs/biome', 'typescript', '@types/react', 'vitest']

/** What code imports of the product. */
export const DOORS = ['.', './manifest', './server', './testing', './check'] as const

interface PackageJson {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<(typeof DOORS)[number], { readonly types: string; readonly default: string }>>
  readonly bin: { readonly site: string; readonly sitio: string }
}

/** The packed product, installed where no file of the repository is in reach but its dependencies. */
export interface InstalledProduct {
  /** Has it in its `node_modules`. */
  readonly folder: string
  /** Its own folder. */
  readonly installed: string
  readonly command: string
  readonly packageJson: PackageJson
  /** Writes what npm notes of a package that it has installed. */
  note(product: { readonly version: string; readonly resolved?: string }): void
  remove(): void
}

export async function installProduct(): Promise<InstalledProduct> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'packaging-')))
  const modules = join(folder, 'node_modules')
  const installed = join(modules, 'sitio')
  linkFiles(await packedProduct(), installed)
  const packageJson: PackageJson = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  for (const name of [...Object.keys(packageJson.dependencies), ...OF_THE_SITE]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name))
  }
  const note: InstalledProduct['note'] = (product) =>
    writeFileSync(join(modules, '.package-lock.json'), JSON.stringify({ packages: { 'node_modules/sitio': product } }))
  // As from a registry: a site that is made then need not pack what it came from.
  note({ version: packageJson.version })
  return {
    ...{ folder, installed, packageJson, note },
    command: join(installed, 'cli/bin.mjs'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
