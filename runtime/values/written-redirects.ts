import { foldPath } from './fold-path.ts'
import { once } from './once.ts'

type Place = readonly (string | number)[]

/** Redirects as manifests have them. */
interface Declared {
  readonly redirects: readonly {
    readonly from: string | { readonly path: string; readonly query: Readonly<Record<string, string>> }
    readonly to?: string | LinkTarget
    readonly status: number
    readonly gone?: true
  }[]
}

/** A redirect of the manifest in one shape, whichever way it is written. */
export interface WrittenRedirect {
  /** In the list of the manifest. */
  readonly index: number
  /** Without the language prefix; `/archive/*` for all below a path. */
  readonly from: string
  /** What the query must say; empty: nothing. */
  readonly query: Readonly<Record<string, string>>
  /** Where `from` is written. */
  readonly fromAt: Place
  /** Null: it is gone. */
  readonly to: WrittenTarget | null
  /** Where the target is written, or that there is none. */
  readonly toAt: Place
  readonly status: number
}

/** A link to a route: to one of its pages, or to a place on it. */
interface LinkTarget {
  readonly route: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly hash?: string
}

export type WrittenTarget =
  | { readonly kind: 'route'; readonly link: LinkTarget }
  /** A path without the language prefix, or a full address. */
  | { readonly kind: 'path' | 'address'; readonly address: string }

/** The redirects of a manifest, in its order. */
export const writtenRedirects = once(({ redirects }: Declared): readonly WrittenRedirect[] =>
  redirects.map(({ from, to, status }, index) => {
    const at = ['redirects', index]
    const isPlain = typeof from === 'string'
    return {
      index,
      from: isPlain ? from : from.path,
      query: isPlain ? {} : from.query,
      fromAt: isPlain ? [...at, 'from'] : [...at, 'from', 'path'],
      to: to === undefined ? null : writtenTarget(to),
      toAt: [...at, to === undefined ? 'gone' : 'to'],
      status,
    }
  }),
)

/** A target in one shape. */
export function writtenTarget(to: string | LinkTarget): WrittenTarget {
  if (typeof to !== 'string') return { kind: 'route', link: to }
  if (to.startsWith('/')) return { kind: 'path', address: to }
  return to.includes(':') ? { kind: 'address', address: to } : { kind: 'route', link: { route: to } }
}

/** What two redirects have in common that cannot both take place: a path as it is compared, and what the query must say. */
export function redirectKey(path: string, query: WrittenRedirect['query']): string {
  const values = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${foldPath(path)}${searchOf(values)}`
}

/** A redirect as a sentence names it: `/old.php?id=7`. */
export function redirectName({ from, query }: Pick<WrittenRedirect, 'from' | 'query'>): string {
  return from + searchOf(Object.entries(query))
}

/** The target of a redirect as it would be typed. */
export function targetText(to: WrittenTarget): string {
  if (to.kind !== 'route') return to.address
  const { route, ...parts } = to.link
  if (Object.keys(parts).length === 0) return route
  return flowText({ route, ...parts })
}

function searchOf(values: [string, string][]): string {
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`
}

/** A value as one line of YAML: `{ route: post, params: { slug: first } }`. */
function flowText(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) ? value : JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${flowText(inner)}`)
  return `{ ${entries.join(', ')} }`
}
