import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LOCK_FILE, writeBaseLock } from '../../runtime/manifest/bases/base-lock.ts'
import { rewriteManifest } from '../../runtime/manifest/migrations/rewrite-manifest.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import type { LoadedSite, SiteLoadResult } from '../../runtime/source/load-site.ts'
import { movedPages } from '../../runtime/source/loaded/moved-pages.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { fixFiles } from '../fix.ts'
import type { CommandIo } from '../io.ts'
import { readSite } from '../open-site.ts'
import { prettyFindings } from '../report/pretty.ts'
import { summary } from '../report/summary.ts'
import { changedBelow, ownOverrides } from './changed-below.ts'
import { newlyLost, redirectEdits } from './lost-addresses.ts'
import { renamingEdits } from './site-edits.ts'
import type { Staged } from './staged-upgrade.ts'
import type { UpgradePlan } from './upgrade-report.ts'

/** What was changed in a copy to make it fit. `fault`: why it does not; the details have been printed. */
export type Adapted =
  | Pick<UpgradePlan, 'renames' | 'moved' | 'rewritten' | 'added' | 'followed' | 'conflicts'>
  | { readonly fault: string }

/** Adapts the copy of a site to its new base: follows renames, rewrites deprecated keys, and redirects old addresses. */
export async function adaptToBase(
  before: SiteLoadResult,
  site: LoadedSite,
  now: Staged,
  io: CommandIo,
): Promise<Adapted> {
  const { renames } = readSite(now.option, io)
  const renaming = renamingEdits(before, site, renames)
  writeEdits(now.path, renaming)
  const titles = rewriteWritten(before.version, now, io)
  const { said } = await fixFiles({ ...now.option, dryRun: false }, { wants: isDeprecation }, io)
  const renamed = readSite(now.option, io)
  const moved = renamed.site === null ? [] : movedPages(site, renamed.site, renames)
  writeEdits(now.path, redirectEdits(renamed, moved))
  const lost = await newlyLost(before, readSite(now.option, io))
  writeEdits(now.path, redirectEdits(readSite(now.option, io), lost))
  const checked = await checkSite(readSite(now.option, io))
  const errors = checked.findings.filter(({ severity }) => severity === 'error')
  if (checked.site === null || errors.length > 0) {
    io.write(prettyFindings(errors, checked.texts, io))
    return { fault: `the site has ${summary(errors)}` }
  }
  const after = readSite(now.option, io)
  writeFileSync(join(now.path, BASE_LOCK_FILE), writeBaseLock(ownOverrides(after)))
  return {
    renames: renaming.length === 0 ? [] : renames,
    moved: [...moved, ...lost],
    rewritten: [...titles, ...linesOf(said)],
    added: [],
    followed: [],
    conflicts: changedBelow(before, after),
  }
}

/**
 * Rewrites the manifest of a copy in the newest version of the manifest language. A manifest that declares no version has that of its base.
 *
 * @param version - the version that it is written in.
 * @returns what was rewritten.
 */
function rewriteWritten(version: number, now: Staged, io: CommandIo): readonly string[] {
  const { own, texts } = readSite(now.option, io)
  const { edits, titles } = rewriteManifest(own, version, (file) => {
    const text = texts.get(file)
    return text === undefined ? { ok: false, reason: 'missing' } : { ok: true, text }
  })
  writeEdits(now.path, edits)
  return titles
}

/** The code of keys that a later version removes. */
export const DEPRECATED = 'manifest/deprecated-key'
/** The code of keys that a later version of the manifest language writes differently. */
export const EARLIER = 'manifest/earlier-version'

function isDeprecation(code: string): boolean {
  return code === DEPRECATED
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

function writeEdits(root: string, edits: readonly TextEdit[]): void {
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const path = join(root, file)
    const own = edits.filter((edit) => edit.file === file)
    const text = applyEdits(readFileSync(path, 'utf8'), own)
    if (text !== null) writeFileSync(path, text)
  }
}
