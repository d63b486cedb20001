import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import type { SmokePage } from './smoke-browser.ts'

/** Settings that keep Firefox from contacting other machines. */
const PREFERENCES = `user_pref('datareporting.policy.dataSubmissionEnabled', false)
user_pref('app.normandy.enabled', false)
user_pref('extensions.update.enabled', false)
user_pref('browser.safebrowsing.update.enabled', false)
user_pref('services.settings.server', 'data:,')
user_pref('network.captive-portal-service.enabled', false)
user_pref('network.connectivity-service.enabled', false)
user_pref('network.dns.disablePrefetch', true)
user_pref('browser.shell.checkDefaultBrowser', false)
user_pref('intl.accept_languages', 'es-CR')
`

/**
 * A page in Firefox, controlled by WebDriver BiDi. Playwright supports only its own build of Firefox, and its commands for a system's Firefox are
 * too new for an ESR.
 */
export async function openFirefox(path: string): Promise<SmokePage> {
  const profile = mkdtempSync(join(tmpdir(), 'sitio-firefox-'))
  writeFileSync(join(profile, 'user.js'), PREFERENCES)
  const child = spawn(path, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = once(child, 'exit')
  const session = await BidiSession.open(await listeningAt(child.stderr))
  await session.send('session.new', { capabilities: {} })
  const complaints: string[] = []
  session.onEvent = (method, { level, text }) => {
    if (method === 'log.entryAdded' && (level === 'error' || level === 'warn')) complaints.push(`${level}: ${text}`)
  }
  await session.send('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = await session.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    complaints,
    async goto(url) {
      await session.send('browsingContext.navigate', { context, url, wait: 'interactive' })
    },
    async run(body) {
      const { type, result, exceptionDetails } = await session.send<EvaluateResult>('script.evaluate', {
        expression: `JSON.stringify((() => { ${body} })() ?? null)`,
        target: { context },
        awaitPromise: false,
      })
      if (type === 'exception') throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    async close() {
      await session.send('browser.close', {})
      session.close()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface EvaluateResult {
  readonly type: 'success' | 'exception'
  readonly result: { readonly value: string }
  readonly exceptionDetails: { readonly text: string }
}

interface BidiMessage {
  readonly id?: number
  readonly result?: unknown
  readonly message?: string
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
}

async function listeningAt(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox ended before it listened.')
}

/** Sends commands over one socket, and receives the browser's events. */
class BidiSession {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  #last = 0
  onEvent: (method: string, params: Readonly<Record<string, unknown>>) => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))))
  }

  static async open(address: string): Promise<BidiSession> {
    const socket = new WebSocket(`${address}/session`)
    await once(socket, 'open')
    return new BidiSession(socket)
  }

  send<Result>(method: string, params: object): Promise<Result> {
    this.#last += 1
    const id = this.#last
    this.#socket.send(JSON.stringify({ id, method, params }))
    // The protocol defines the answer to each command.
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
    })
  }

  close(): void {
    this.#socket.close()
  }

  #receive({ id, result, message, method, params = {} }: BidiMessage): void {
    if (id === undefined) {
      this.onEvent(method ?? '', params)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (message === undefined) waiting?.resolve(result)
    else waiting?.reject(new Error(message))
  }
}
