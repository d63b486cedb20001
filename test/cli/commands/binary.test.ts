import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runSite, SITE_COMMAND } from '../../support/run/run-site.ts'
import { startSite } from '../../support/run/start-site.ts'
import { listen } from '../../support/servers/listen.ts'
import { makeSite } from '../../support/sites/make-site.ts'

const root = join(import.meta.dirname, '../../..')

describe('the binary', () => {
  it('ends when the port of its development server is taken', async () => {
    const port = await listen(createServer())
    const made = makeSite({})
    onTestFinished(made.remove)
    const { code, stderr } = await runSite(['dev', '--port', String(port)], made.folder)
    expect(stderr).toContain(`Port ${port} is taken.`)
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
    const site = await startSite(made.config)
    const answer = await fetch(`${site.url}/`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('</html>')])
    expect(await site.ended).toBe(3)
    expect(site.stderr()).toContain('the oven is out\nThis looks like a defect of sitio.')
    expect(site.stderr()).not.toMatch(/^ +at /m)
  })

  it('ends in silence when its reader has read enough', async () => {
    const child = spawn(process.execPath, [SITE_COMMAND, 'routes', '--json'], { cwd: root })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    const [code] = await once(child, 'close')
    expect([code, stderr]).toEqual([0, ''])
  })
})
