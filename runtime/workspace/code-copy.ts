import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { layout } from '../artefact/site-file.ts'
import { namesIn } from '../manifest/text/edited-texts.ts'

/** A private copy of a build's code. */
export interface CodeCopy {
  readonly folder: string
  remove(): void
}

/** A relative import in bundled code, whose file may be missing: other texts can look like one. */
const IMPORTED = /["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g

/**
 * Keeps the code of a build available while it is served. A new build may replace its folder, yet parts of the code are loaded only when first
 * needed. Besides, Node loads each path once, so the next build needs a different path.
 */
export function copyCode(dist: string): CodeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-code-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  for (const part of [dirname(layout.bundle), layout.program]) mkdirSync(join(folder, part))
  for (const file of codeIn(dist)) linkOrCopy(join(dist, file), join(folder, file))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The site's own code, and the files of the program that it imports, such as the Markdown parser. */
function codeIn(dist: string): ReadonlySet<string> {
  const found = new Set<string>()
  const find = (file: string) => {
    if (found.has(file) || !existsSync(join(dist, file))) return
    found.add(file)
    for (const [, path = ''] of readFileSync(join(dist, file), 'utf8').matchAll(IMPORTED))
      find(posix.join(posix.dirname(file), path))
  }
  const own = dirname(layout.bundle)
  for (const name of namesIn(join(dist, own))) find(`${own}/${name}`)
  return found
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // On another disk, where hard links are impossible.
    copyFileSync(from, to)
  }
}
