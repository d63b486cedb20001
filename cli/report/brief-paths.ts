/** Up to this many paths are listed one by one. */
const FEW = 40
/** Folders with more than this many of them are summed up in a longer list. */
const FEW_IN_FOLDER = 4

/** Paths for a line of a report. Those of a long list are summed up by folder: `/works/* (120)`. */
export function briefPaths(paths: readonly string[]): string {
  if (paths.length <= FEW) return paths.join(', ')
  const byFolder = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const own = byFolder.get(folder)
    if (own === undefined) byFolder.set(folder, [path])
    else own.push(path)
  }
  return [...byFolder]
    .flatMap(([folder, own]) => (own.length > FEW_IN_FOLDER ? `${folder}* (${own.length})` : own))
    .join(', ')
}
