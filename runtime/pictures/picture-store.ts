import { availableParallelism } from 'node:os'
import { MadePictures } from './made-pictures.ts'
import { type PictureRecipe, type PictureVariant, variantsOf } from './picture-recipe.ts'

/** So many pictures are made at once: each takes one processor, and the memory of its file, unpacked. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism()))

interface Wanted {
  readonly recipe: PictureRecipe
  readonly variant: PictureVariant
}

/** What is made of the pictures of a site, by name: made when it is first asked for, and kept in a folder that outlives builds and servers. */
export class PictureStore {
  readonly #folder: string
  readonly #wanted: ReadonlyMap<string, Wanted>
  readonly #made = new MadePictures(AT_ONCE)

  /** @param folder - the cache; the names of its files say all that decides what is in them. */
  constructor(recipes: Iterable<PictureRecipe>, folder: string) {
    this.#folder = folder
    this.#wanted = new Map(
      [...recipes].flatMap((recipe) =>
        variantsOf(recipe).map((variant) => [variant.name, { recipe, variant }] as const),
      ),
    )
  }

  /** Every file that there can be. */
  get names(): Iterable<string> {
    return this.#wanted.keys()
  }

  /**
   * Where the file of this name lies, made if need be; null where there is none of the name.
   *
   * @throws JobError when sharp cannot be loaded, or cannot read the picture.
   */
  async find(name: string): Promise<string | null> {
    const wanted = this.#wanted.get(name)
    return wanted === undefined ? null : this.#made.find(wanted.recipe, wanted.variant, this.#folder)
  }
}
