import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { WorkFolder } from '../../runtime/source/disk/work-folder.ts'
import { JobError } from '../io.ts'
import { npmInstall } from '../packages/npm-install.ts'
import type { MovedPackage } from './moved-package.ts'
import { versionOf } from './moved-package.ts'
import { stageSite } from './staged-site.ts'

/** A copy of a site. */
export interface Staged {
  readonly path: string
  readonly option: { readonly config: string }
}

/** Copies of a site: one as it is, one with another version of a package. */
export interface StagedUpgrade {
  readonly old: Staged
  readonly now: Staged
  /** The folder of the other version. */
  readonly installed: string
  readonly version: string
}

/**
 * Runs a function with both copies of a site, and removes them afterwards in any case. @throws JobError when npm cannot install the other version,
 * or it is a different package.
 */
export async function withStages<Result>(
  site: { readonly root: string; readonly configFile: string },
  { name, spec }: Pick<MovedPackage, 'name' | 'spec'>,
  then: (staged: StagedUpgrade) => Promise<Result>,
): Promise<Result> {
  const stages: WorkFolder[] = []
  const stage = (without?: string): Staged => {
    const folder = stageSite(site.root, without)
    stages.push(folder)
    return { path: folder.path, option: { config: join(folder.path, site.configFile) } }
  }
  try {
    const [old, now] = [stage(), stage(name)]
    const installed = await installBeside(spec, name, now.path)
    return await then({ old, now, installed, version: versionOf(installed) })
  } finally {
    for (const folder of stages) folder.remove()
  }
}

/** Installs a package beside those of a copy. @returns its folder. */
async function installBeside(spec: string, name: string, stage: string): Promise<string> {
  const place = join(stage, '.sitio/upgrade')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{}')
  // The copy already has its peer dependencies.
  await npmInstall(spec, place, ['--legacy-peer-deps'])
  const installed = join(place, 'node_modules', name)
  if (!existsSync(installed)) throw new JobError(`${spec} is another package than ${name}. Nothing was changed.`)
  const link = join(stage, 'node_modules', name)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(relative(dirname(link), installed), link)
  return installed
}
