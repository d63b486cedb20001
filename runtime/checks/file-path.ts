/** The folder of a file; empty where it has none. */
export function dirname(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}
