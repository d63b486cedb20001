import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import * as registry from '../../../cli/packages/find-version.ts'
import * as npm from '../../../cli/packages/npm-install.ts'
import * as packing from '../../../cli/sitio-dependency.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'))

/**
 * Makes npm do nothing until all mocks are restored, since packing the package takes it seconds. new-with-npm.test.ts checks what it packs and
 * installs.
 */
export function stubNpm(): void {
  vi.spyOn(npm, 'npmInstall').mockResolvedValue()
  vi.spyOn(registry, 'findVersion').mockResolvedValue('2.3.0')
  vi.spyOn(packing, 'readPackageFile').mockResolvedValue({ name: `sitio-${version}.tgz`, bytes: Buffer.alloc(0) })
}
