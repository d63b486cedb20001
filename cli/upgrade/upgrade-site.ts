import { join } from 'node:path'
import { BASE_LOCK_FILE } from '../../runtime/manifest/bases/base-lock.ts'
import { packagePrograms } from '../../runtime/values/names/package-programs.ts'
import { readBaseLockFile } from '../base-lock-file.ts'
import { type CommandIo, JobError } from '../io.ts'
import type { ConfigOption } from '../open-site.ts'
import { readSite, requireSite } from '../open-site.ts'
import { packageManagerOf } from '../packages/package-manager.ts'
import { briefPaths } from '../report/brief-paths.ts'
import { adaptToBase } from './adapt-to-base.ts'
import { adaptToRuntime } from './adapt-to-runtime.ts'
import { changedTexts, editedMeanwhile } from './changed-texts.ts'
import { comparePages } from './compare-pages.ts'
import { movedPackage, type Wanted } from './moved-package.ts'
import { otherSitio } from './other-sitio.ts'
import { withStages } from './staged-upgrade.ts'
import { type UpgradePlan, upgradeInWords } from './upgrade-report.ts'
import { writeTogether } from './write-together.ts'

export interface UpgradeOptions extends ConfigOption, Wanted {
  /** Whether to write nothing. */
  readonly dryRun: boolean
}

/** The outcome for a site. */
export interface Upgraded {
  /** The version before; null if the package was not installed. */
  readonly from: string | null
  readonly to: string
  /** Null if the site does not validate with the new version; nothing was changed then. */
  readonly plan: UpgradePlan | null
}

/**
 * Moves a site to another version of the package that it extends, or of sitio. Everything is tried in a copy of the site first, and nothing is
 * written if that does not validate.
 *
 * @throws JobError when there is no such package, the site cannot be used as it is, its lock has been edited, npm cannot install the other version,
 *   or a file that would be written was edited meanwhile.
 */
export async function upgradeSite(
  { to, sitio = false, dryRun, ...option }: UpgradeOptions,
  io: CommandIo,
): Promise<Upgraded> {
  const before = readSite(option, io)
  const site = requireSite(before, io)
  const moved = movedPackage(before, { to, sitio }, io.cwd)
  const { name, isBase, spec, version: from } = moved
  const packages = packageManagerOf(site.root)
  // An unreadable lock must not be overwritten.
  if (isBase) readBaseLockFile(join(site.root, BASE_LOCK_FILE))
  return withStages(site, moved, async ({ old, now, installed, version }) => {
    const runOther = isBase ? null : otherSitio(installed, now.path, site.configFile, io)
    const adapted = runOther
      ? await adaptToRuntime(now, packages.name, installed, runOther, io)
      : await adaptToBase(before, site, now, io)
    if ('fault' in adapted) {
      io.writeError(
        `Nothing was changed: with ${name} ${version} ${adapted.fault}. To change it by hand: ${packagePrograms[packages.name].add} ${spec}, then site validate${isBase ? ' and site drift' : ''}\n`,
      )
      return { from, to: version, plan: null }
    }
    const changed = changedTexts(old.path, now.path)
    const plan = { name, version, ...adapted, pages: await comparePages(site.root, old, now, runOther, io) }
    io.write(upgradeInWords(plan))
    if (dryRun) return { from, to: version, plan }
    const edited = editedMeanwhile(site.root, changed)
    if (edited.length > 0)
      throw new JobError(`${edited.join(', ')} changed in the meantime, so nothing was written. Run the command again.`)
    const texts = new Map([...changed].map(([file, { now: text }]) => [file, text]))
    await writeTogether(site.root, texts, ['package.json', packages.lock], () => packages.add(spec))
    const files = [...texts.keys()].filter((file) => file !== 'package.json')
    io.write(`Wrote ${briefPaths([...files, 'package.json and its lock'])}\n`)
    return { from, to: version, plan }
  })
}
