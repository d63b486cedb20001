import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Turns } from '../values/turns.ts'
import { makePicture } from './make-picture.ts'
import type { PictureRecipe, PictureVariant } from './picture-recipe.ts'

/** Makes the files of pictures, each once, no matter how many callers ask for it. */
export class MadePictures {
  readonly #making = new Map<string, Promise<string>>()
  readonly #turns: Turns

  /** @param atOnce - how many are made at the same time. */
  constructor(atOnce: number) {
    this.#turns = new Turns(atOnce)
  }

  /**
   * Returns the path of a file made from a picture, and makes it if necessary.
   *
   * @param folder - where it is kept; created for the first file.
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
      // Write to another name first, so that nobody finds an incomplete file.
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
