import { availableParallelism } from 'node:os'
import type {
  FoundPicture,
  MadePicture,
  PictureMaker,
  PictureRefusal,
  StoredPicture,
} from '../../backend/rules/stored-picture.ts'
import type { MadePictures } from '../../pictures/made-pictures.ts'
import type { PictureRecipe, PictureSettings } from '../../pictures/picture-recipe.ts'
import { uploadedName } from '../../site/http/uploaded-address.ts'
import { pictureAddress } from '../../values/paths/picture-address.ts'
import { Turns } from '../../values/turns.ts'

/** Each takes a processor core, and the rest are needed for pages. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

/** Uploaded pictures: re-encoded or refused on arrival, and resized like those of the site when a browser first asks for a size. */
export class UploadedPictures implements PictureMaker {
  readonly #settings: PictureSettings
  readonly #tools: Awaited<ReturnType<typeof loadTools>>
  readonly #made: MadePictures
  /** One at a time, since each may need much memory. */
  readonly #turns = new Turns(1)

  private constructor(settings: PictureSettings, tools: Awaited<ReturnType<typeof loadTools>>) {
    this.#settings = settings
    this.#tools = tools
    this.#made = new tools.MadePictures(AT_ONCE)
  }

  static async open(settings: PictureSettings): Promise<UploadedPictures> {
    return new UploadedPictures(settings, await loadTools())
  }

  take(file: Buffer): Promise<MadePicture | PictureRefusal> {
    return this.#turns.take(() => this.#tools.takePicture(file))
  }

  addressOf(picture: StoredPicture): string {
    return pictureAddress(this.#recipeOf(picture, ''))
  }

  /**
   * The path of a file made from a picture; makes it if necessary. Null when the picture has no file with this name.
   *
   * @throws JobError when it cannot be made.
   */
  async find(name: string, { picture, file, made }: FoundPicture): Promise<string | null> {
    const recipe = this.#recipeOf(picture, file)
    const variant = this.#tools.variantsOf(recipe).find((each) => each.name === name)
    return variant === undefined ? null : this.#made.find(recipe, variant, made)
  }

  #recipeOf({ id, name, hash, width, height, ending }: StoredPicture, file: string): PictureRecipe {
    const recipe = this.#tools.recipeOf({ name, file, hash }, { width, height, ending, isFinal: false }, this.#settings)
    return { ...recipe, id: uploadedName(id, recipe.id) }
  }
}

/** Sharp itself is loaded with the first picture. */
async function loadTools() {
  const [{ MadePictures }, { recipeOf, variantsOf }, { takePicture }] = await Promise.all([
    import('../../pictures/made-pictures.ts'),
    import('../../pictures/picture-recipe.ts'),
    import('../../pictures/take-picture.ts'),
  ])
  return { MadePictures, recipeOf, variantsOf, takePicture }
}
