/** An embed's texts, in the language of the page. */
export interface EmbedView {
  /** Origin of each place that frames may come from → the text on the button that loads the frame. */
  readonly frames: Readonly<Record<string, string>>
  /** Text of the link that opens the content on a page of its own. */
  readonly open: string
  readonly consent: string | null
}

/** The place of an embed that an address belongs to. Null when it belongs to none, or when a frame cannot load it. */
export function embedFrame(src: unknown, frames: readonly string[]): string | null {
  if (typeof src !== 'string' || !URL.canParse(src)) return null
  const { origin, protocol, username, password } = new URL(src)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  return frames.find((frame) => new URL(frame).origin === origin) ?? null
}
