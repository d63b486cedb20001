import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Turns } from '../values/turns.ts'
import { makePicture } from './make-picture.ts'
import type { PictureRecipe, PictureVariant } from './picture-recipe.ts'

/** Makes files of pictures, each once, however many ask for it. */
export class MadePictures {
  readonly #making = new Map<string, Promise<string>>()
  readonly #turns: Turns

  /** @param atOnce - so many are made at the same time. */
  constructor(atOnce: number) {
    this.#turns = new Turns(atOnce)
  }

  /**
   * Where a file that is made of a picture lies, made if need be.
   *
   * @param folder - where it is kept; made with the first.
   * @throws JobError when sharp cannot be loaded, or cannot read the picture.
   */
  async find(recipe: PictureRecipe, variant: PictureVariant, folder: string): Promise<string> {
    if (variant.width === null) return recipe.file
    const place = join(folder, variant.name)
    if (existsSync(place)) return place
    const making =
      this.#making.get(place) ?? this.#make(recipe, variant, folder, place).finally(() => this.#making.delete(place))
    this.#making.set(place, making)
    return making
  }

  #make(recipe: PictureRecipe, variant: PictureVariant, folder: string, place: string): Promise<string> {
    return this.#turns.take(async () => {
      await mkdir(folder, { recursive: true })
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
