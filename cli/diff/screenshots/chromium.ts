import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { JobError } from '../../io.ts'

/** Time limit for one command, after which a hanging browser is killed. */
const COMMAND_MS = 60_000
/** How long the browser may take to close. */
const CLOSE_MS = 5000
/** Pages are cut off at this height. */
const MAX_HEIGHT = 10_000
const END = '\0'

type Values = Readonly<Record<string, unknown>>

interface Waiting {
  resolve(values: Values): void
  reject(error: Error): void
}

/**
 * Waits until a page looks complete: its fonts and all of its pictures are loaded. Lazy ones would wait for ever below the height at which the page is
 * cut off, or where they are hidden.
 */
const IS_SHOWN = `Promise.all([
  document.fonts.ready,
  ...[...document.images].map((image) => {
    image.loading = 'eager'
    return image.complete || new Promise((end) => { image.onload = image.onerror = end })
  }),
])`

/** A headless Chromium that takes screenshots of pages. It is controlled through a pipe, and may contact only the hosts that serve those pages. */
export class Chromium {
  readonly #child: ChildProcess
  readonly #folder: string
  readonly #waiting = new Map<number, Waiting>()
  /** Those who wait for an event of the browser, by its name. */
  readonly #events = new Map<string, Waiting>()
  #last = 0
  #rest = ''
  #session: string | undefined

  private constructor(path: string, hosts: readonly string[]) {
    this.#folder = mkdtempSync(join(tmpdir(), 'site-diff-'))
    const args = [
      ...['--headless=new', '--no-first-run', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars'],
      // The sandbox does not work as root; it is not needed here, since the pages are the site's own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--host-resolver-rules=MAP * ~NOTFOUND${hosts.map((host) => `, EXCLUDE ${host}`).join('')}`,
      ...[`--user-data-dir=${this.#folder}`, '--remote-debugging-pipe', 'about:blank'],
    ]
    this.#child = spawn(path, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
    const answers = this.#child.stdio[4] as Readable
    answers.setEncoding('utf8').on('data', (text: string) => this.#read(text))
    this.#child.once('error', (error) => this.#fail(error.message))
    this.#child.once('exit', () => this.#fail('it has ended'))
    this.#commands.on('error', () => {})
  }

  /** @param hosts - those that it may contact. @throws JobError when it cannot be started. */
  static async open(path: string, hosts: readonly string[]): Promise<Chromium> {
    const chromium = new Chromium(path, hosts)
    try {
      const { targetId } = await chromium.#send('Target.createTarget', { url: 'about:blank' })
      const { sessionId } = await chromium.#send('Target.attachToTarget', { targetId, flatten: true })
      chromium.#session = String(sessionId)
      await chromium.#send('Page.enable', {})
      // Animations would look different in each screenshot.
      const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }]
      await chromium.#send('Emulation.setEmulatedMedia', { features })
      return chromium
    } catch (error) {
      await chromium.close()
      throw error
    }
  }

  /** Takes a screenshot of a whole page, as PNG. @param width - of the window, in CSS pixels. */
  async takePicture(url: string, width: number): Promise<Buffer> {
    await this.#resize(width, 900)
    await Promise.all([this.#once('Page.loadEventFired'), this.#send('Page.navigate', { url })])
    const { cssContentSize } = (await this.#send('Page.getLayoutMetrics', {})) as {
      readonly cssContentSize: { readonly height: number }
    }
    await this.#resize(width, Math.min(MAX_HEIGHT, Math.ceil(cssContentSize.height)))
    await this.#send('Runtime.evaluate', { expression: IS_SHOWN, awaitPromise: true })
    const { data } = await this.#send('Page.captureScreenshot', { format: 'png' })
    return Buffer.from(String(data), 'base64')
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#child
    if (exitCode === null && signalCode === null && this.#child.pid !== undefined) {
      const ended = new Promise((resolve) => this.#child.once('exit', resolve))
      const end = () => this.#child.kill('SIGKILL')
      const late = setTimeout(end, CLOSE_MS)
      this.#session = undefined
      // When asked to close, it first ends its other processes, which would otherwise still write into its folder.
      this.#send('Browser.close', {}).catch(end)
      await ended
      clearTimeout(late)
    }
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // The screenshots are done; the system will clear its temporary folder.
    }
  }

  get #commands(): Writable {
    return this.#child.stdio[3] as Writable
  }

  #resize(width: number, height: number) {
    return this.#send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  }

  #send(method: string, params: Values): Promise<Values> {
    this.#last += 1
    const id = this.#last
    const session = this.#session === undefined ? {} : { sessionId: this.#session }
    return inTime(method, (resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#commands.write(JSON.stringify({ id, method, params, ...session }) + END)
    })
  }

  #once(event: string): Promise<Values> {
    return inTime(event, (resolve, reject) => this.#events.set(event, { resolve, reject }))
  }

  #read(text: string): void {
    const messages = (this.#rest + text).split(END)
    this.#rest = messages.pop() ?? ''
    for (const message of messages) this.#take(JSON.parse(message) as BrowserMessage)
  }

  #take({ id, method, result, error }: BrowserMessage): void {
    if (id === undefined) {
      this.#events.get(method ?? '')?.resolve({})
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(result ?? {})
    else waiting?.reject(broken(error.message))
  }

  #fail(reason: string): void {
    for (const { reject } of [...this.#waiting.values(), ...this.#events.values()]) reject(broken(reason))
    this.#waiting.clear()
  }
}

/** A message through the pipe: the answer to a command, by its number, or an event. */
interface BrowserMessage {
  readonly id?: number
  readonly method?: string
  readonly result?: Values
  readonly error?: { readonly message: string }
}

function inTime<Value>(
  what: string,
  start: (resolve: (value: Value) => void, reject: (error: Error) => void) => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(broken(`it does not answer ${what}`)), COMMAND_MS)
    const end = () => clearTimeout(timer)
    start(
      (value) => {
        end()
        resolve(value)
      },
      (error) => {
        end()
        reject(error)
      },
    )
  })
}

function broken(reason: string): JobError {
  return new JobError(`The browser cannot take pictures: ${reason}.`)
}
