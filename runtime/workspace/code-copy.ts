import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import { namesIn } from '../manifest/text/edited-texts.ts'

/** A private copy of a build's code. */
export interface CodeCopy {
  readonly folder: string
  remove(): void
}

/**
 * Keeps the code of a build available while it is served. A new build may replace its folder, yet parts of the code are loaded only when first
 * needed. Besides, Node loads each path once, so the next build needs a different path.
 */
export function copyCode(dist: string): CodeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-code-'))
  const part = dirname(layout.bundle)
  mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  for (const file of namesIn(join(dist, part))) linkOrCopy(join(dist, part, file), join(folder, part, file))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // On another disk, where hard links are impossible.
    copyFileSync(from, to)
  }
}
