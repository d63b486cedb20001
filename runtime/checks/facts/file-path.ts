/** The folder of a file; empty when it has none. */
export function dirname(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** The name of a file without its folder. */
export function basename(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

/** Resolves a relative name against a folder; nothing leads out of the topmost one. */
export function resolvePath(folder: string, name: string): string {
  const steps: string[] = []
  for (const step of [...(name.startsWith('/') ? [] : folder.split('/')), ...name.split('/')]) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
