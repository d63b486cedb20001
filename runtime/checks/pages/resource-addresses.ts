import type { PageElement } from './page-view.ts'
import { candidatesOf } from './srcset.ts'

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'srcset'],
  source: ['src', 'srcset'],
  script: ['src'],
  iframe: ['src'],
  embed: ['src'],
  track: ['src'],
  audio: ['src'],
  video: ['src', 'poster'],
  input: ['src'],
  object: ['data'],
  link: ['href'],
  use: ['href'],
  image: ['href'],
}

/** Links in the head that fetch nothing. */
const NAMING = /\b(?:canonical|alternate|next|prev|author|license|help|me)\b/i

/** The addresses that the browser fetches because of an element, as written. */
export function resourceAddresses({ tag, attribute }: PageElement): string[] {
  if (tag === 'link' && NAMING.test(attribute('rel') ?? '')) return []
  return (SOURCES[tag] ?? []).flatMap((name) => {
    const value = attribute(name)?.trim() ?? ''
    return name === 'srcset' ? candidatesOf(value).flatMap(({ address }) => fetched(address)) : fetched(value)
  })
}

/** Data URLs need no request, and a sprite may be in the page itself. */
function fetched(address: string): string[] {
  return /^(?:$|#|data:|blob:)/.test(address) ? [] : [address]
}
