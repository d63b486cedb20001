import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'

/** Identifies a finding even when its line has moved. */
export interface FindingKey {
  readonly code: string
  readonly file: string
  /** JSON pointer into the manifest; for a finding in another file, the message. */
  readonly at: string
}

/** The key of a finding. Positions in its message are dropped, since they may have moved, too. */
export function findingKey({ code, file, path, message }: Diagnostic): FindingKey {
  return { code, file, at: path === '' ? message.replace(/:\d+:\d+/g, '') : path }
}

/** The key as a single text, for look-ups. */
export function keyText({ code, file, at }: FindingKey): string {
  return `${code}\n${file}\n${at}`
}

/** The number of findings with each key. */
export function countKeys(findings: readonly Diagnostic[]): Map<string, { readonly key: FindingKey; count: number }> {
  const counts = new Map<string, { readonly key: FindingKey; count: number }>()
  for (const finding of findings) {
    const key = findingKey(finding)
    const known = counts.get(keyText(key))
    if (known === undefined) counts.set(keyText(key), { key, count: 1 })
    else known.count += 1
  }
  return counts
}
