import { nearestPicture } from '../../manifest/problems/assets/nearest-picture.ts'
import { unknownPicture } from '../../manifest/problems/assets/unknown-picture.ts'
import type { ContentPictures } from '../../site/resolve/finish-picture.ts'
import type { LoadedSite } from '../load-site.ts'

/** The pictures that the content of a site may refer to. */
export function contentPictures({ model, pictures }: Pick<LoadedSite, 'model' | 'pictures'>): ContentPictures {
  const known = [...model.pictures.keys()]
  return {
    found: model.pictures,
    whyNot(name) {
      const fault = pictures.faults.get(name)
      if (fault !== undefined) return `The file "assets/${name}" ${fault.reason}.`
      return unknownPicture.message({ name, known, nearest: nearestPicture(name, known) })
    },
  }
}
