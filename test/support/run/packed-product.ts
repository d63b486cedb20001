import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { NODE_FLAGS } from './node-flags.ts'
import { onceInRun } from './once-in-run.ts'
import { siteEnvironment } from './run-site.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

/**
 * The product as its registry would deliver it: packed by npm as for a release, bundled before if it is stale, and unpacked; once per run.
 *
 * @returns its folder; each test works with a copy of it.
 */
export async function packedProduct(): Promise<string> {
  const place = (folder: string) => join(folder, 'packed')
  await onceInRun('packed-product', async (folder) => {
    const unpacked = place(folder)
    mkdirSync(unpacked)
    // Most of the work of packing; npm finds it done.
    await run(process.execPath, [...NODE_FLAGS, join(REPOSITORY, 'cli/build-docs.mjs')], { env: siteEnvironment() })
    const { stdout } = await run('npm', ['pack', '--offline', '--silent', '--pack-destination', folder], {
      cwd: REPOSITORY,
    })
    const tarball = stdout.trim().split('\n').at(-1) ?? ''
    await run('tar', ['-xzf', join(folder, tarball), '-C', unpacked, '--strip-components', '1'])
  })
  return place(inject('runFolder'))
}

/** The package file that the registry would deliver. */
export async function packedTarball(): Promise<string> {
  const product = await packedProduct()
  const { version } = JSON.parse(readFileSync(join(product, 'package.json'), 'utf8'))
  return join(dirname(product), `sitio-${version}.tgz`)
}
