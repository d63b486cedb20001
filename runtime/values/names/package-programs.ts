/** Each program that installs packages: the name of its lock, and what stands before the name of a package that is to be installed. */
export const packagePrograms = {
  npm: { lock: 'package-lock.json', add: 'npm install' },
  pnpm: { lock: 'pnpm-lock.yaml', add: 'pnpm add' },
  bun: { lock: 'bun.lock', add: 'bun add' },
  yarn: { lock: 'yarn.lock', add: 'yarn add' },
} as const

/** The name of such a program. */
export type PackageProgram = keyof typeof packagePrograms

/** What to type before the name of a package to install it, by the lock of a folder; null if it has none. @param has - whether it has a file. */
export function addPackageBy(has: (file: string) => boolean): string | null {
  return Object.values(packagePrograms).find(({ lock }) => has(lock))?.add ?? null
}
