import type { ClaimedMail, MailOutcome, Outbox } from '../storage/outbox.ts'
import { StorageError } from '../storage/storage-error.ts'

/** How mails are sent. */
export interface SendMail {
  /**
   * Sends a mail; resolves once the mail server has accepted it, with the recipients that it refused.
   *
   * @param key - stable for this mail, and unique.
   * @throws when it was not accepted.
   */
  send(mail: ClaimedMail['mail'], key: string, signal: AbortSignal): Promise<readonly string[]>
  /** Whether an error means that the mail server will never accept this mail. */
  isRefusal(error: unknown): boolean
}

/** The timing of the work on an outbox. */
export interface MailTimes {
  /** The delay before the second try; doubled for each further one. */
  readonly firstDelayMs: number
  readonly maxDelayMs: number
  /** After this time, nobody is waiting for the mail any more. */
  readonly giveUpAfterMs: number
  /** How long a mail stays reserved: after a process was killed, another one takes over its mail after this time. */
  readonly leaseMs: number
  /** How often to look for mails that another process has left. */
  readonly pollMs: number
}

const MINUTE_MS = 60_000

/** A mail server that restarts is back within the first tries; RFC 5321 (4.5.4.1) asks to continue for four to five days. */
export const mailTimes: MailTimes = {
  firstDelayMs: 30_000,
  maxDelayMs: 60 * MINUTE_MS,
  giveUpAfterMs: 4 * 24 * 60 * MINUTE_MS,
  leaseMs: MINUTE_MS,
  pollMs: 30_000,
}

/** Delays vary by this share, so that mails that failed together are not retried together. */
const JITTER = 0.2

export interface MailWorkerOptions {
  readonly outbox: Outbox
  readonly sender: SendMail
  readonly times: MailTimes
  readonly log: {
    warn(fields: Readonly<Record<string, unknown>>, message: string): void
    error(fields: Readonly<Record<string, unknown>>, message: string): void
  }
}

const sent: MailOutcome = { state: 'sent' }

/**
 * Sends the mails in an outbox, one after the other, until it is stopped. Each mail is sent once, unless the process dies between the mail server's
 * last answer and recording it; then the mail is sent again with the same Message-ID.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions
  readonly #ending = new AbortController()
  /** Mails that were accepted, but could not be recorded as sent; that is done when they are claimed next, without sending them again. */
  readonly #unnoted = new Set<string>()
  readonly #stopListening: () => void
  #isStopped = false
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | null = null

  constructor(options: MailWorkerOptions) {
    this.#options = options
    this.#stopListening = options.outbox.listen(() => this.#wake())
    this.#wake()
  }

  /** Starts no further mail, and waits for the current one; after `graceMs` it is aborted, and tried again at the next start. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    this.#stopListening()
    clearTimeout(this.#timer)
    const deadline = setTimeout(() => this.#ending.abort(), graceMs)
    await this.#running
    clearTimeout(deadline)
  }

  /** A mail that is stored while others are being sent is found by the same run, or by the one that is scheduled at its end. */
  #wake(): void {
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#running ??= this.#work()
  }

  async #work(): Promise<void> {
    const { outbox, times } = this.#options
    let waitMs = times.pollMs
    try {
      await this.#sendDue()
      const dueInMs = await outbox.nextDueInMs()
      if (dueInMs !== null) waitMs = Math.min(Math.max(dueInMs, 0), waitMs)
    } catch (error) {
      if (!this.#isStopped) this.#tellFailure(error)
    }
    this.#running = null
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#wake(), waitMs).unref()
  }

  async #sendDue(): Promise<void> {
    const { outbox, times } = this.#options
    while (!this.#isStopped) {
      const claimed = await outbox.claim(times.leaseMs)
      if (claimed === null) return
      const outcome = this.#unnoted.has(claimed.key) ? sent : await this.#deliver(claimed)
      if (outcome.state === 'sent') this.#unnoted.add(claimed.key)
      await outbox.settle(claimed, outcome)
      this.#unnoted.delete(claimed.key)
    }
  }

  async #deliver(claimed: ClaimedMail): Promise<MailOutcome> {
    const { outbox, sender, times, log } = this.#options
    const renewal = setInterval(() => {
      outbox.renew(claimed, times.leaseMs).catch((error) => this.#tellFailure(error))
    }, times.leaseMs / 3)
    try {
      const refused = await sender.send(claimed.mail, claimed.key, this.#ending.signal)
      if (refused.length > 0) log.warn({ mail: claimed.key, refused }, 'a mail was sent, but not to all recipients')
      return sent
    } catch (error) {
      return this.#outcomeOf(error, claimed)
    } finally {
      clearInterval(renewal)
    }
  }

  #outcomeOf(error: unknown, { key, attempts, createdAt }: ClaimedMail): MailOutcome {
    const { sender, times, log } = this.#options
    const about = { err: error, mail: key, attempts }
    if (sender.isRefusal(error)) {
      log.error(about, 'a mail was refused permanently and is not sent; its entry is kept')
      return { state: 'refused' }
    }
    const afterMs = retryDelayMs(attempts, times)
    const dueAt = Date.now() + afterMs
    if (dueAt > createdAt + times.giveUpAfterMs) {
      log.error(about, 'a mail could not be sent for too long and is abandoned; its entry is kept')
      return { state: 'given up' }
    }
    log.warn({ ...about, retryAt: new Date(dueAt).toISOString() }, 'a mail could not be sent and will be retried')
    return { state: 'waiting', afterMs }
  }

  /** Logs an error, unless it says that nothing can be stored: that has been reported already. */
  #tellFailure(error: unknown): void {
    if (!(error instanceof StorageError))
      this.#options.log.error({ err: error }, 'the outbox could not be read or written')
  }
}

function retryDelayMs(attempts: number, { firstDelayMs, maxDelayMs }: MailTimes): number {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs)
  return delayMs * (1 + JITTER * (2 * Math.random() - 1))
}
