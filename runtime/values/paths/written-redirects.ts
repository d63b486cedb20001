import { once } from '../once.ts'
import { foldPath } from './fold-path.ts'

type Place = readonly (string | number)[]

/** The part of a manifest that declares redirects. */
export interface DeclaredRedirects {
  readonly redirects: readonly {
    readonly from: string | { readonly path: string; readonly query: Readonly<Record<string, string>> }
    readonly to?: string | LinkTarget
    readonly status: number
    readonly gone?: true
  }[]
}

/** A redirect of the manifest, normalized to one shape. */
export interface WrittenRedirect {
  /** Position in the manifest's list. */
  readonly index: number
  /** With a language's prefix it is that address alone; otherwise one in each language. `/archive/*` covers everything below a path. */
  readonly from: string
  /** Parameters that the query must have; empty when any query will do. */
  readonly query: Readonly<Record<string, string>>
  /** Path in the manifest at which `from` is written. */
  readonly fromAt: Place
  /** Null when the page is gone. */
  readonly to: WrittenTarget | null
  /** Path in the manifest at which the target, or `gone`, is written. */
  readonly toAt: Place
  readonly status: number
}

/** A link to a route: to one of its pages, or to an anchor on it. */
interface LinkTarget {
  readonly route: string
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly hash?: string
}

export type WrittenTarget =
  | { readonly kind: 'route'; readonly link: LinkTarget }
  /** A path, in the visitor's language unless it has a prefix; or an absolute URL. */
  | { readonly kind: 'path' | 'address'; readonly address: string }

/** The redirects of a manifest, in its order. */
export const writtenRedirects = once(({ redirects }: DeclaredRedirects): readonly WrittenRedirect[] =>
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

/** Normalizes a target to one shape. */
export function writtenTarget(to: string | LinkTarget): WrittenTarget {
  if (typeof to !== 'string') return { kind: 'route', link: to }
  if (to.startsWith('/')) return { kind: 'path', address: to }
  return to.includes(':') ? { kind: 'address', address: to } : { kind: 'route', link: { route: to } }
}

/** Equal for two redirects that would answer the same requests: the folded path, and what the query must say. */
export function redirectKey(path: string, query: WrittenRedirect['query']): string {
  const values = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))
  return `${foldPath(path)}${searchOf(values)}`
}

/** A redirect as messages name it: `/old.php?id=7`. */
export function redirectName({ from, query }: Pick<WrittenRedirect, 'from' | 'query'>): string {
  return from + searchOf(Object.entries(query))
}

/** The target of a redirect as an author would type it. */
export function targetText(to: WrittenTarget): string {
  if (to.kind !== 'route') return to.address
  const { route, ...parts } = to.link
  if (Object.keys(parts).length === 0) return route
  return flowText({ route, ...parts })
}

function searchOf(values: [string, string][]): string {
  return values.length === 0 ? '' : `?${new URLSearchParams(values)}`
}

/** Formats a value as one line of YAML: `{ route: post, params: { slug: first } }`. */
function flowText(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) ? value : JSON.stringify(value)
  const entries = Object.entries(value).map(([key, inner]) => `${key}: ${flowText(inner)}`)
  return `{ ${entries.join(', ')} }`
}
