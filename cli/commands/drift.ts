import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BASE_LOCK_FILE, writeBaseLock } from '../../runtime/manifest/bases/base-lock.ts'
import { type Drift, findDrift } from '../../runtime/manifest/bases/find-drift.ts'
import { namedPath } from '../../runtime/manifest/bases/named-path.ts'
import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import { startOf } from '../../runtime/manifest/yaml/located-value.ts'
import { writeWhole } from '../../runtime/source/disk/write-whole.ts'
import { readBaseLockFile } from '../base-lock-file.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { readSite, requireText } from '../open-site.ts'
import { prettyProblems } from '../report/pretty.ts'
import { plural } from '../report/summary.ts'
import { at, shown, shownChange } from '../report/written-in-words.ts'

export interface DriftOptions {
  readonly config: string
  readonly json: boolean
  /** Whether to record what the bases now say as seen. */
  readonly accept: boolean
}

/**
 * Prints what has become of everything in which a site overrides its bases.
 *
 * @returns 1 when a base has changed or dropped something that the site overrides.
 * @throws JobError when the lock cannot be read.
 */
export function drift({ config, json, accept }: DriftOptions, io: CommandIo): ExitCode {
  const site = readSite({ config }, io)
  requireText(site, io)
  const own = site.overrides.filter(({ by }) => by === site.configFile)
  const file = join(site.root, BASE_LOCK_FILE)
  const found = findDrift(own, readBaseLockFile(file, accept))
  const broken = site.problems.filter(({ code }) => code === 'extends/unknown-item' || code === 'extends/nothing-there')
  const isWritten = accept && (own.length > 0 || existsSync(file))
  if (isWritten) writeWhole(file, writeBaseLock(own))
  if (json) io.write(`${JSON.stringify(found.map(asJson), null, 2)}\n`)
  else {
    if (broken.length > 0) io.write(prettyProblems(broken, site, io))
    io.write(found.map(inWords).join('') + summaryOf(found, isWritten))
  }
  const isOff = broken.length > 0 || found.some(({ state }) => state === 'changed' || state === 'gone')
  return isOff && !accept ? exitCode.failed : exitCode.ok
}

function inWords(drift: Drift): string {
  const { state, before, override } = drift
  const { names, own, mark, base } = override
  const place = namedPath(names)
  const here = at(mark)
  if (state === 'same')
    return `${place} repeats the value of the base. Delete it here.\n  ${here}\n  ${at(base?.mark ?? mark)}\n`
  if (state === 'gone') return `${place} overrides nothing: the base no longer has it.\n  ${here}  ${shown(own)}\n`
  if (state !== 'changed' || base === null) return ''
  return `${place}: the base has changed.\n  ${here}  ${shown(own)}\n  ${at(base.mark)}  ${shownChange(base, before)}\n`
}

function summaryOf(found: readonly Drift[], isWritten: boolean): string {
  const wrote = isWritten ? ` Wrote ${BASE_LOCK_FILE}.` : ''
  if (found.length === 0) return `This site overrides nothing of its base.${wrote}\n`
  const count = (state: Drift['state'], words: string) => {
    const some = found.filter((each) => each.state === state).length
    return some === 0 ? [] : [`${some} ${words}`]
  }
  const parts = [
    ...count('needed', 'unchanged in the base'),
    ...count('new', 'not compared before'),
    ...count('same', 'needless'),
    ...count('changed', 'changed in the base'),
    ...count('gone', 'gone from the base'),
  ]
  return `${plural(found.length, 'override')}: ${parts.join(', ')}.${wrote}\n`
}

function asJson({ state, before, override: { kind, names, own, mark, base } }: Drift) {
  const place = { ...startOf(mark) }
  const below = base && { ...startOf(base.mark), value: writtenValue(base) }
  return {
    place: namedPath(names),
    state,
    kind,
    ...place,
    value: writtenValue(own),
    base: below,
    before: before ?? null,
  }
}
