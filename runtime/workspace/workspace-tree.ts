import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { LEDGER_ID } from '../artefact/prerendered-folder.ts'

/** Never part of a site's sources: installed packages, whose lock file counts instead, and what commands write. */
const SKIPPED = /^(?:node_modules|dist|site\.urls\.lock|.*\.log)$/
/** `${NAME}` in a manifest. */
const VARIABLE = /\$\{(\w+)/g

/**
 * A hash of all files that the sites of a workspace can be made of, and of the variables that they name. Machines with the same files and variables
 * get the same hash.
 *
 * @param root - folder of the workspace.
 * @param except - absolute paths to leave out.
 */
export function workspaceTree(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  except: readonly string[],
): string {
  const hash = createHash('sha256')
  const variables = new Set<string>()
  for (const file of filesBelow(root, new Set(except), new Set())) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
    if (/\.ya?ml$/.test(file)) for (const [, name = ''] of content.toString().matchAll(VARIABLE)) variables.add(name)
  }
  for (const name of [...variables].sort()) hash.update(`${name}\0${env[name] ?? ''}\0`)
  return hash.digest('base64url').slice(0, 12)
}

/** Sorted by name; links are followed, but each folder is visited once. */
function* filesBelow(folder: string, except: ReadonlySet<string>, seen: Set<string>): Generator<string> {
  const real = realpathSync(folder)
  if (seen.has(real)) return
  seen.add(real)
  const names = readdirSync(folder).sort()
  const written = names.filter((name) => existsSync(join(folder, name, LEDGER_ID)))
  for (const name of names) {
    const path = join(folder, name)
    const isHidden = name.startsWith('.') && name !== '.env'
    const isWritten = written.some((tree) => name === tree || name.startsWith(`${tree}.`))
    if (SKIPPED.test(name) || isHidden || isWritten || except.has(path)) continue
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.isDirectory()) yield* filesBelow(path, except, seen)
    else if (found?.isFile()) yield path
  }
}
