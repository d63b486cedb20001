import { availableParallelism } from 'node:os'
import { MadePictures } from './made-pictures.ts'
import { type PictureRecipe, type PictureVariant, variantsOf } from './picture-recipe.ts'

/** How many pictures are made at once. Each takes one processor, and memory for its decoded pixels. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()))

interface Wanted {
  readonly recipe: PictureRecipe
  readonly variant: PictureVariant
}

/** The files made from a site's pictures, by name. They are made on first request, and kept in a folder that outlives builds and servers. */
export class PictureStore {
  readonly #folder: string
  readonly #wanted: ReadonlyMap<string, Wanted>
  readonly #made = new MadePictures(AT_ONCE)

  /** @param folder - the cache. The names of its files identify everything that determines their content. */
  constructor(recipes: Iterable<PictureRecipe>, folder: string) {
    this.#folder = folder
    this.#wanted = new Map(
      [...recipes].flatMap((recipe) =>
        variantsOf(recipe).map((variant) => [variant.name, { recipe, variant }] as const),
      ),
    )
  }

  /** The name of every possible file. */
  get names(): Iterable<string> {
    return this.#wanted.keys()
  }

  /**
   * Returns the path of the file with this name, and makes it if necessary; null if there is none with this name.
   *
   * @throws JobError when sharp cannot be loaded, or cannot read the picture.
   */
  async find(name: string): Promise<string | null> {
    const wanted = this.#wanted.get(name)
    return wanted === undefined ? null : this.#made.find(wanted.recipe, wanted.variant, this.#folder)
  }
}
