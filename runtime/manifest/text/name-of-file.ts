import { relative, sep } from 'node:path'

/**
 * The name of a file in positions, findings and manifests: its path relative to the site's folder, with forward slashes, such as
 * `../base/site.config.yaml` in a base.
 *
 * @param root - absolute path of the site's folder.
 * @param path - absolute path of the file or folder.
 */
export function nameOfFile(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
