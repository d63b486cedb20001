/** Who says nothing for so long is busy with something else, or about to end. */
const LIMIT_MS = 1000

/** One side that can be asked. */
export interface Asked {
  /** @param of - whom the question is about. */
  ask(of: string, id: number): void
}

interface Open {
  readonly missing: Set<Asked>
  readonly parts: unknown[]
  finish(): void
}

/** Asks several at once, and collects what they say within a second. */
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

  /** Nobody waits for what has gone. */
  left(gone: Asked): void {
    for (const open of this.#open.values()) if (open.missing.delete(gone) && open.missing.size === 0) open.finish()
  }
}
