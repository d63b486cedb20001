import type { LoadedManifest } from '../manifest/load-manifest.ts'
import { type Conceal, createConcealer } from '../manifest/text/conceal-secrets.ts'
import type { LocatedValue } from '../manifest/yaml/located-value.ts'

/** Hides the secrets of a site: the variables that its manifest names as secrets, whatever its shape, and secrets that it contains by mistake. */
export function concealerOf(
  { document, problems }: Pick<LoadedManifest, 'document' | 'problems'>,
  env: Readonly<Record<string, string | undefined>>,
): Conceal {
  const { root } = document
  const literals = problems.flatMap(({ code, path }) => {
    const value = code === 'manifest/literal-secret' ? document.find(path)?.value : undefined
    return value?.kind === 'scalar' && typeof value.value === 'string' ? [value.value] : []
  })
  const names = new Set<string>()
  if (root !== null) addSecretNames(root, names)
  return createConcealer(env, names, literals)
}

/** Collects the values of all keys named `secret`. */
function addSecretNames(value: LocatedValue, names: Set<string>): void {
  if (value.kind === 'list') for (const item of value.items) addSecretNames(item, names)
  if (value.kind !== 'map') return
  for (const [key, { value: inner }] of value.entries) {
    if (key === 'secret' && inner.kind === 'scalar' && typeof inner.value === 'string') names.add(inner.value)
    else addSecretNames(inner, names)
  }
}
