import { isAbsolute, posix, relative, sep } from 'node:path'
import { folderWithoutLinks } from '../../runtime/source/disk/without-links.ts'
import type { CommandIo } from '../io.ts'

/**
 * Maps files of the site to paths in its repository, so that a code host finds them even if the site is in a subfolder. If the CI runner does not
 * name the repository's folder, paths are relative to the site's.
 *
 * @param root - absolute path of the site's folder.
 */
export function repositoryPath(root: string, { env }: CommandIo): (file: string) => string {
  const workspace = env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR
  // Runners may name the folder by a link, whereas the system names the current one without.
  const inside = workspace === undefined ? '' : relative(folderWithoutLinks(workspace), folderWithoutLinks(root))
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return (file) => file
  return (file) => posix.join(inside.replaceAll(sep, '/'), file)
}

/** The path of a file in a URL. `encodeURI` would leave the sign in `c#.md`, at which an address ends, and a link in Markdown ends at a bracket. */
export function pathInUrl(file: string): string {
  const encoded = file.split('/').map(encodeURIComponent).join('/')
  return encoded.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))
}
