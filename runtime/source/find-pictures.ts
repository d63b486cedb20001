import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../manifest/manifest.types.ts'
import { type PictureRecipe, recipeOf } from '../pictures/picture-recipe.ts'
import { isFault, type PictureFault, type PictureFile, readPicture } from '../pictures/read-picture.ts'
import { readServedFolder } from '../server/files/served-folder.ts'

/** The folder of a site's pictures, beside its manifest. */
export const PICTURES = 'assets'

/** The pictures of a site by their paths below assets/; and which files there are none that can be shown. */
export interface FoundPictures {
  readonly recipes: ReadonlyMap<string, PictureRecipe>
  readonly faults: ReadonlyMap<string, PictureFault>
}

const ENDINGS = /\.(?:jpe?g|png|webp|avif|gif|tiff?|svg)$/i

/** Finds the pictures below assets/. */
export function findPictures({ images }: Pick<Manifest, 'images'>, root: string): FoundPictures {
  const recipes = new Map<string, PictureRecipe>()
  const faults = new Map<string, PictureFault>()
  for (const [path, file] of readServedFolder(join(root, PICTURES)).files) {
    if (!ENDINGS.test(path)) continue
    const source = path.slice(1)
    const { read, hash } = readFile(file)
    if (isFault(read)) faults.set(source, read)
    else recipes.set(source, recipeOf({ source, file, hash }, read, images))
  }
  return { recipes, faults }
}

interface ReadFile {
  readonly hash: string
  readonly read: PictureFile | PictureFault
}

/** By place, as long as time and length of the file stay: a site is read again at each change, and photographs are large. */
const known = new Map<string, ReadFile & { readonly stamp: string }>()

function readFile(file: string): ReadFile {
  try {
    const { mtimeMs, size } = statSync(file)
    const stamp = `${mtimeMs} ${size}`
    const before = known.get(file)
    if (before?.stamp === stamp) return before
    const bytes = readFileSync(file)
    const read = { hash: createHash('sha256').update(bytes).digest('hex'), read: readPicture(bytes), stamp }
    known.set(file, read)
    return read
  } catch {
    // It has gone meanwhile, or is larger than a program can read.
    return { hash: '', read: { kind: 'unusable', reason: 'cannot be read' } }
  }
}
