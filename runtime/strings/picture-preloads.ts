import { attribute } from './attribute.ts'
import { NotStatic } from './not-static.ts'
import type { Props } from './static-element.ts'

/** React orders larger numbers of preloads by priority. */
const MAX = 10

/** Preloads for pictures, as React writes them in front of the markup. */
export class PicturePreloads {
  readonly #links = new Map<string, string>()

  /** The `link` elements. */
  get markup(): string {
    return [...this.#links.values()].join('')
  }

  /** Adds a preload for an `img`, unless it may load late. */
  note(props: Props): void {
    const { src, srcSet, sizes, loading, fetchPriority } = props
    if (loading === 'lazy' || fetchPriority === 'low' || !(isAddress(src) && isAddress(srcSet) && (src || srcSet)))
      return
    const key = srcSet ? `${srcSet}\n${typeof sizes === 'string' ? sizes : ''}` : String(src)
    if (this.#links.has(key)) return
    if (this.#links.size === MAX) throw new NotStatic('An eleventh picture')
    this.#links.set(key, linkTo(props))
  }
}

/** Whether the value is absent, or an address that does not contain the picture itself. */
function isAddress(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || (typeof value === 'string' && !/^data:/i.test(value))
}

function linkTo({ src, srcSet, sizes, crossOrigin, integrity, type, fetchPriority, referrerPolicy }: Props): string {
  const attributes = {
    href: srcSet ? undefined : src,
    imageSrcSet: srcSet,
    imageSizes: typeof sizes === 'string' ? sizes : undefined,
    crossOrigin: typeof crossOrigin !== 'string' || crossOrigin === 'use-credentials' ? crossOrigin : '',
    ...{ integrity, type, fetchPriority, referrerPolicy },
  }
  const written = Object.entries(attributes).map(([name, value]) => attribute(name, value))
  return `<link rel="preload" as="image"${written.join('')}/>`
}
