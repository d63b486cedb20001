import { PictureStore } from '../../pictures/picture-store.ts'
import type { LoadedSite } from '../load-site.ts'
import { pictureCache } from '../parts/find-pictures.ts'

/** The pictures of a site, with everything that was ever made from them: the cache may be kept from one build to the next. */
export function openPictures({ root, pictures }: Pick<LoadedSite, 'root' | 'pictures'>): PictureStore {
  return new PictureStore(pictures.recipes.values(), pictureCache(root))
}
