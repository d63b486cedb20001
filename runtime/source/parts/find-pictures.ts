import { join } from 'node:path'
import type { Manifest } from '../../manifest/manifest.types.ts'
import { type PictureRecipe, recipeOf } from '../../pictures/picture-recipe.ts'
import { isFault, type PictureFault } from '../../pictures/read-picture.ts'
import { readLayeredFiles } from './layered-files.ts'
import { PictureIndex } from './picture-index.ts'

/** The folder of a site's pictures, beside its manifest. */
export const PICTURES = 'assets'

/** The folder for what is made from them, which may be kept from one build to the next. */
export const pictureCache = (root: string) => join(root, '.sitio/cache/pictures')

/** The pictures of a site by their paths below assets/, and the files that cannot be shown. */
export interface FoundPictures {
  readonly recipes: ReadonlyMap<string, PictureRecipe>
  readonly faults: ReadonlyMap<string, PictureFault>
}

/** Whether a file is a picture, judged by its name. */
export const isPictureFile = (file: string) => /\.(?:jpe?g|png|webp|avif|gif|tiff?|svg)$/i.test(file)

/**
 * Finds the pictures below assets/, those of the site and those of its bases that the site does not replace. @param folders - the site's own first.
 */
export function findPictures({ images }: Pick<Manifest, 'images'>, folders: readonly string[]): FoundPictures {
  const recipes = new Map<string, PictureRecipe>()
  const faults = new Map<string, PictureFault>()
  const index = new PictureIndex(pictureCache(folders[0] ?? ''))
  const files = readLayeredFiles(folders.map((folder) => join(folder, PICTURES)))
  for (const [path, file] of files) {
    if (!isPictureFile(path)) continue
    const source = path.slice(1)
    const { read, hash } = index.read(source, file)
    if (isFault(read)) faults.set(source, read)
    else recipes.set(source, recipeOf({ name: `${PICTURES}/${source}`, file, hash }, read, images))
  }
  index.save()
  return { recipes, faults }
}
