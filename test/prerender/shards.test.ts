import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf } from '../../runtime/ledger/inputs.ts'
import { type InstalledBakery, installBakery } from '../bakery/install-bakery.ts'
import { filesBelow } from '../support/read/files-below.ts'
import { callSite } from '../support/run/call-site.ts'
import { siteEnvironment } from '../support/run/run-site.ts'

let bakery: InstalledBakery
const site = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  callSite(args, bakery.folder, { ...bakery, env: { CI: '', ...env } })
const shard = (part: string, store: string, ...more: string[]) =>
  site(['prerender', '--shard', part, '--store', store, ...more])
const merge = (store: string) => site(['prerender', 'merge', '--store', store, '--out', 'dist/merged'])

/** Every file of a prerendered site, with its ledger. */
function tree(name: string): Map<string, string> {
  const folder = join(bakery.folder, 'dist', name)
  return new Map([...filesBelow(folder), ['the ledger', readFileSync(`${folder}.ledger`, 'utf8')]])
}

beforeAll(async () => {
  bakery = await installBakery()
  expect((await site(['prerender', '--out', 'dist/whole'])).code).toBe(0)
})
afterAll(() => bakery?.remove())

describe('pages that several machines render', () => {
  it('are, byte for byte, what one machine makes, in whatever order', async () => {
    const parts = await Promise.all(['3/3', '1/3', '2/3'].map((part) => shard(part, 'shared')))
    expect(parts.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    const pages = parts.map(({ stdout }) => Number(/: (\d+) pages/.exec(stdout)?.[1]))
    expect(Math.min(...pages)).toBeGreaterThan(0)
    const { code, stdout } = await merge('shared')
    expect(code).toBe(0)
    expect(stdout).toContain('These pages depend on the day or the time')
    expect(tree('merged')).toEqual(tree('whole'))
  })

  it('are not rendered again in the next run, as long as nothing has changed', async () => {
    const { stdout } = await site(['prerender', '--shard', '1/1', '--store', 'shared'], { SITE_RUN_ID: 'next' })
    expect(stdout).toMatch(/^Shard 1\/1: (\d+) pages: 0 rendered, \1 as before$/m)
  })

  it('make no site with a hole', async () => {
    await shard('2/3', 'holes')
    expect(await merge('holes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^Shard 1\/3, Shard 3\/3 put nothing into the store\. .* Render what is missing: site prerender --shard 1\/3 --store …$/m,
      ),
    })
    expect(await shard('1/2', 'holes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Another shard of this run was started as one of 3.'),
    })
    rmSync(join(bakery.folder, 'holes'), { recursive: true })
    expect((await merge('holes')).stderr).toContain('The store has nothing of this run.')
  })

  it('say which of them the store has lost, or has damaged', async () => {
    const hash = hashOf(readFileSync(join(bakery.folder, 'dist/whole/index.html')))
    const file = join(bakery.folder, 'worn', hash.slice(-2), hash)
    for (const again of [false, true]) {
      await shard('1/1', 'worn')
      if (again) rmSync(file)
      else appendFileSync(file, 'and more')
      const { code, stderr } = await merge('worn')
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(
          again ? '/: the store no longer has its files. Render its part again.' : 'The store has something else under',
        ),
      ])
      rmSync(file, { force: true })
    }
    await shard('1/1', 'worn')
    expect((await merge('worn')).code).toBe(0)
  })

  it.each([
    [['--shard', '0/2', '--store', 'shared'], 'Write which part of how many, such as 2/5.'],
    [['--shard', '3/2', '--store', 'shared'], 'Write which part of how many, such as 2/5.'],
    [['--shard', '1/2'], 'Machines that share the work need a store.'],
    [['--shard', '1/2', '--store', 's3://shared'], 'Name a folder, or an address with http: or https:'],
    [['merge'], 'Machines that share the work need a store.'],
    [['together', '--store', 'shared'], 'merge'],
    [['merge', '--shard', '1/2', '--store', 'shared'], 'Use only one of the two.'],
    [['merge', '--force', '--store', 'shared'], 'merge renders no page.'],
    [['merge', '--verify', '5%', '--store', 'shared'], 'merge renders no page.'],
    [['merge', '--jobs', '2', '--store', 'shared'], 'merge renders no page.'],
    [['--store', 'shared'], '--store is for machines that share the work. Say what this one does: --shard 1/3'],
    [['--shard', '1/2', '--store', 'shared', '--jobs', '2'], "cannot be used with option '--shard <i/n>'"],
    [['--workspace', '--store', 'shared'], 'site fleet prerender --queue'],
  ])('says what is wrong with %j', async (args, said) => {
    const { code, stderr } = await site(['prerender', ...args])
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
    expect(stderr).not.toContain('Building')
  })
})

describe('site store', () => {
  it('is where they meet over the network, for whoever knows its token', async () => {
    const config = join(bakery.folder, 'site.config.yaml')
    const server = spawn(process.execPath, [bakery.command, 'store', '--config', config, '--port', '0'], {
      cwd: dirname(bakery.folder),
      env: { ...siteEnvironment(), SITE_STORE_TOKEN: 'a secret' },
    })
    try {
      const [url = ''] = (await once(createInterface(server.stdout), 'line')) as string[]
      const token = { SITE_STORE_TOKEN: 'a secret' }
      for (const part of ['1/2', '2/2'])
        expect((await site(['prerender', '--shard', part, '--store', url], token)).code).toBe(0)
      const { port } = new URL(url)
      expect((await site(['store', '--port', port])).stderr).toContain(
        `Port ${port} is in use. Stop what listens there`,
      )
      const merged = await site(['prerender', 'merge', '--store', url, '--out', 'dist/merged'], token)
      expect(merged.code).toBe(0)
      expect(merged.stderr).toMatch(/^Files cannot redirect all addresses below a path.*\n$/)
      expect(tree('merged')).toEqual(tree('whole'))
      expect((await shard('1/2', url)).stderr).toContain(
        'answered 401. Set the variable SITE_STORE_TOKEN to its token.',
      )
      const headers = { authorization: 'Bearer a secret' }
      const put = (name: string) => fetch(`${url}/${name}`, { method: 'PUT', headers, body: 'no page' })
      expect([
        (await put('AAAAAAAAAAAA')).status,
        (await put('..%2F..%2Fetc')).status,
        (await put('other-name')).status,
      ]).toEqual([422, 404, 422])
      expect(existsSync(join(bakery.folder, '.sitio/store'))).toBe(true)
    } finally {
      server.kill()
    }
  })

  it('is not open to everybody', async () => {
    const { code, stderr } = await site(['store', '--host', '0.0.0.0', '--port', '0'], { SITE_STORE_TOKEN: '' })
    expect([code, stderr]).toEqual([2, expect.stringContaining('Set the variable SITE_STORE_TOKEN')])
  })
})
