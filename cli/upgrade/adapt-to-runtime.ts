import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackageProgram } from '../../runtime/values/names/package-programs.ts'
import { type CommandIo, exitCode, JobError, type SelfRun } from '../io.ts'
import { type Adapted, DEPRECATED, EARLIER, linesOf } from './adapt-to-base.ts'
import { followCopies } from './follow-copies.ts'
import type { RunOther } from './other-sitio.ts'
import type { Staged } from './staged-upgrade.ts'

/**
 * Adapts the copy of a site to another version of sitio; that version itself decides what is deprecated and what is valid.
 *
 * @param program - what installs its packages.
 * @param installed - folder of that version.
 */
export async function adaptToRuntime(
  now: Staged,
  program: PackageProgram,
  installed: string,
  runOther: RunOther,
  io: CommandIo,
): Promise<Adapted> {
  const fixed = await fixedBy(runOther)
  if (fixed.code === null || fixed.code > 1)
    throw new JobError(`The other version cannot be run: ${fixed.stderr.trim()}`)
  const { texts, added, followed, conflicts } = followCopies(now.path, program, installed)
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(now.path, file)), { recursive: true })
    writeFileSync(join(now.path, file), text)
  }
  const checked = await runOther(['validate'])
  if (checked.code !== 0) {
    io.write(checked.stdout)
    io.writeError(checked.stderr)
    return { fault: 'the site does not validate' }
  }
  const rewritten = linesOf(fixed.stdout).filter((line) => line.includes(' → '))
  return { renames: [], moved: [], rewritten, added, followed, conflicts }
}

/** Rewrites with that version: keys that it will remove, and a manifest in an earlier version of the language. */
async function fixedBy(runOther: RunOther): Promise<SelfRun> {
  const fix = (...codes: string[]) => runOther(['validate', '--fix', '--only', codes.join(',')])
  const fixed = await fix(DEPRECATED, EARLIER)
  // An older version of sitio knows only one version of the language, and therefore not the second code.
  return fixed.code === exitCode.usage ? fix(DEPRECATED) : fixed
}
