import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteEnvironment } from '../../support/run/run-site.ts'

const SCRIPT = join(import.meta.dirname, '../../soak/abuse.mjs')

/** A short form of `test/soak/abuse.mjs`, which is run by hand. */
it.skipIf(process.platform !== 'linux')(
  'downloads that are broken off and posts that are refused leave no descriptor, and SIGTERM ends the process',
  async () => {
    const child = spawn(process.execPath, [SCRIPT, '60', '300'], { env: siteEnvironment() })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code, output).toBe(0)
    expect(output).toContain('SIGTERM to end')
  },
  120_000,
)
