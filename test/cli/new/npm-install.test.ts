import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { findVersion } from '../../../cli/packages/find-version.ts'
import { npmInstall } from '../../../cli/packages/npm-install.ts'

const folder = mkdtempSync(join(tmpdir(), 'npm-install-'))
// Nothing listens at this address.
vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9')
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('says at once whom npm could not reach', async () => {
  await expect(npmInstall('@agency/base', folder)).rejects.toThrow(
    /^npm cannot install @agency\/base: request to http:\/\/127\.0\.0\.1:9\/@agency%2fbase failed, reason: connect ECONNREFUSED/,
  )
})

it('knows no version of a package while nobody answers', async () => {
  expect(await findVersion('@agency/base', folder)).toBeNull()
})
