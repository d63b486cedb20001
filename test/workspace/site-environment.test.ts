import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { siteEnvironment } from '../../runtime/workspace/site-environment.ts'

const root = mkdtempSync(join(tmpdir(), 'sitio-environment-'))
afterAll(() => rmSync(root, { recursive: true }))
for (const [folder, text] of [
  ['luz', 'KEY=of luz\nSITE_DATA_DIR=/srv/luz\nSITE_SECRET=of luz'],
  ['sol', 'KEY=of sol\nOTHER=of sol'],
] as const) {
  mkdirSync(join(root, folder))
  writeFileSync(join(root, folder, '.env'), text)
}

it('is that of the process with the own .env of a site, and nothing of another', () => {
  const env = { PORT: '80', EMPTY: '' }
  expect(siteEnvironment(root, 'luz', env)).toEqual({
    PORT: '80',
    KEY: 'of luz',
    SITE_DATA_DIR: '/srv/luz',
    SITE_SECRET: 'of luz',
  })
  expect(siteEnvironment(root, 'sol', { KEY: 'of the process' })).toEqual({ KEY: 'of the process', OTHER: 'of sol' })
})

it.each([
  ['with a byte order mark', Buffer.from('\uFEFFKEY=of luz\r\nOTHER=señal\r\n')],
  ['as UTF-16', Buffer.from('\uFEFFKEY=of luz\r\nOTHER=señal\r\n', 'utf16le')],
])('is read from a .env that Windows has saved %s', (_, bytes) => {
  mkdirSync(join(root, 'mar'), { recursive: true })
  writeFileSync(join(root, 'mar/.env'), bytes)
  expect(siteEnvironment(root, 'mar', {})).toEqual({ KEY: 'of luz', OTHER: 'señal' })
})

it('has a data folder and a secret of its own where the process has one for all', () => {
  const env = { SITE_DATA_DIR: '/data', SITE_SECRET: 'one for all' }
  const [luz, sol] = [siteEnvironment(root, 'luz', env), siteEnvironment(root, 'sol', env)]
  expect([luz.SITE_DATA_DIR, sol.SITE_DATA_DIR]).toEqual(['/data/luz', '/data/sol'])
  expect(luz.SITE_SECRET).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set([luz.SITE_SECRET, sol.SITE_SECRET, 'one for all']).size).toBe(3)
  expect(siteEnvironment(root, 'luz', env)).toEqual(luz)
  expect(siteEnvironment(root, 'sol', { SITE_DATA_DIR: 'data' }).SITE_DATA_DIR).toBe(join(root, 'data/sol'))
})
