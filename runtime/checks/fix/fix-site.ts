import { applyEdits } from '../../manifest/problems/apply-edits.ts'
import type { Diagnostic, TextEdit } from '../../manifest/problems/diagnostic.ts'
import { tooManyProblems } from '../../manifest/problems/manifest/too-many-problems.ts'
import { writtenPlaces } from '../facts/written-places.ts'
import { countKeys, findingKey, keyText } from '../rule/finding-key.ts'

/** The state of a site with certain texts: how far it could be checked, and what was found. */
export interface SiteState {
  /** Grows with how much could be checked, so that findings which a problem had hidden do not count as new. */
  readonly depth: number
  readonly findings: readonly Diagnostic[]
}

export interface FixableSite<State extends SiteState> {
  /** The text of a file that may be edited; null for any other file. */
  read(file: string): string | null
  /** Checks the site with these texts in place of its own. */
  check(texts: ReadonlyMap<string, string>): Promise<State>
}

/** A finding that was fixed, and the replacements that were made. */
export interface AppliedFix {
  readonly finding: Diagnostic
  readonly changes: readonly { readonly from: string; readonly to: string }[]
}

export interface FixedSite<State extends SiteState> {
  readonly state: State
  /** The files that have changed. */
  readonly texts: ReadonlyMap<string, string>
  readonly fixed: readonly AppliedFix[]
}

/** Fixes may uncover further findings that can be fixed: of mistakes in shape only twenty are listed at a time. */
const MAX_ROUNDS = 100
/** Harmful fixes are isolated by bisection; beyond this number of checks, the rest of a round is left unfixed. */
const MAX_CHECKS_PER_ROUND = 40

/**
 * Applies all safe fixes that keep their promise: the finding is gone, and nothing new is found. Fixes that edit the same characters wait for the
 * next round.
 */
export async function fixSite<State extends SiteState>(site: FixableSite<State>): Promise<FixedSite<State>> {
  let state = await site.check(new Map())
  let texts: ReadonlyMap<string, string> = new Map()
  const fixed: AppliedFix[] = []
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = (file: string) => texts.get(file) ?? site.read(file)
    const fixes = chooseFixes(state.findings, read)
    const kept = await keepGoodFixes(site, state, texts, fixes, read)
    if (kept.fixes.length === 0) break
    fixed.push(...kept.fixes.map((finding) => ({ finding, changes: changesOf(finding, read) })))
    ;({ state, texts } = kept)
  }
  return { state, texts, fixed }
}

interface KeptFixes<State> {
  readonly fixes: readonly Diagnostic[]
  readonly state: State
  readonly texts: ReadonlyMap<string, string>
}

/** The largest part of `fixes` that can be applied together without harm. */
async function keepGoodFixes<State extends SiteState>(
  site: FixableSite<State>,
  before: State,
  texts: ReadonlyMap<string, string>,
  fixes: readonly Diagnostic[],
  read: (file: string) => string | null,
): Promise<KeptFixes<State>> {
  let kept: KeptFixes<State> = { fixes: [], state: before, texts }
  let checks = 0
  const pending = fixes.length === 0 ? [] : [fixes]
  for (let part = pending.shift(); part !== undefined && checks < MAX_CHECKS_PER_ROUND; part = pending.shift()) {
    const all = [...kept.fixes, ...part]
    const edited = withEdits(texts, all, read)
    const state = edited === null ? null : await site.check(edited)
    checks += 1
    if (edited !== null && state !== null && isFixed(before, state, all, edited))
      kept = { fixes: all, state, texts: edited }
    else if (part.length > 1) {
      const middle = Math.ceil(part.length / 2)
      pending.unshift(part.slice(0, middle), part.slice(middle))
    }
  }
  return kept
}

/**
 * Whether the findings are gone, and nothing new is found that could have been found before. When more could be checked than before, or some were only
 * counted, new findings are expected, but not in the text that was written.
 */
function isFixed(
  before: SiteState,
  after: SiteState,
  fixes: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): boolean {
  const was = countKeys(before.findings)
  const is = countKeys(after.findings)
  const isGone = [...countKeys(fixes)].every(
    ([key, { count }]) => (is.get(key)?.count ?? 0) <= (was.get(key)?.count ?? 0) - count,
  )
  const added = after.findings.filter((finding) => {
    const key = keyText(findingKey(finding))
    return (is.get(key)?.count ?? 0) > (was.get(key)?.count ?? 0)
  })
  const showsMore = after.depth > before.depth || before.findings.some(({ code }) => code === tooManyProblems.code)
  if (added.length === 0 || !showsMore) return isGone && added.length === 0
  const isWritten = writtenPlaces(
    fixes.flatMap(({ fix }) => fix?.edits ?? []),
    texts,
  )
  return isGone && !added.some(isWritten)
}

/** Findings with a safe fix that only edits files that may be edited, or creates files, and does not overlap with an earlier fix. */
function chooseFixes(findings: readonly Diagnostic[], read: (file: string) => string | null): Diagnostic[] {
  const taken = new Map<string, TextEdit[]>()
  const takenIn = (file: string) => {
    const edits = taken.get(file) ?? []
    taken.set(file, edits)
    return edits
  }
  return findings.filter(({ fix }) => {
    if (!fix?.isSafe || fix.edits.some(({ file, creates }) => (read(file) === null) !== (creates === true)))
      return false
    const isFree = fix.edits.every((edit) => !takenIn(edit.file).some((other) => overlap(edit, other)))
    if (isFree) for (const edit of fix.edits) takenIn(edit.file).push(edit)
    return isFree
  })
}

function overlap(a: TextEdit, b: TextEdit): boolean {
  return a.start === b.start || (a.start < b.end && b.start < a.end)
}

/** Null when edits do not fit their files. */
function withEdits(
  texts: ReadonlyMap<string, string>,
  fixes: readonly Diagnostic[],
  read: (file: string) => string | null,
): ReadonlyMap<string, string> | null {
  const edited = new Map(texts)
  const edits = fixes.flatMap(({ fix }) => fix?.edits ?? [])
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const result = applyEdits(
      read(file) ?? '',
      edits.filter((edit) => edit.file === file),
    )
    if (result === null) return null
    edited.set(file, result)
  }
  return edited
}

function changesOf({ fix }: Diagnostic, read: (file: string) => string | null): AppliedFix['changes'] {
  return (fix?.edits ?? []).map(({ file, start, end, text }) => {
    const own = (read(file) ?? '').replace(/^\uFEFF/, '')
    return { from: own.slice(start, end), to: text }
  })
}
