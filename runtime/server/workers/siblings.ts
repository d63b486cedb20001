/** The others that serve the same site: workers on this machine, or servers anywhere else. */
export interface Siblings {
  /** Sends a message to the others. Nobody waits for it, and it may get lost. */
  tell(text: string): void
  /** Calls `listener` with each message of the others; the returned function ends that. */
  onTold(listener: (text: string) => void): () => void
}

/** Combines two groups of siblings: the workers of this machine, and other machines. */
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
