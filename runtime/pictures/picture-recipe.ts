import { createHash } from 'node:crypto'
import {
  formAddress,
  type PictureForm,
  type PictureName,
  pictureAddress,
  pictureFolder,
  pictureForms,
} from '../values/paths/picture-address.ts'
import type { PictureFile } from './read-picture.ts'

/** Stands for everything else that affects the output; increasing it makes all pictures anew. */
const METHOD = 1

/** A width above this share of the file's own is left out. */
const NEARLY = 0.9

/** What is made from a picture: the manifest's `images`. */
export interface PictureSettings {
  readonly widths: readonly number[]
  readonly quality: Readonly<Record<PictureForm, number>>
}

/** A picture of a site, and everything that is to be made from it. */
export interface PictureRecipe extends PictureName {
  /** Its name in messages: `assets/works/tower.jpg`. */
  readonly name: string
  /** Path of the file. */
  readonly file: string
  /** Of the file, in pixels. */
  readonly width: number
  readonly height: number
  readonly quality: PictureSettings['quality']
}

/** One file made from a picture. Without a width it is the original file, unchanged. */
export interface PictureVariant {
  /** `3f2a…-480.avif` */
  readonly name: string
  readonly form: PictureForm
  readonly width: number | null
}

/** @param hash - of the file's content. */
export function recipeOf(
  { name, file, hash }: Pick<PictureRecipe, 'name' | 'file'> & { readonly hash: string },
  { width, height, ending, isFinal }: PictureFile,
  { widths, quality }: PictureSettings,
): PictureRecipe {
  const own = isFinal ? [] : widthsOf(width, widths)
  const made = isFinal ? [METHOD] : [METHOD, own, quality.avif, quality.webp, quality.fallback]
  const id = createHash('sha256')
    .update(JSON.stringify([hash, ...made]))
    .digest('hex')
    .slice(0, 12)
  return { id, widths: own, ending, name, file, width, height, quality }
}

/** The wanted widths that are narrower than the file, and the widest possible one. */
function widthsOf(width: number, wanted: readonly number[]): number[] {
  const widest = Math.min(width, Math.max(...wanted))
  return [...wanted.filter((each) => each < widest * NEARLY).sort((a, b) => a - b), widest]
}

/** All files that are made from a picture. */
export function variantsOf(recipe: PictureRecipe): PictureVariant[] {
  const nameOf = (address: string) => address.slice(pictureFolder.length)
  if (recipe.widths.length === 0) return [{ name: nameOf(pictureAddress(recipe)), form: 'fallback', width: null }]
  return recipe.widths.flatMap((width) =>
    pictureForms.map((form) => ({ name: nameOf(formAddress(recipe, form, width)), form, width })),
  )
}
