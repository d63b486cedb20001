import { type ChangeKind, compareLedgers, type GonePage } from '../../runtime/ledger/compare-ledgers.ts'
import { readInputName } from '../../runtime/ledger/inputs.ts'
import { yamlLine } from '../../runtime/manifest/yaml/add-value.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { readLayeredFiles } from '../../runtime/source/parts/layered-files.ts'
import { ChangedContent } from './changed-content.ts'
import { compareFiles, type FileDifference } from './compare-files.ts'
import { type InputPlace, InputPlaces } from './input-places.ts'
import type { Side } from './sides.ts'

/** Why a page has changed: one of its inputs, and where that is written. */
export interface Cause extends Partial<InputPlace> {
  readonly input: string
}

/** Pages that have changed in the same way for the same reasons. */
export interface ChangedTogether {
  readonly kinds: readonly ChangeKind[]
  readonly why: readonly Cause[]
  readonly paths: readonly string[]
}

/** The result of `site diff`. */
export interface DiffContent {
  readonly before: string
  readonly now: string
  readonly changed: readonly ChangedTogether[]
  readonly added: readonly string[]
  /** Addresses that have become redirects. */
  readonly redirected: readonly { readonly path: string; readonly to: string }[]
  /** Addresses that the manifest declares as gone. */
  readonly retired: readonly string[]
  /** Addresses that no longer lead anywhere. */
  readonly gone: readonly (GonePage & { readonly redirect: string })[]
  /** Number of unchanged pages. */
  readonly same: number
  /** Pages that a running site shows only to some visitors, and that were therefore not compared. */
  readonly unasked: readonly string[]
  readonly files: FileDifference
}

/** Compares two sides, and finds where the reasons are written. */
export function compareSides(before: Side, now: Side): DiffContent {
  const unasked = before.unasked ?? now.unasked ?? new Set()
  const { added, gone, changed, same } = compareLedgers(before.ledger, now.ledger, unasked)
  const placeOf = findPlaces(before, now)
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
      .map((page) => ({ ...page, redirect: redirectFor(page, now) })),
    same,
    unasked: [...unasked],
    files: compareFiles(publicFiles(before), publicFiles(now)),
  }
}

/** Where inputs are written: in the current site, otherwise in the earlier one. Answers of embedded back-ends are written in their content. */
function findPlaces(before: Side, now: Side): (input: string, locale: string) => InputPlace | null {
  const sites = [now.site, before.site].flatMap((site) => (site === null ? [] : new InputPlaces(site)))
  const content = new ChangedContent(before.site, now.site)
  const places = new Map<string, InputPlace | null>()
  const find = (input: string, locale: string) => {
    const { kind, of } = readInputName(input)
    if (kind === 'answer') return content.placeOf(of.slice(0, of.indexOf('/')))
    return sites.reduce<InputPlace | null>((place, site) => place ?? site.find(input, locale), null)
  }
  return (input, locale) => {
    const key = `${locale} ${input}`
    const known = places.get(key)
    if (known !== undefined) return known
    const place = find(input, locale)
    places.set(key, place)
    return place
  }
}

/** Null if they are unknown. */
function publicFiles({ site }: Side): ReadonlyMap<string, string> | null {
  return site && readLayeredFiles(site.publicFolders)
}

/** The redirect to write in the manifest: to the page's new place if it is known, otherwise `gone`. */
function redirectFor({ path, movedTo, locale }: GonePage, { site }: Side): string {
  const from = withoutPrefix(path, locale)
  const to = movedTo === null ? { gone: true } : { to: routeAt(movedTo, site) ?? withoutPrefix(movedTo, locale) }
  return `- ${yamlLine({ from, ...to })}`
}

/** The name of the route that is this page alone. Its path may be another one in each language, so that only the name leads there in all of them. */
function routeAt(path: string, site: LoadedSite | null): string | null {
  const isThere = (route: LoadedSite['model']['routes'][number]) => route.kind === 'page' && route.path === path
  return site?.model.routes.find(isThere)?.name ?? null
}

/** Redirects apply in each language, so the manifest writes their paths without a language prefix. */
function withoutPrefix(path: string, locale: string): string {
  const prefix = `/${locale}`
  return path === prefix ? '/' : path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}
