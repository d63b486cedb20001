import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BASELINE_FILE } from '../runtime/checks/baseline/read-baseline.ts'
import { isForBaseline, writeBaseline } from '../runtime/checks/baseline/write-baseline.ts'
import { writeWhole } from '../runtime/source/disk/write-whole.ts'
import type { CheckedSite } from '../runtime/validate/check-site.ts'

/** Writes every finding that does not block into the site's baseline. @returns the site, checked against the new baseline. */
export function updateBaseline(checked: CheckedSite): CheckedSite {
  const { root, findings, known, undecided } = checked
  const path = join(root, BASELINE_FILE)
  const all = [...known, ...findings.filter(isForBaseline)]
  if (all.length + undecided.length > 0 || existsSync(path)) writeWhole(path, writeBaseline(all, undecided))
  return { ...checked, findings: findings.filter(({ blocks }) => blocks), known: all }
}
