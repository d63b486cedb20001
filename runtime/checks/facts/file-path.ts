/** The folder of a file; empty where it has none. */
export function dirname(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')))
}

/** The name of a file without its folder. */
export function basename(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}

/** What a relative name means in a folder; nothing leads out of the uppermost one. */
export function resolvePath(folder: string, name: string): string {
  const steps: string[] = []
  for (const step of [...(name.startsWith('/') ? [] : folder.split('/')), ...name.split('/')]) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}
