import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from '../support/read/files-below.ts'
import { callSite } from '../support/run/call-site.ts'
import { startCommand } from '../support/run/start-command.ts'
import { findRedis } from '../support/servers/find-redis.ts'
import { RedisServer } from '../support/servers/redis-server.ts'
import { makeSite } from '../support/sites/make-site.ts'

const REDIS = findRedis()

describe.skipIf(REDIS === null)('a page that ends the process that renders it', () => {
  it('fails alone, and another that never ends, too; what was written before stays', async () => {
    const made = makeSite({
      'sections/Shown/Shown.tsx': `import { usePage } from 'sitio'
export function Shown() {
  const { path } = usePage()
  if (path === '/other') process.kill(process.pid, 'SIGKILL')
  if (path === '/en/other') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return <h1>{path}</h1>
}
`,
    })
    const server = await RedisServer.start(REDIS ?? '')
    const args = ['--queue', server.url, '--store', 'shared']
    const own = startCommand(['worker', ...args, '--jobs', '1', '--page-limit', '2'], made.folder, {})
    try {
      await own.says('Taking pages of')
      const { code, stderr } = await callSite(['prerender', ...args], made.folder, { env: { CI: '' } })
      const failures = stderr.split('\n').filter((line) => line.startsWith('/'))
      expect([code, failures.sort()]).toEqual([
        1,
        [
          '/en/other: the process that rendered it took longer than 2 s',
          '/other: the process that rendered it was ended by SIGKILL',
        ],
      ])
      expect(stderr).toContain('Nothing was written: ')
    } finally {
      await own.kill('SIGKILL')
      await server.stop()
      made.remove()
    }
  })
})

describe.skipIf(REDIS === null)('a fleet', () => {
  it('has its sites written by workers, as one machine writes them; one that fails keeps none of the others from it, nor does a store that is away at first', async () => {
    const made = makeSite({})
    for (const file of ['locales/es.yaml', 'locales/en.yaml', 'public/favicon.ico', 'sections/Shown/Shown.tsx'])
      made.write(`good/${file}`, readFileSync(join(made.folder, file), 'utf8'))
    made.write('good/site.config.yaml', readFileSync(made.config, 'utf8'))
    made.write('bad/site.config.yaml', 'version: 1\n')
    made.write(
      'sitio.workspace.yaml',
      'sites: [{ folder: good, hosts: [a.example] }, { folder: bad, hosts: [b.example] }]\n',
    )
    const server = await RedisServer.start(REDIS ?? '')
    const args = ['--queue', server.url, '--store', '.shared']
    const store = join(made.folder, '.shared')
    made.write('.shared', 'no folder')
    const own = startCommand(['worker', '--workspace', ...args, '--jobs', '1'], made.folder, {})
    const run = (command: readonly string[]) => callSite(command, made.folder, { env: { CI: '' } })
    try {
      await own.says('Taking sites of')
      const fleet = run(['fleet', 'prerender', ...args, '--out', 'dist/fleet'])
      await own.says(new RegExp(`^good: The store ${store} cannot be read: .* These sites will be tried again`, 'm'))
      rmSync(store)
      const { code, stdout, stderr } = await fleet
      expect([code, stderr]).toEqual([1, expect.stringContaining('bad: site.config.yaml:1:1  manifest/')])
      expect(stderr).not.toContain(made.folder)
      expect(stdout).toMatch(/^good +4 +0 /m)
      await run(['prerender', '--workspace', '--out', 'dist/one'])
      const alone = filesBelow(join(made.folder, 'dist/one'))
      // Of its own machine alone, which has read the sources.
      expect(alone.delete('good.seal')).toBe(true)
      expect(filesBelow(join(made.folder, 'dist/fleet'))).toEqual(alone)
    } finally {
      await own.kill('SIGKILL')
      await server.stop()
      made.remove()
    }
  })
})
