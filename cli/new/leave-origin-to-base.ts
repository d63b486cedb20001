import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findDrift } from '../../runtime/manifest/bases/find-drift.ts'
import { namedPath } from '../../runtime/manifest/bases/named-path.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import type { CommandIo } from '../io.ts'

const OF_BASE =
  '  # origin: https://www.example.com # the public address, once you know it; until then it is that of the base'

/** Removes the public address from a new site's manifest if the base sets the same one. */
export function leaveOriginToBase(target: string, { env }: CommandIo): void {
  const file = join(target, 'site.config.yaml')
  const isSaid = findDrift(loadSite(file, env).overrides, new Map()).some(
    ({ state, override }) => state === 'same' && namedPath(override.names) === 'site.origin',
  )
  if (isSaid) writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}origin: .*$/m, OF_BASE))
}
