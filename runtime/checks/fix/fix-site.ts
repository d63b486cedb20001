import { applyEdits } from '../../manifest/problems/apply-edits.ts'
import type { Diagnostic, TextEdit } from '../../manifest/problems/diagnostic.ts'
import { writtenPlaces } from '../facts/written-places.ts'
import { countKeys, findingKey, keyText } from '../rule/finding-key.ts'

/** What a site is worth with some texts: how far it could be looked at, and what was found. */
export interface SiteState {
  /** Grows with what could be looked at: what was hidden behind a fault is no new one. */
  readonly depth: number
  readonly findings: readonly Diagnostic[]
}

export interface FixableSite<State extends SiteState> {
  /** The text of a file that may be edited; null for any other. */
  read(file: string): string | null
  /** Checks the site with these texts, by file, in place of its own. */
  check(texts: ReadonlyMap<string, string>): Promise<State>
}

/** A finding that is fixed, and what was put in the place of what. */
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

/** What is fixed may uncover more that can be. */
const MAX_ROUNDS = 10
/** Fixes that do harm are found by halving; past this, the rest of a round stays as it is. */
const MAX_CHECKS_PER_ROUND = 40

/**
 * Applies every safe fix of a site that does what it promises: its finding is gone, and nothing new is found. Fixes that touch the same characters
 * wait for the next round.
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

/** The most of `fixes` that can be applied together without harm. */
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
 * Whether what was to be fixed is gone, and nothing is found that could have been found before and was not. Where more could be looked at than
 * before, something new is to be expected, but not in what was written.
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
  if (added.length === 0 || after.depth <= before.depth) return isGone && added.length === 0
  const isWritten = writtenPlaces(
    fixes.flatMap(({ fix }) => fix?.edits ?? []),
    texts,
  )
  return isGone && !added.some(isWritten)
}

/** The findings with a safe fix of files that may be edited, or are to be made, without those that touch what an earlier one edits. */
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

/** Null where edits do not fit their files. */
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
