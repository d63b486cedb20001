import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { layout } from '../artefact/site-file.ts'

/** The code of a build, at a place of its own. */
export interface CodeCopy {
  readonly folder: string
  remove(): void
}

/**
 * Keeps the code of a build while it is served: another one may take its place, and parts of the code are read when they are first needed. Node
 * reads a file once, too, so that the next build needs another place.
 */
export function copyCode(dist: string): CodeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-code-'))
  const part = dirname(layout.bundle)
  mkdirSync(join(folder, part))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  for (const file of namesIn(join(dist, part))) linkOrCopy(join(dist, part, file), join(folder, part, file))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** What is missing of a build, whoever opens it says. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // On another disk.
    copyFileSync(from, to)
  }
}
