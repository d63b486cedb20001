/** A seeded random generator: the same seed gives the same numbers, so that failures can be reproduced. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  /** One of the items. */
  pick<Item>(items: readonly Item[]): Item
  chance(share: number): boolean
}

/** mulberry32: small, and good enough to mix test data. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick.')
      return item
    },
    chance: (share) => next() < share,
  }
}
