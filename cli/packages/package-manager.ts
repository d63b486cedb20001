import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { JobError } from '../io.ts'
import { npmInstall } from './npm-install.ts'

/** Programs that cannot work with packages that npm has installed, nor npm with theirs, by their locks. */
const OTHERS = { 'pnpm-lock.yaml': 'pnpm', 'bun.lock': 'bun', 'yarn.lock': 'yarn' } as const
type Program = (typeof OTHERS)[keyof typeof OTHERS]
const NPM_LOCK = 'package-lock.json'

/** The program that installs the packages of a site. */
export interface PackageManager {
  /** What to type before the package that is to be installed: `npm install`. */
  readonly command: string
  /** Path of its lock, relative to the site's folder. */
  readonly lock: string
  /** Makes a package a dependency of the site, without running its scripts. @throws JobError with the program's message when it fails. */
  add(spec: string): Promise<void>
}

/** The program whose lock is nearest: in the site's folder or, in a monorepo, above it. npm if there is none. */
export function packageManagerOf(site: string): PackageManager {
  for (let folder = site; ; folder = dirname(folder)) {
    for (const [lock, program] of Object.entries(OTHERS)) {
      const path = join(folder, lock)
      if (existsSync(path))
        return {
          command: `${program} add`,
          lock: relative(site, path),
          add: (spec) => addBy(program, [withoutScripts(program, path), spec], site),
        }
    }
    if (existsSync(join(folder, NPM_LOCK)) || folder === dirname(folder))
      return { command: 'npm install', lock: NPM_LOCK, add: (spec) => npmInstall(spec, site) }
  }
}

/** The option that keeps a program from running the scripts of packages. */
function withoutScripts(program: Program, lock: string): string {
  // Only Yarn 1 has no such block in its lock.
  const isLaterYarn = program === 'yarn' && /^__metadata:/m.test(readFileSync(lock, 'utf8'))
  return isLaterYarn ? '--mode=skip-build' : '--ignore-scripts'
}

async function addBy(program: Program, [option, spec]: readonly [string, string], cwd: string): Promise<void> {
  try {
    // On Windows these are shell scripts.
    const shell = process.platform === 'win32'
    // They would write an absolute path into package.json, which no other machine has.
    const portable = isAbsolute(spec) ? relative(cwd, spec) : spec
    await promisify(execFile)(program, ['add', option, portable], { cwd, shell })
  } catch (error) {
    const { code, message, stderr, stdout } = error as Error & Record<'code' | 'stderr' | 'stdout', unknown>
    const reason =
      code === 'ENOENT'
        ? `install it first: npm install --global ${program}`
        : String(stderr || stdout || message).trim()
    throw new JobError(`${program} cannot install ${spec}: ${reason}`)
  }
}
