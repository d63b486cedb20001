import type { ContentPictures } from '../../site/resolve/finish-picture.ts'

/** The name of the type whose values are pictures. */
export const IMAGE_TYPE = 'Image'

/** Whether a picture is one below assets/, and not of public/ or of another host. */
export function isAsset(src: unknown): src is string {
  return typeof src === 'string' && !/^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(src)
}

/** Pictures of which nothing is known but that they are there. */
export function knownPictures(found: ContentPictures['found']): ContentPictures {
  return { found, whyNot: (src) => `There is no picture "${src}" in assets/.` }
}
