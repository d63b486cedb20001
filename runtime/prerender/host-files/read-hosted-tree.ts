import { statSync } from 'node:fs'
import { hasStar } from '../../site/routing/find-redirect.ts'
import { documentFile } from '../tree/page-files.ts'
import type { SiteTree } from '../tree/site-tree.ts'
import type { HostedTree, HostRule } from './file-host.ts'

/** Smaller files are within the limits of every host. */
const LARGE_BYTES = 10 * 1024 * 1024

/** Reads from a site's files what the hosts need to know, once for all. */
export function readHostedTree(tree: SiteTree, rules: readonly HostRule[]): HostedTree {
  const stars = rules.filter(({ from }) => hasStar(from))
  const leading = new Set(rules.flatMap((rule) => (stars.includes(rule) ? [] : [documentFile(rule.from)])))
  const covered = new Set<HostRule>()
  const largeFiles: { path: string; bytes: number }[] = []
  const { files } = tree
  for (const path of files) {
    const { size } = statSync(tree.pathOf(path))
    if (size > LARGE_BYTES) largeFiles.push({ path, bytes: size })
    if (leading.has(path)) continue
    for (const rule of stars) if (`/${path}`.startsWith(rule.from.slice(0, -1))) covered.add(rule)
  }
  return {
    fileCount: files.length,
    largeFiles,
    covered,
    own: (file) => (tree.has(file) ? tree.read(file).toString() : null),
  }
}
