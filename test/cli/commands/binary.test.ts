import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildMade } from '../../support/run/build-made.ts'
import { builtSite } from '../../support/run/built-site.ts'
import { NODE_FLAGS } from '../../support/run/node-flags.ts'
import { runSite, SITE_COMMAND, siteEnvironment } from '../../support/run/run-site.ts'
import { startSite } from '../../support/run/start-site.ts'
import { listen } from '../../support/servers/listen.ts'
import { AGENCY } from '../../support/sites/agency.ts'
import { makeSite } from '../../support/sites/make-site.ts'

/** A file to which nothing can be written, since its disk is full. */
const FULL = '/dev/full'

const command = (args: readonly string[], options: SpawnOptions) =>
  spawn(process.execPath, [...NODE_FLAGS, SITE_COMMAND, ...args], { env: siteEnvironment(), ...options })

describe('the binary', () => {
  it('ends when the port of its development server is taken', async () => {
    const port = await listen(createServer())
    const made = makeSite({})
    onTestFinished(made.remove)
    const { code, stderr } = await runSite(['dev', '--port', String(port)], made.folder)
    expect(stderr).toContain(`Port ${port} is in use.`)
    expect(code).toBe(1)
  })

  it('answers what is open, then ends with 3 and without a stack, when its server meets what nobody has foreseen', async () => {
    const made = makeSite({
      'sections/Shown/Shown.tsx': `export function Shown() {
  setTimeout(() => { throw new Error('the oven is out') })
  return <h1>Shown</h1>
}
`,
    })
    onTestFinished(made.remove)
    await buildMade(made)
    const site = await startSite(made.config, { built: true })
    const answer = await fetch(`${site.url}/`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('</html>')])
    expect(await site.ended).toBe(3)
    expect(site.stderr()).toContain('the oven is out\nThis looks like a defect of sitio.')
    expect(site.stderr()).not.toMatch(/^ +at /m)
  })

  it('ends when it is done, whatever the code of its site keeps open', async () => {
    const made = makeSite({
      'sections/Shown/Shown.tsx': `setInterval(() => {}, 1000)
export function Shown() {
  return <h1>Shown</h1>
}
`,
    })
    onTestFinished(made.remove)
    expect((await runSite(['prerender'], made.folder)).code).toBe(0)
    await buildMade(made)
    const site = await startSite(made.config, { built: true })
    expect((await fetch(`${site.url}/`)).status).toBe(200)
    expect(await site.stop()).toBe(0)
  })

  it('keeps what it has written for a reader who takes their time', async () => {
    const numbers = [...Array(1000).keys()]
    const routes = numbers.map(
      (number) => `{ name: page-${number}, path: ${number === 0 ? '/' : `/p/${number}`}, sections: [] }`,
    )
    const made = makeSite({
      'site.config.yaml': `version: 1
site: { product: Pages }
locales: { default: en, available: { en: { label: English } } }
routes: [${routes.join(', ')}]
`,
    })
    onTestFinished(made.remove)
    const piped = [
      '-c',
      '"$0" "$@" | (sleep 2; cat)',
      process.execPath,
      ...NODE_FLAGS,
      SITE_COMMAND,
      'routes',
      '--json',
    ]
    const shell = spawn('sh', piped, { env: siteEnvironment(), cwd: made.folder })
    expect(JSON.parse(await text(shell.stdout))).toHaveLength(1000)
  })

  it("makes no site out of an archive, as Yarn's Plug'n'Play would, and says how; other commands do what they can there", async () => {
    const plugged = 'data:text/javascript,Object.defineProperty(process.versions, "pnp", { value: "3" })'
    const run = async (...args: string[]) => {
      const child = spawn(process.execPath, ['--import', plugged, SITE_COMMAND, ...args], {
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
      return [code, stderr]
    }
    expect(await run('new', 'shop')).toEqual([1, expect.stringContaining('Create it with npm: npx sitio new shop\n')])
    expect(await run('--version')).toEqual([0, ''])
  })

  it('ends in silence when its reader has read enough', async () => {
    const made = makeSite({})
    onTestFinished(made.remove)
    const child = command(['routes', '--json'], { cwd: made.folder })
    child.stdout?.destroy()
    let stderr = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
  })

  it('fails where its site has errors, although its reader has read enough', async () => {
    const made = makeSite({ 'site.config.yaml': 'version: 1\n' })
    onTestFinished(made.remove)
    const child = command(['validate'], { cwd: made.folder })
    child.stdout?.destroy()
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
  })

  describe.runIf(existsSync(FULL))('on a full disk', () => {
    const full = () => {
      const file = openSync(FULL, 'w')
      onTestFinished(() => closeSync(file))
      return file
    }

    it('fails, and says that its output is not complete', async () => {
      const made = makeSite({})
      onTestFinished(made.remove)
      const child = command(['routes'], { cwd: made.folder, stdio: ['ignore', full(), 'pipe'] })
      let stderr = ''
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        stderr += text
      })
      const [code] = await once(child, 'close')
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^The output is incomplete, .*no space left.*\n$/)])
    })

    it('serves pages although no line of the log can be written', async () => {
      await builtSite(AGENCY)
      const args = ['start', '--config', AGENCY, '--no-build', '--port', '0', '--access-log']
      const child = command(args, { cwd: dirname(AGENCY), stdio: ['ignore', 'pipe', full()] })
      const ended = once(child, 'close')
      const [address] = await once(child.stdout?.setEncoding('utf8') ?? child, 'data')
      const statusOf = async () => (await fetch(`${String(address).trim()}/contact`)).status
      expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([200, 200, 200])
      child.kill('SIGTERM')
      expect(await ended).toEqual([0, null])
    })
  })
})
