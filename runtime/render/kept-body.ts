/**
 * A body that is kept and sent again. Whoever adds another form of it, such as a compressed one, reports its size, so that it counts towards the
 * limit of the cache.
 */
export interface KeptBody {
  grow(bytes: number): void
}
