import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { readPackage } from '../../runtime/source/parts/find-package.ts'
import { type PackageProgram, packagePrograms } from '../../runtime/values/names/package-programs.ts'
import { JobError } from '../io.ts'
import { npmInstall } from './npm-install.ts'

/** Programs that cannot work with packages that npm has installed, nor npm with theirs. */
const OTHERS = ['pnpm', 'bun', 'yarn'] as const satisfies readonly PackageProgram[]
type Other = (typeof OTHERS)[number]
/** Those that can start a command of a package that is not installed, as `npx` does. Plug'n'Play keeps Yarn from it. */
const STARTERS = ['pnpm', 'bun'] as const satisfies readonly Other[]

/** The program that installs the packages of a site. */
export interface PackageManager {
  readonly name: PackageProgram
  /** Path of its lock, relative to the site's folder. */
  readonly lock: string
  /** Makes a package a dependency of the site, without running its scripts. @throws JobError with the program's message when it fails. */
  add(spec: string): Promise<void>
  /** Installs the dependencies of the site, without running their scripts. @throws JobError with the program's message when it fails. */
  install(): Promise<void>
}

/**
 * The program whose lock is nearest: in the site's folder or, in a monorepo, above it. If there is none, the program that has started the command,
 * otherwise npm.
 *
 * @param agent - what that program calls itself in `npm_config_user_agent`: `pnpm/10.34.9 npm/? node/v22.1.0 linux x64`.
 */
export function packageManagerOf(site: string, agent = ''): PackageManager {
  for (let folder = site; folder !== dirname(folder); folder = dirname(folder)) {
    for (const program of OTHERS) {
      const path = join(folder, packagePrograms[program].lock)
      if (existsSync(path)) return other(program, path, site)
    }
    const isLocked = existsSync(join(folder, packagePrograms.npm.lock))
    // Above a site, only the lock of the repository that the site is a part of is its own.
    if (isLocked && (folder === site || readPackage(folder).workspaces !== undefined)) return npm(site, folder)
  }
  const starter = STARTERS.find((program) => agent.startsWith(`${program}/`))
  return starter === undefined ? npm(site, site) : other(starter, join(site, packagePrograms[starter].lock), site)
}

/** @param home - the folder of its lock. */
function npm(site: string, home: string): PackageManager {
  return {
    name: 'npm',
    lock: relative(site, join(home, packagePrograms.npm.lock)),
    add: (spec) => npmInstall(spec, site),
    // Prefer npm's cache, so that a site can be created without a network, too.
    install: () => npmInstall(null, site, ['--prefer-offline']),
  }
}

function other(program: Other, lock: string, site: string): PackageManager {
  const option = withoutScripts(program, lock)
  return {
    name: program,
    lock: relative(site, lock),
    add: (spec) => {
      // They would write an absolute path into package.json, which no other machine has.
      const portable = isAbsolute(spec) ? relative(site, spec) : spec
      return run(program, ['add', option, portable], { cwd: site, what: spec })
    },
    install: () => run(program, ['install', option], { cwd: site, what: 'the packages' }),
  }
}

/** The option that keeps a program from running the scripts of packages. */
function withoutScripts(program: Other, lock: string): string {
  // Only Yarn 1 has no such block in its lock.
  const isLaterYarn = program === 'yarn' && /^__metadata:/m.test(readFileSync(lock, 'utf8'))
  return isLaterYarn ? '--mode=skip-build' : '--ignore-scripts'
}

async function run(program: Other, args: string[], { cwd, what }: { cwd: string; what: string }): Promise<void> {
  try {
    // On Windows these are shell scripts.
    await promisify(execFile)(program, args, { cwd, shell: process.platform === 'win32' })
  } catch (error) {
    const { code, message, stderr, stdout } = error as Error & Record<'code' | 'stderr' | 'stdout', unknown>
    const reason =
      code === 'ENOENT'
        ? `install it first: npm install --global ${program}`
        : String(stderr || stdout || message).trim()
    throw new JobError(`${program} cannot install ${what}: ${reason}`)
  }
}
