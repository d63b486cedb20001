import { sep } from 'node:path'
import { JobError } from '../../process/job-error.ts'

/** Characters that begin something else in the paths of modules, as in those of addresses; bundlers take `\` for a slash on every system. */
const UNUSABLE = sep === '/' ? /[#?\\]/ : /[#?]/

/** @throws JobError when no bundler can find the files of a folder because of its path. */
export function requireUsableFolder(folder: string): void {
  const [character] = UNUSABLE.exec(folder) ?? []
  if (character !== undefined)
    throw new JobError(
      `The path ${folder} contains "${character}", and Vite, which builds the site, cannot find files in such folders. Move or rename the folder.`,
    )
}
