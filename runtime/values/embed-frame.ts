/** What an embed is, in the language of the page. */
export interface EmbedView {
  /** Place of its frames → what the button says that loads one. */
  readonly frames: Readonly<Record<string, string>>
  /** What the link says that opens one by itself. */
  readonly open: string
  readonly consent: string | null
}

/** Which of the places of an embed an address lies in; null: in none, or it is no address for a frame. */
export function embedFrame(src: unknown, frames: readonly string[]): string | null {
  if (typeof src !== 'string' || !URL.canParse(src)) return null
  const { origin, protocol, username, password } = new URL(src)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  return frames.find((frame) => new URL(frame).origin === origin) ?? null
}
