import cluster, { type Worker } from 'node:cluster'
import { performance } from 'node:perf_hooks'
import type { Logger } from '../process/logger.ts'
import type { ToPrimary, ToWorker } from './messages.ts'
import { passOnUntaken } from './pass-on-untaken.ts'
import { BEAT_MS, Pulse } from './pulse.ts'
import { type Asked, Questions } from './questions.ts'
import { RestartDelay } from './restart-delay.ts'

export interface WorkerPoolOptions {
  /** The program that each worker runs, and its arguments. */
  readonly exec: string
  readonly args: readonly string[]
  readonly cwd: string
  /** Added to the environment of this process. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly count: number
  readonly log: Pick<Logger, 'error'>
  /** How often each worker that is ready shows that it is not stuck, in ms. Default: 5 s. */
  readonly beatMs?: number
}

/** Thrown when a worker ends before it is ready, with its exit code; the worker itself has said why. */
export class WorkerStartError extends Error {
  override readonly name = 'WorkerStartError'
  readonly exitCode: number

  constructor(code: number | null) {
    super('A worker ended before it was ready.')
    this.exitCode = code ?? 1
  }
}

/** One worker as the others reach it. */
class Member implements Asked {
  readonly startedAt = performance.now()
  readonly pulse = new Pulse()
  isReady = false
  readonly #worker: Worker

  constructor(worker: Worker) {
    this.#worker = worker
  }

  ask(of: string, id: number): void {
    this.send({ kind: 'ask', of, id })
  }

  send(message: ToWorker): void {
    // The worker has already left, so there is nobody to tell.
    if (this.#worker.isConnected()) this.#worker.send(message, () => {})
  }

  /** A worker that is not ready serves nobody, so it can be killed. */
  stop(): void {
    if (this.isReady) this.send({ kind: 'stop' })
    else this.kill()
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  reload(): void {
    if (this.isReady) this.#worker.process.kill('SIGHUP')
  }
}

/**
 * Processes that serve on one port. This process distributes the connections, and passes messages from one worker to the others. A worker that ends
 * is replaced; one that is stuck is ended.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions
  readonly #members = new Set<Member>()
  readonly #questions = new Questions()
  readonly #delay = new RestartDelay()
  readonly #restarts = new Set<NodeJS.Timeout>()
  #isStopping = false
  #onLast: () => void = () => {}

  constructor(options: WorkerPoolOptions) {
    this.#options = options
    const { exec, args, cwd } = options
    cluster.setupPrimary({ exec, args: [...args], cwd })
    setInterval(() => this.#endStuck(), options.beatMs ?? BEAT_MS).unref()
  }

  /**
   * Starts the first worker, and the others once it is ready, so that a reason not to start is reported only once. @returns the address. @throws
   * WorkerStartError
   */
  async start(): Promise<string> {
    const url = await this.#fork()
    if (this.#isStopping) return url
    const others = Array.from({ length: this.#options.count - 1 }, () => this.#fork())
    await Promise.all(others)
    return url
  }

  /** Makes each worker reload what it serves. */
  reload(): void {
    for (const member of this.#members) member.reload()
  }

  /** Makes all workers end gracefully, and waits for them. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#restarts) clearTimeout(timer)
    const ended = new Promise<void>((resolve) => {
      this.#onLast = resolve
    })
    for (const member of this.#members) member.stop()
    if (this.#members.size > 0) await ended
  }

  #fork(): Promise<string> {
    const worker = cluster.fork(this.#options.env)
    const member = new Member(worker)
    this.#members.add(member)
    passOnUntaken(worker, () => [...this.#members].some((other) => other !== member && other.isReady))
    return new Promise((resolve, reject) => {
      worker.on('message', (message: ToPrimary) => {
        member.pulse.beat()
        if (message.kind === 'ready') {
          member.isReady = true
          resolve(message.url)
        } else this.#take(member, message)
      })
      worker.once('exit', (code, signal) => {
        this.#left(member)
        if (member.isReady) this.#replace(member, { code, signal })
        else reject(new WorkerStartError(code))
      })
    })
  }

  /** Also while they are to end, as a stuck worker never would. */
  #endStuck(): void {
    for (const member of this.#members) {
      if (!member.isReady || !member.pulse.isGone()) continue
      this.#options.log.error({}, 'a worker is stuck: it does not respond, and is ended')
      member.kill()
    }
  }

  #take(from: Member, message: Exclude<ToPrimary, { kind: 'ready' }>): void {
    switch (message.kind) {
      case 'beat':
        break
      case 'told':
        for (const other of this.#members) if (other !== from) other.send(message)
        break
      case 'ask':
        this.#questions
          .ask(message.of, this.#members)
          .then((parts) => from.send({ kind: 'answers', id: message.id, parts }))
        break
      case 'answer':
        this.#questions.answered(from, message.id, message.part)
    }
  }

  #left(member: Member): void {
    this.#members.delete(member)
    this.#questions.left(member)
    if (this.#members.size === 0) this.#onLast()
  }

  #replace({ startedAt }: Member, how: { readonly code: number | null; readonly signal: string | null }): void {
    if (this.#isStopping) return
    const delayMs = this.#delay.after(performance.now() - startedAt)
    this.#options.log.error({ ...how, delayMs }, 'a worker has ended and will be restarted')
    this.#startLater(delayMs)
  }

  #startLater(delayMs: number): void {
    const timer = setTimeout(() => {
      this.#restarts.delete(timer)
      // The worker itself has said what keeps it from starting.
      this.#fork().catch(() => {
        if (!this.#isStopping) this.#startLater(this.#delay.after(0))
      })
    }, delayMs)
    this.#restarts.add(timer)
  }
}
