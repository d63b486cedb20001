import { useId } from 'react'
import { formAddress, type PictureForm, type PictureName, readPictureAddress } from '../values/paths/picture-address.ts'
import { useGivenView } from './page-view.ts'
import type { Image } from './section.ts'

export interface PictureProps {
  /**
   * A picture from the section's props, or from the answer to its operation. Values that a CMS does not know are null; without dimensions no space
   * is reserved.
   */
  image: Pick<Image, 'src' | 'focus'> & { [Field in 'width' | 'height' | 'alt']: Image[Field] | null }
  /** How wide the picture is shown, as in CSS: `(min-width: 60rem) 50vw, 100vw`. Browsers choose the file by it. Default: as wide as the page. */
  sizes?: string
  /** Class of the `img` element. */
  className?: string
  /**
   * Whether browsers fetch it before they know its place in the layout; meant for what is visible first. Default: true for the first picture of the
   * page, not counting those of its layout.
   */
  priority?: boolean
}

/**
 * A picture in several formats and widths, from which browsers choose; its dimensions reserve its space. Where styles crop it (`object-fit:
 * cover`), its focus stays in view.
 */
export function Picture({ image, sizes = '100vw', className, priority }: PictureProps) {
  const { src, width, height, alt, focus } = image
  const { firstPicture } = useGivenView()
  const id = useId()
  // A picture with an explicit `priority` counts as the first one, too.
  const isNext = priority !== false && firstPicture?.is(id) === true
  const isFirst = priority ?? isNext
  const name = readPictureAddress(src)
  const isMade = name !== null && name.widths.length > 0
  const own = width ?? Number.POSITIVE_INFINITY
  const picture = (
    <img
      src={src}
      {...(isMade ? { srcSet: srcSet(name, 'fallback', own), sizes } : {})}
      width={width ?? undefined}
      height={height ?? undefined}
      alt={alt ?? ''}
      className={className}
      data-focus={focus ?? undefined}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
    />
  )
  if (!isMade) return picture
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(name, 'avif', own)} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(name, 'webp', own)} sizes={sizes} />
      {picture}
    </picture>
  )
}

/** @param own - width of the file; no version is made wider than that. */
function srcSet(name: PictureName, form: PictureForm, own: number): string {
  return name.widths
    .filter((_, index) => (name.widths[index - 1] ?? 0) < own)
    .map((width) => `${formAddress(name, form, width)} ${Math.min(width, own)}w`)
    .join(', ')
}
