import type { ContentPictures } from '../../site/resolve/finish-picture.ts'

/** The name of the type whose values are pictures. */
export const IMAGE_TYPE = 'Image'

/** Whether a picture is below assets/, and not in public/ or on another host. */
export function isAsset(src: unknown): src is string {
  return typeof src === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(src)
}

/** Pictures that have been checked before: only those in `found` exist. */
export function knownPictures(found: ContentPictures['found']): ContentPictures {
  return { found, whyNot: (src) => `There is no picture "${src}" in assets/.` }
}
