import { prerender } from '../commands/prerender.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { defaultStaticDir } from '../out-dir.ts'
import { type ChangedPages, changedPages } from './changed-pages.ts'
import type { RunOther } from './other-sitio.ts'
import type { Staged } from './staged-upgrade.ts'

const silent = { info() {}, warn() {}, error() {} }

/**
 * Prerenders both copies of a site and compares their pages. Unchanged pages are taken over: from the site as it is published, and from one copy to the
 * other. The output of prerendering is shown only if it fails.
 *
 * @param root - the folder of the site itself.
 * @param runOther - runs the version of sitio for the second copy, if that differs.
 * @returns null when one cannot be prerendered, perhaps because its back-ends do not answer.
 */
export async function comparePages(
  root: string,
  old: Staged,
  now: Staged,
  runOther: RunOther | null,
  io: CommandIo,
): Promise<ChangedPages | null> {
  const before = defaultStaticDir({ root: old.path })
  const after = defaultStaticDir({ root: now.path })
  const isWritten =
    (await prerendered(old, defaultStaticDir({ root }), io)) &&
    (await (runOther ? otherPrerendered(runOther, io) : prerendered(now, before, io)))
  return isWritten ? changedPages(before, after) : null
}

/** @param twin - folder of another version of the site, whose unchanged pages are taken over. */
async function prerendered({ option }: Staged, twin: string, io: CommandIo): Promise<boolean> {
  const said: string[] = []
  const quiet = {
    ...io,
    write: (text: string) => void said.push(text),
    writeError: (text: string) => void said.push(text),
  }
  try {
    if ((await prerender({ ...option, twin, offline: false, log: silent }, quiet)) === exitCode.ok) return true
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    said.push(`${error.message}\n`)
  }
  io.writeError(said.join(''))
  return false
}

async function otherPrerendered(runOther: RunOther, io: CommandIo): Promise<boolean> {
  const { code, stderr } = await runOther(['prerender'])
  if (code !== 0) io.writeError(stderr)
  return code === 0
}
