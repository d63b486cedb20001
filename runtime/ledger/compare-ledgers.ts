import { type Inputs, inputName, readInputName } from './inputs.ts'
import type { Ledger } from './ledger.ts'
import type { LedgerPage } from './page-line.ts'
import { type PartName, partNames } from './page-parts.ts'

/** A kind of change that people notice. `weight`: the document's size differs by at least a tenth and at least a kilobyte. */
export type ChangeKind = PartName | 'weight'

/** A page that has changed. */
export interface PageChange {
  readonly path: string
  readonly route: string
  readonly locale: string
  readonly kinds: readonly ChangeKind[]
  /** The names of the inputs that have changed, the most informative first. */
  readonly why: readonly string[]
  /** The size of the document, in bytes. */
  readonly size: { readonly before: number; readonly now: number }
}

/** An address that no longer has a page, or no longer redirects; in the latter case it has no route. */
export interface GonePage {
  readonly path: string
  readonly route: string
  readonly locale: string
  /** Where it redirects now; null when it does not. */
  readonly to: string | null
  /** Whether the site declares it as gone. */
  readonly isDeclared: boolean
  /** Where its page is now, as far as that is known: the new page of the same route, or of the same entry. */
  readonly movedTo: string | null
}

export interface LedgerDifference {
  readonly added: readonly { readonly path: string; readonly route: string; readonly locale: string }[]
  readonly gone: readonly GonePage[]
  readonly changed: readonly PageChange[]
  /** How many pages are the same. */
  readonly same: number
}

/**
 * What a change of a site has done to its pages, found by comparing two ledgers without rendering anything.
 *
 * @param unasked - paths of pages about which a running site was not asked.
 */
export function compareLedgers(
  before: Ledger,
  now: Ledger,
  unasked: ReadonlySet<string> = new Set(),
): LedgerDifference {
  const added: LedgerPage[] = []
  const changed: PageChange[] = []
  let same = 0
  const locales = new Set<string>()
  for (const path of now.paths) {
    const [old, page] = [before.page(path), now.page(path)]
    if (page === null || unasked.has(path)) continue
    if (!isAsked(page)) locales.add(page.locale)
    if (old === null) added.push(page)
    else if (isSameOutput(old, page)) same += 1
    else changed.push(changeOf(old, page, before, now))
  }
  const places = new Map(added.map((page) => [subjectOf(page), page.path]))
  const gone = [...before.paths].flatMap((path): GonePage[] => {
    const page = now.page(path) === null && !unasked.has(path) ? before.page(path) : null
    if (page === null) return []
    const { route, locale } = page
    const old = oldAddress(path, now)
    const movedTo = places.get(subjectOf(page)) ?? null
    return [{ path, route, locale, to: old?.to ?? null, isDeclared: old?.to === null, movedTo }]
  })
  gone.push(...lostRedirects(before, now, locales))
  return { added: added.map(({ path, route, locale }) => ({ path, route, locale })), gone, changed, same }
}

/**
 * Old addresses that used to redirect, and now lead nowhere. @param locales - the languages of the pages; empty for a running site, whose redirects
 * are unknown.
 */
function lostRedirects(before: Ledger, now: Ledger, locales: ReadonlySet<string>): GonePage[] {
  if (locales.size === 0) return []
  return [...before.redirects].flatMap(([path, movedTo]): GonePage[] => {
    if (movedTo === null || path.endsWith('*') || now.page(path) !== null || oldAddress(path, now) !== null) return []
    const [, first = ''] = path.split('/')
    const locale = locales.has(first) ? first : ''
    return [{ path, route: '', locale, to: null, isDeclared: false, movedTo }]
  })
}

/** Whether a page comes from a running site: then its files are unknown, and its scripts are not those of prerendered files. */
function isAsked({ files }: LedgerPage): boolean {
  return Object.keys(files).length === 0
}

/** Whether a server shows the page only to some visitors: its steps look at who asks, and run in the browser where there is no server. */
export function isForSome({ inputs }: LedgerPage): boolean {
  return Object.hasOwn(inputs, inputName.page('guards'))
}

