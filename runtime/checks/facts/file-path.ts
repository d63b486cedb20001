/** The folder of a file; empty when it has none. */
export function dirname(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** The name of a file without its folder. */
export function basename(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

/**
 * Resolves a relative name against a folder. Nothing leads out of the topmost folder, unless the folder itself begins with `..`, as those of a base
 * beside the site do.
 */
export function resolvePath(folder: string, name: string): string {
  const path = name.startsWith('/') ? name : `${folder}/${name}`
  let [up = ''] = /^(?:\.\.\/)*/.exec(path) ?? []
  const steps: string[] = []
  for (const step of path.slice(up.length).split('/')) {
    if (step === '..') {
      if (steps.pop() === undefined && up !== '') up += '../'
    } else if (step !== '.' && step !== '') steps.push(step)
  }
  return up + steps.join('/')
}
