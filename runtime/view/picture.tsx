import { useId } from 'react'
import { formAddress, type PictureForm, type PictureName, readPictureAddress } from '../values/picture-address.ts'
import { useGivenView } from './page-view.ts'
import type { Image } from './section.ts'

export interface PictureProps {
  /** From the section's props, or from the answer to its operation. What a CMS does not know of it is null: without dimensions it keeps no place. */
  image: Pick<Image, 'src' | 'focus'> & { [Field in 'width' | 'height' | 'alt']: Image[Field] | null }
  /** How wide it is shown, as in CSS: `(min-width: 60rem) 50vw, 100vw`. Browsers choose the file by it. Default: as wide as the page. */
  sizes?: string
  /** Of the `img` element. */
  className?: string
  /**
   * Whether browsers fetch it before they know where it stands: for what is seen first. Default: the first picture of the page is, apart from
   * those of its layout.
   */
  priority?: boolean
}

/**
 * A picture in the forms and widths that browsers choose from, its place reserved by its dimensions. Where the styles crop it (`object-fit: cover`),
 * its focus stays in view.
 */
export function Picture({ image, sizes = '100vw', className, priority }: PictureProps) {
  const { src, width, height, alt, focus } = image
  const { firstPicture } = useGivenView()
  const id = useId()
  // Whoever is told to come first takes the place.
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

/** @param own - the width of the file: what is made is no wider, whatever is asked for. */
function srcSet(name: PictureName, form: PictureForm, own: number): string {
  return name.widths
    .filter((_, index) => (name.widths[index - 1] ?? 0) < own)
    .map((width) => `${formAddress(name, form, width)} ${Math.min(width, own)}w`)
    .join(', ')
}
