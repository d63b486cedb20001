import { relative, sep } from 'node:path'

/**
 * How positions, findings and manifests name a file: by the way from the site's folder, with forward slashes; `../base/site.config.yaml` in a base.
 *
 * @param root - absolute folder of the site.
 * @param path - absolute path of the file, or of a folder.
 */
export function nameOfFile(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}
