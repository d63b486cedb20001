import cluster from 'node:cluster'
import type { ToPrimary, ToWorker } from './messages.ts'
import { BEAT_MS } from './pulse.ts'
import type { Siblings } from './siblings.ts'

/** Connects one site to the same site in other workers. */
export interface SiteLink extends Siblings {
  /** Whether this is the worker that was started first. */
  readonly isFirst: boolean
  /** Sets what this worker answers when one of them asks all. */
  answerWith(say: () => Promise<unknown>): void
  /** The answers of all workers, including this one; those that do not answer in time are left out. */
  askAll(): Promise<readonly unknown[]>
}

/** The connection of a worker to the process that started it, and through it to the other workers. */
export class WorkerLink {
  readonly #sites = new Map<string, OwnSite>()
  readonly #waiting = new Map<number, (parts: readonly unknown[]) => void>()
  #stop: () => void = () => {}
  #asked = 0

  /** Null in a process that is not a worker. */
  static open(): WorkerLink | null {
    return cluster.isWorker ? new WorkerLink() : null
  }

  private constructor() {
    process.on('message', (message: ToWorker) => this.#take(message))
  }

  /** @param name - the name of the site, for workers that serve several. */
  site(name = ''): SiteLink {
    const known = this.#sites.get(name) ?? new OwnSite(name, () => this.#askAll(name))
    this.#sites.set(name, known)
    return known
  }

  ready(url: string): void {
    send({ kind: 'ready', url })
    setInterval(() => send({ kind: 'beat' }), BEAT_MS).unref()
  }

  /** Calls `stop` when the process that started this worker wants it to end. */
  onStop(stop: () => void): void {
    this.#stop = stop
  }

  #askAll(of: string): Promise<readonly unknown[]> {
    this.#asked += 1
    const id = this.#asked
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      send({ kind: 'ask', of, id })
    })
  }

  #take(message: ToWorker): void {
    switch (message.kind) {
      case 'stop':
        this.#stop()
        break
      case 'told':
        this.#sites.get(message.of)?.hear(message.text)
        break
      case 'ask':
        this.#answer(message)
        break
      case 'answers':
        this.#waiting.get(message.id)?.(message.parts)
        this.#waiting.delete(message.id)
    }
  }

  #answer({ of, id }: Extract<ToWorker, { kind: 'ask' }>): void {
    const said = this.#sites.get(of)?.say() ?? Promise.resolve(null)
    said.then(
      (part) => send({ kind: 'answer', id, part }),
      () => send({ kind: 'answer', id, part: null }),
    )
  }
}

class OwnSite implements SiteLink {
  readonly isFirst = cluster.worker?.id === 1
  readonly askAll: SiteLink['askAll']
  say: () => Promise<unknown> = async () => null
  readonly #name: string
  readonly #listeners = new Set<(text: string) => void>()

  constructor(name: string, askAll: SiteLink['askAll']) {
    this.#name = name
    this.askAll = askAll
  }

  answerWith(say: () => Promise<unknown>): void {
    this.say = say
  }

  tell(text: string): void {
    send({ kind: 'told', of: this.#name, text })
  }

  onTold(listener: (text: string) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  hear(text: string): void {
    for (const listener of this.#listeners) listener(text)
  }
}

function send(message: ToPrimary): void {
  // When the other side has gone, this process ends as well.
  if (process.connected) process.send?.(message)
}
