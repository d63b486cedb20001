import type { LoadedManifest } from '../manifest/load-manifest.ts'
import { type Conceal, createConcealer } from '../manifest/text/conceal-secrets.ts'
import { findLocated, type LocatedValue } from '../manifest/yaml/located-value.ts'

/** Hides the secrets of a site: variables that its manifest names as such, whatever its shape, and what it writes out by mistake. */
export function concealerOf(
  { document, problems }: Pick<LoadedManifest, 'document' | 'problems'>,
  env: Readonly<Record<string, string | undefined>>,
): Conceal {
  const { root } = document
  const literals = problems.flatMap(({ code, path }) => {
    const value = code === 'manifest/literal-secret' && root !== null ? findLocated(root, path)?.value : undefined
    return value?.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : []
  })
  return createConcealer(env, new Set(root === null ? [] : secretNames(root)), literals)
}

/** The names behind each key `secret`. */
function secretNames(value: LocatedValue): string[] {
  if (value.kind === 'list') return value.items.flatMap(secretNames)
  if (value.kind === 'scalar') return []
  return [...value.entries].flatMap(([key, { value: inner }]) =>
    key === 'secret' && inner.kind === 'scalar' && typeof inner.value === 'string' ? [inner.value] : secretNames(inner),
  )
}
