import { InvalidArgumentError } from 'commander'
import type { Shard } from '../../runtime/prerender/shards.ts'

const MAX_SHARDS = 1000

/** `2/5` → the second of five. */
export function parseShard(text: string): Shard {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index === undefined || count === undefined || index < 1 || index > count || count > MAX_SHARDS)
    throw new InvalidArgumentError('Write which part of how many, such as 2/5.')
  return { index, count }
}
