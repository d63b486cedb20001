import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listen } from '../support/listen.ts'
import { runSite, SITE_COMMAND } from '../support/run-site.ts'

const root = join(import.meta.dirname, '../..')

describe('the binary', () => {
  it('ends when the port of its development server is taken', async () => {
    const port = await listen(createServer())
    const { code, stderr } = await runSite(['dev', '--port', String(port)], root)
    expect(stderr).toContain(`Port ${port} is taken.`)
    expect(code).toBe(1)
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