function differingParts(one: LedgerPage, other: LedgerPage): PartName[] {
  const parts = partNames.filter((part) => one.parts[part] !== other.parts[part])
  return isAsked(one) || isAsked(other) ? parts.filter((part) => part !== 'behaviour') : parts
}

function isSameOutput(one: LedgerPage, other: LedgerPage): boolean {
  if (isAsked(one) || isAsked(other)) return differingParts(one, other).length === 0
  const [files, others] = [Object.entries(one.files), other.files]
  return files.length === Object.keys(others).length && files.every(([file, { hash }]) => others[file]?.hash === hash)
}

/** What a site says about an old address; null when it says nothing. */
function oldAddress(path: string, { redirects }: Ledger): { readonly to: string | null } | null {
  const own = redirects.get(path)
  if (own !== undefined) return { to: own }
  const segments = path === '/' ? [] : path.slice(1).split('/')
  // The longest matching rule for a path and everything below it wins.
  for (let length = segments.length; length >= 0; length -= 1) {
    const to = redirects.get(pathOf([...segments.slice(0, length), '*']))
    if (to === null) return { to: null }
    if (to !== undefined) return { to: to.replace('/*', () => pathOf(segments.slice(length))) || '/' }
  }
  return null
}

function pathOf(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('')
}

/** Identifies what a page is about: its route, its entry, its language. */
function subjectOf({ route, locale, inputs }: LedgerPage): string {
  const entry = Object.keys(inputs).find((name) => readInputName(name).kind === 'entry') ?? ''
  return [route, locale, entry].join(' ')
}

function changeOf(old: LedgerPage, page: LedgerPage, before: Ledger, now: Ledger): PageChange {
  const { path, route, locale } = isAsked(page) ? old : page
  const [was, is] = [documentSize(old), documentSize(page)]
  const parts = differingParts(old, page)
  const isOtherWeight = !isAsked(old) && !isAsked(page) && Math.abs(is - was) >= 1024 && Math.abs(is - was) >= was / 10
  return {
    path,
    route,
    locale,
    kinds: isOtherWeight ? [...parts, 'weight'] : parts,
    why: isAsked(old) || isAsked(page) ? [] : causes(allInputs(old, before), allInputs(page, now)),
    size: { before: was, now: is },
  }
}

function documentSize({ files }: LedgerPage): number {
  return Object.entries(files).find(([file]) => !file.startsWith('_site/'))?.[1].size ?? 0
}

/** The inputs of a page, including those of its groups. */
function allInputs({ inputs }: LedgerPage, { groups }: Ledger): Inputs {
  const names = Object.keys(inputs)
  const shared = names.flatMap((name) => {
    const { kind, of } = readInputName(name)
    return kind === 'group' ? [groups.get(of) ?? {}] : []
  })
  const own = Object.entries(inputs).filter(([name]) => readInputName(name).kind !== 'group')
  return Object.assign({}, ...shared, Object.fromEntries(own))
}

/** Kinds of inputs that explain a change by themselves. All others only follow from them. */
const OWN_KINDS = new Set([
  'manifest',
  'entry',
  'message',
  'route',
  'section',
  'style',
  'form',
  'embed',
  'picture',
  'runtime',
  'site',
  'list',
  'answer',
])

/** The names of changed inputs, without those that follow from others, such as the head of a page whose title has changed. */
function causes(before: Inputs, now: Inputs): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort()
  const differing = names.filter((name) => before[name] !== now[name])
  const own = differing.filter((name) => OWN_KINDS.has(readInputName(name).kind))
  // An island is sent all messages of its section, whether it shows them or not.
  const sent = differing.filter((name) => readInputName(name).kind === 'messages')
  if (own.length === 0) return sent.length > 0 ? sent : differing
  const isSaid = (name: string) =>
    own.some((each) => each.startsWith(inputName.message(`sections.${readInputName(name).of}.`)))
  return [...own, ...sent.filter((name) => !isSaid(name))]
}
