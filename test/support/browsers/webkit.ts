import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { freePort } from '../servers/free-port.ts'
import { type SmokePage, waitUntil } from './smoke-browser.ts'

/** The programs of Debian's packages webkit2gtk-driver and xvfb. */
export interface WebKitParts {
  readonly driver: string
  readonly browser: string
  /** A virtual screen, since the browser has no headless mode. */
  readonly screen: string
}

/** A page in WebKitGTK, controlled by WebDriver. Playwright supports only its own build of WebKit. */
export async function openWebKit({ driver, browser, screen }: WebKitParts): Promise<SmokePage> {
  const home = mkdtempSync(join(tmpdir(), 'sitio-webkit-'))
  const display = spawn(screen, ['-displayfd', '3', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(display.stdio[3] as Readable, 'data')
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(number).trim()}`, HOME: home },
  })
  const address = `http://127.0.0.1:${port}`
  await listening(address, child)
  const browserOptions = { binary: browser, args: ['--automation'] }
  const session = await command<{ sessionId: string }>(`${address}/session`, {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': browserOptions } },
  })
  const own = `${address}/session/${session.sessionId}`
  const run = <Result>(body: string) => command<Result>(`${own}/execute/sync`, { script: body, args: [] })
  return {
    complaints: null,
    run,
    async goto(url) {
      await command(`${own}/url`, { url })
      const wanted = JSON.stringify(new URL(url).href)
      await waitUntil({ run }, `location.href === ${wanted} && document.readyState !== 'loading'`)
    },
    async close() {
      await command(own, null, 'DELETE')
      for (const each of [child, display]) {
        const ended = once(each, 'exit')
        each.kill()
        await ended
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Uses a new connection for each command, because the driver answers only one request per connection. */
async function command<Result>(url: string, content: object | null, method = 'POST'): Promise<Result> {
  const body = content === null ? '' : JSON.stringify(content)
  const sent = request(url, { method, agent: false, headers: { 'content-length': Buffer.byteLength(body) } })
  sent.end(body)
  const [response] = await once(sent, 'response')
  const { value } = (await json(response)) as { value: Result & { message?: string } }
  if (response.statusCode !== 200) throw new Error(value.message)
  return value
}

async function listening(address: string, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    const isUp = await command(`${address}/status`, null, 'GET').then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The driver of WebKit ended before it listened.')
}
