import { isAbsolute, posix, relative, sep } from 'node:path'
import type { CommandIo } from '../io.ts'

/**
 * Names the files of a site as its repository does, so that a code host finds them when the site lies in a folder of it. Where no runner says
 * where the repository lies, the names are relative to the site's folder.
 *
 * @param root - absolute path of the site's folder.
 */
export function repositoryPath(root: string, { env }: CommandIo): (file: string) => string {
  const workspace = env.GITHUB_WORKSPACE ?? env.CI_PROJECT_DIR
  const inside = workspace === undefined ? '' : relative(workspace, root)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return (file) => file
  return (file) => posix.join(inside.replaceAll(sep, '/'), file)
}
