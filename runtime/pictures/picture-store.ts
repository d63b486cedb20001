import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Turns } from '../values/turns.ts'
import { makePicture } from './make-picture.ts'
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
  readonly #making = new Map<string, Promise<string>>()
  readonly #turns = new Turns(AT_ONCE)

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
    if (wanted === undefined) return null
    if (wanted.variant.width === null) return wanted.recipe.file
    const place = join(this.#folder, name)
    if (existsSync(place)) return place
    const making = this.#making.get(name) ?? this.#make(wanted, place).finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  #make({ recipe, variant }: Wanted, place: string): Promise<string> {
    return this.#turns.take(async () => {
      await mkdir(this.#folder, { recursive: true })
      // Whoever looks meanwhile must not find half of it.
      const work = `${place}.${randomUUID()}`
      try {
        await makePicture(recipe, variant, work)
        await rename(work, place)
      } finally {
        await rm(work, { force: true })
      }
      return place
    })
  }
}
