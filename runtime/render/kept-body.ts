/** A body that is sent again and again: whoever keeps another form of it says how large that is, so that it counts where the body is kept. */
export interface KeptBody {
  grow(bytes: number): void
}
