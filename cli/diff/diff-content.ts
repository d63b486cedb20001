import { type ChangeKind, compareLedgers, type GonePage } from '../../runtime/ledger/compare-ledgers.ts'
import { compareFiles, type FileDifference } from './compare-files.ts'
import { type InputPlace, locateInput } from './locate-input.ts'
import type { Side } from './sides.ts'

/** Why a page is another one: an input of it, and where that is written. */
export interface Cause extends Partial<InputPlace> {
  readonly input: string
}

/** Pages that have changed in the same way for the same reasons. */
export interface ChangedTogether {
  readonly kinds: readonly ChangeKind[]
  readonly why: readonly Cause[]
  readonly paths: readonly string[]
}

/** What `site diff` tells. */
export interface DiffContent {
  readonly before: string
  readonly now: string
  readonly changed: readonly ChangedTogether[]
  readonly added: readonly string[]
  /** Addresses that lead on now. */
  readonly redirected: readonly { readonly path: string; readonly to: string }[]
  /** Addresses that the manifest says are gone. */
  readonly retired: readonly string[]
  /** Addresses that lead nowhere any more. */
  readonly gone: readonly (GonePage & { readonly redirect: string })[]
  /** How many pages are as before. */
  readonly same: number
  readonly files: FileDifference
}

/** Compares two sides, and finds where the reasons are written: as the site is now, else as it was. */
export function compareSides(before: Side, now: Side): DiffContent {
  const { added, gone, changed, same } = compareLedgers(before.ledger, now.ledger)
  const places = new Map<string, InputPlace | null>()
  const placeOf = (input: string, locale: string): InputPlace | null => {
    const key = `${locale} ${input}`
    const known = places.get(key)
    if (known !== undefined) return known
    const sites = [now.site, before.site].filter((site) => site !== null)
    const found = sites.reduce<InputPlace | null>((place, site) => place ?? locateInput(site, input, locale), null)
    places.set(key, found)
    return found
  }
  const together = new Map<string, { kinds: readonly ChangeKind[]; why: Cause[]; paths: string[] }>()
  for (const { path, locale, kinds, why } of changed) {
    const causes = why.map((input): Cause => ({ input, ...placeOf(input, locale) }))
    const key = JSON.stringify([kinds, causes])
    const known = together.get(key)
    if (known === undefined) together.set(key, { kinds, why: causes, paths: [path] })
    else known.paths.push(path)
  }
  return {
    before: before.name,
    now: now.name,
    changed: [...together.values()],
    added: added.map(({ path }) => path),
    redirected: gone.flatMap(({ path, to }) => (to === null ? [] : [{ path, to }])),
    retired: gone.filter(({ isDeclared }) => isDeclared).map(({ path }) => path),
    gone: gone
      .filter(({ to, isDeclared }) => to === null && !isDeclared)
      .map((page) => ({ ...page, redirect: redirectFor(page) })),
    same,
    files: compareFiles(before.site, now.site),
  }
}

/** What to write for it in the manifest: where it leads, as far as one can tell, else that it is gone. */
function redirectFor({ path, movedTo, locale }: GonePage): string {
  const to = movedTo === null ? 'gone: true' : `to: ${written(withoutPrefix(movedTo, locale))}`
  return `- { from: ${written(withoutPrefix(path, locale))}, ${to} }`
}

/** A redirect applies in each language: in the manifest, its paths have no prefix. */
function withoutPrefix(path: string, locale: string): string {
  const prefix = `/${locale}`
  return path === prefix ? '/' : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

function written(path: string): string {
  return /[\s,{}[\]#:]/.test(path) ? JSON.stringify(path) : path
}
