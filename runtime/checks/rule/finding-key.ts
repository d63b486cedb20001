import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'

/** What a finding is about, wherever its line has moved to. */
export interface FindingKey {
  readonly code: string
  readonly file: string
  /** JSON pointer into the manifest; the message where the fault lies in another file. */
  readonly at: string
}

/** The key of a finding. Places that its message names may have moved, too. */
export function findingKey({ code, file, path, message }: Diagnostic): FindingKey {
  return { code, file, at: path === '' ? message.replace(/:\d+:\d+/g, '') : path }
}

/** The key as one text, to look it up by. */
export function keyText({ code, file, at }: FindingKey): string {
  return `${code}\n${file}\n${at}`
}

/** How often each key is found. */
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
