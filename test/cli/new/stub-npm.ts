import { join } from 'node:path'
import { vi } from 'vitest'
import * as registry from '../../../cli/npm/find-version.ts'
import * as npm from '../../../cli/npm/npm-install.ts'
import * as packing from '../../../cli/sitio-dependency.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

/**
 * Has npm do nothing, until all mocks are restored. It takes a second to pack the package, and packs the same each time: here it does so once. What
 * it installs is looked at in packaging.test.ts.
 */
export async function stubNpm(): Promise<void> {
  const { readPackageFile } = packing
  const packed = await readPackageFile(null, REPOSITORY)
  vi.spyOn(npm, 'npmInstall').mockResolvedValue()
  vi.spyOn(registry, 'findVersion').mockResolvedValue('2.3.0')
  vi.spyOn(packing, 'readPackageFile').mockImplementation(async (tarball, packageRoot) =>
    tarball === null ? packed : readPackageFile(tarball, packageRoot),
  )
}
