import { join } from 'node:path'
import { type EditedTexts, namesIn } from '../text/edited-texts.ts'

const CODE = /^(?!.*\.(?:test|spec|types|stories)\.)(.+)\.(?:[jt]sx?|mjs)$/

/**
 * Finds files that are probably meant to be the component of a section, and are not where it is looked up: `sections/Prices.tsx`,
 * `sections/Prices/index.tsx`, `sections/prices/Prices.jsx`.
 *
 * @param names - sections that were not found.
 * @param root - absolute path of the site's folder of sections.
 * @returns name → path of the file, from the site's folder.
 */
export function findStrayComponents(names: readonly string[], root: string, edited: EditedTexts): Map<string, string> {
  const entries = names.length === 0 ? [] : namesIn(root, edited)
  const found = new Map<string, string>()
  for (const name of names) {
    const isCalled = (stem: string) => stem.toLowerCase() === name.toLowerCase()
    const inFolders = entries.filter(isCalled).flatMap((folder) => {
      const files = namesIn(join(root, folder), edited)
      return [find(files, isCalled), find(files, (stem) => stem === 'index')].flatMap((file) =>
        file === undefined ? [] : `${folder}/${file}`,
      )
    })
    const file = inFolders[0] ?? find(entries, isCalled)
    if (file !== undefined) found.set(name, `sections/${file}`)
  }
  return found
}

function find(files: readonly string[], fits: (stem: string) => boolean): string | undefined {
  return files.find((file) => fits(CODE.exec(file)?.[1] ?? ''))
}
