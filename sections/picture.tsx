import { type Image, safeAddress } from 'sitio'

export interface PictureProps {
  image: Image
  className: string
  /** Whether it stands on the first screen; every other picture loads when it comes near. */
  isFirst?: boolean
}

/** A picture that keeps its place while it loads; none where its address is no address of a picture. */
export function Picture({ image, className, isFirst = false }: PictureProps) {
  const src = safeAddress(image.src)
  if (src === null) return null
  return (
    <img
      className={className}
      src={src}
      width={image.width}
      height={image.height}
      alt={image.alt}
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
    />
  )
}
