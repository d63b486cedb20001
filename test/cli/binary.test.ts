import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listen } from '../support/listen.ts'
import { runSite, SITE_COMMAND } from '../support/run-site.ts'
import { startSite } from '../support/start-site.ts'

const root = join(import.meta.dirname, '../..')

describe('the binary', () => {
  it('ends when the port of its development server is taken', async () => {
    const port = await listen(createServer())
    const { code, stderr } = await runSite(['dev', '--port', String(port)], root)
    expect(stderr).toContain(`Port ${port} is taken.`)
    expect(code).toBe(1)
  })

  it('answers what is open, then ends with 3 and without a stack, when its server meets what nobody has foreseen', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sitio-crash-'))
    cpSync(join(root, 'test/fixtures/sites/bakery'), folder, { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const section = join(folder, 'sections/Welcome/Welcome.tsx')
    const crash = "setTimeout(() => { throw new Error('the oven is out') })\n"
    writeFileSync(
      section,
      readFileSync(section, 'utf8').replace(/^( *)return /m, (line) => crash + line),
    )
    const site = await startSite(join(folder, 'site.config.yaml'))
    const answer = await fetch(`${site.url}/`)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('</html>')])
    expect(await site.ended).toBe(3)
    expect(site.stderr()).toContain('the oven is out\nThis looks like a defect of sitio.')
    expect(site.stderr()).not.toMatch(/^ +at /m)
    rmSync(folder, { recursive: true })
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
