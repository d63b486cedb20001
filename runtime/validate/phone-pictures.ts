import type { PageElement, PageView } from '../checks/pages/page-view.ts'
import { candidatesOf } from '../checks/pages/srcset.ts'
import type { Screen } from './css-length.ts'
import { holds, pictureWidth } from './picture-width.ts'

/** A common phone. */
const phone: Screen = { width: 390, height: 844, density: 2 }

/** Picture types that its browser supports; a source without a type may be any of them. */
const SHOWN = /^image\/(?:avif|webp|png|jpeg|gif|svg\+xml|apng)$/

/** The file that a phone loads for each picture of a page: its address as written. */
export function phonePictures({ elements }: PageView): { readonly section: string | null; readonly address: string }[] {
  const sources = elements.filter(({ tag, parent }) => tag === 'source' && parent?.tag === 'picture')
  return elements.flatMap((element) => {
    if (element.tag !== 'img') return []
    const offered = sources.find((source) => source.parent === element.parent && isTaken(source))
    const address = fileOf(offered ?? element) ?? element.attribute('src')
    return address === null ? [] : [{ section: element.section, address }]
  })
}

/** Browsers take the first source whose type they support and whose media query matches. */
function isTaken({ attribute }: PageElement): boolean {
  const [type, media] = [attribute('type'), attribute('media')]
  return (
    attribute('srcset') !== null &&
    (type === null || SHOWN.test(type)) &&
    (media === null || holds(media, phone) === true)
  )
}

/** The narrowest file that fills the screen's pixels, otherwise the widest; null when the element offers no choice. */
function fileOf({ attribute }: PageElement): string | null {
  const files = candidates(attribute('srcset') ?? '', attribute('sizes') ?? '')
  const byDensity = files.toSorted((left, right) => left.density - right.density)
  return (byDensity.find(({ density }) => density >= phone.density) ?? byDensity.at(-1))?.address ?? null
}

/** The number of pixels per CSS pixel for each file: `a.jpg 480w, b.jpg 960w`, or `a.jpg, b.jpg 2x`. */
function candidates(srcset: string, sizes: string): { readonly address: string; readonly density: number }[] {
  const width = pictureWidth(sizes, phone)
  return candidatesOf(srcset).flatMap(({ address, descriptor }) => {
    const [, number, unit] = /^(\d*\.?\d+)([wx])$/.exec(descriptor || '1x') ?? []
    if (number === undefined) return []
    return [{ address, density: unit === 'w' ? Number(number) / width : Number(number) }]
  })
}
