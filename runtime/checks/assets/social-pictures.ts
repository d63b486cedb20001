import type { Manifest } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'

/** The pictures that social networks show for the site and its pages. */
export function socialPictures({ head, routes }: Manifest): { src: string; path: readonly PathStep[] }[] {
  return [
    { src: head.image, path: ['head', 'image'] },
    ...routes.map(({ image }, index) => ({ src: image, path: ['routes', index, 'image'] })),
    // A picture from an entry is the concern of its back-end.
  ].flatMap(({ src, path }) => (typeof src === 'string' ? [{ src, path }] : []))
}
