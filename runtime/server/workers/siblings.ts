/** Those that serve the same site beside this process: on this machine, or wherever a message gets to. */
export interface Siblings {
  /** Tells the others; nobody waits for it, and a message may be lost. */
  tell(text: string): void
  /** Calls back with what others tell; the returned function ends that. */
  onTold(listener: (text: string) => void): () => void
}

/** Both ways at once: the workers of this machine, and other machines. */
export function bothSiblings(some: Siblings, others: Siblings): Siblings {
  return {
    tell(text) {
      some.tell(text)
      others.tell(text)
    },
    onTold(listener) {
      const ends = [some.onTold(listener), others.onTold(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
