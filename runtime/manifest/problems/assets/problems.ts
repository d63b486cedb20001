import { unknownPicture } from './unknown-picture.ts'
import { unsafeSvg } from './unsafe-svg.ts'
import { unusablePicture } from './unusable-picture.ts'

export const assetsProblems = [unknownPicture, unsafeSvg, unusablePicture] as const
