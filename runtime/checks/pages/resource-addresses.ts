import type { PageElement } from './page-view.ts'

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
    // Data URLs need no request, and a sprite may be in the page itself.
    if (value === '' || value.startsWith('#') || value.startsWith('data:') || value.startsWith('blob:')) return []
    return name === 'srcset' ? addressesOfSet(value) : [value]
  })
}

/** The addresses in `a.png 1x, b.png 2x`. */
function addressesOfSet(srcset: string): string[] {
  return srcset
    .split(/,\s+/)
    .map((candidate) => candidate.trim().split(/\s+/, 1)[0] ?? '')
    .filter((address) => address !== '' && !address.startsWith('data:'))
}
