import { existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasStar } from '../../site/find-redirect.ts'
import { filesOfTree } from '../files-of-tree.ts'
import { documentFile } from '../tree-files.ts'
import type { HostedTree, HostRule } from './file-host.ts'

/** Smaller ones are no host's concern. */
const LARGE_BYTES = 10 * 1024 * 1024

/** Looks at the files of a site, once, for what hosts ask of them. */
export async function readHostedTree(folder: string, rules: readonly HostRule[]): Promise<HostedTree> {
  const stars = rules.filter(({ from }) => hasStar(from))
  const leading = new Set(rules.flatMap((rule) => (stars.includes(rule) ? [] : [documentFile(rule.from)])))
  const covered = new Set<HostRule>()
  const largeFiles: { path: string; bytes: number }[] = []
  let fileCount = 0
  for await (const path of filesOfTree(folder)) {
    fileCount += 1
    const { size } = await stat(join(folder, path))
    if (size > LARGE_BYTES) largeFiles.push({ path, bytes: size })
    if (leading.has(path)) continue
    for (const rule of stars) if (`/${path}`.startsWith(rule.from.slice(0, -1))) covered.add(rule)
  }
  return {
    fileCount,
    largeFiles,
    covered,
    own(file) {
      const path = join(folder, file)
      return existsSync(path) ? readFileSync(path, 'utf8') : null
    },
  }
}
