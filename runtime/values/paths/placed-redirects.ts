import { localePath, type PrefixRule, splitPrefix } from './locale-path.ts'
import { type DeclaredRedirects, redirectKey, type WrittenRedirect, writtenRedirects } from './written-redirects.ts'

/** An address that a redirect leads from. */
export interface RedirectSource {
  readonly locale: string
  /** Without the language's prefix. */
  readonly path: string
  /** With the language's prefix. */
  readonly address: string
}

export interface PlacedRedirect extends WrittenRedirect {
  readonly sources: readonly RedirectSource[]
}

/**
 * The redirects of a manifest, and the addresses that each leads from: one with a language's prefix from that address alone; any other from its path in every
 * language, except where a redirect with a prefix has that address.
 */
export function placedRedirects(manifest: DeclaredRedirects, rule: PrefixRule): PlacedRedirect[] {
  const placed = writtenRedirects(manifest).map((redirect) => ({ ...redirect, own: ownSource(redirect.from, rule) }))
  const owned = new Set(placed.flatMap(({ own, query }) => (own === null ? [] : redirectKey(own.address, query))))
  return placed.map(({ own, ...redirect }) => {
    if (own !== null) return { ...redirect, sources: [own] }
    const all = rule.available.map(({ code }) => sourceIn(redirect.from, code, rule))
    const sources =
      owned.size === 0 ? all : all.filter(({ address }) => !owned.has(redirectKey(address, redirect.query)))
    return { ...redirect, sources }
  })
}

function ownSource(from: string, rule: PrefixRule): RedirectSource | null {
  const own = splitPrefix(from, rule)
  return own && sourceIn(own.path, own.locale, rule)
}

function sourceIn(path: string, locale: string, rule: PrefixRule): RedirectSource {
  return { locale, path, address: localePath(path, locale, rule) }
}
