/** A worker that has not answered by then is busy with something else, or about to end. */
const LIMIT_MS = 1000

/** A process that can be asked. */
export interface Asked {
  /** @param of - the site that the question is about. */
  ask(of: string, id: number): void
}

interface Open {
  readonly missing: Set<Asked>
  readonly parts: unknown[]
  finish(): void
}

/** Asks several processes at once, and collects their answers for up to a second. */
export class Questions {
  readonly #open = new Map<number, Open>()
  #count = 0

  ask(of: string, all: Iterable<Asked>): Promise<readonly unknown[]> {
    this.#count += 1
    const id = this.#count
    return new Promise((resolve) => {
      const limit = setTimeout(() => finish(), LIMIT_MS)
      const finish = () => {
        clearTimeout(limit)
        this.#open.delete(id)
        resolve(open.parts)
      }
      const open: Open = { missing: new Set(all), parts: [], finish }
      this.#open.set(id, open)
      for (const one of open.missing) one.ask(of, id)
    })
  }

  answered(by: Asked, id: number, part: unknown): void {
    const open = this.#open.get(id)
    if (!open?.missing.delete(by)) return
    if (part !== null) open.parts.push(part)
    if (open.missing.size === 0) open.finish()
  }

  /** Stops waiting for the answer of a process that has ended. */
  left(gone: Asked): void {
    for (const open of this.#open.values()) if (open.missing.delete(gone) && open.missing.size === 0) open.finish()
  }
}
