import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Edit } from '../random/random-edits.ts'

/** The effect of an edit on the pages of a prerendered site. */
export interface Trial {
  readonly what: string
  /** Files that differ from a complete rendering; there must be none. */
  readonly missed: readonly string[]
  /** Number of pages that were rendered because their inputs had changed. */
  readonly predicted: number
  /** Number of pages that actually changed. */
  readonly changed: number
}

/** Prerenders into a folder of the site and returns its output; null if that fails. */
export type Prerender = (out: string, isForced: boolean) => Promise<string | null>

/**
 * Prerenders a site after an edit, incrementally and completely; both results must be the same. If the edit makes the site invalid, it is undone,
 * and the result is null.
 */
export async function tryEdit(folder: string, edit: Edit, prerender: Prerender): Promise<Trial | null> {
  const before = filesOf(join(folder, 'dist/static'))
  cpSync(join(folder, 'dist/static.ledger'), join(folder, 'dist/before.ledger'))
  const said = await prerender('dist/static', false)
  if (said === null) {
    edit.undo()
    return null
  }
  // Start from the sources again, which also tests whether the build was rightly considered fresh.
  rmSync(join(folder, 'dist/site.seal'), { force: true })
  await prerender('dist/full', true)
  const [now, full] = [filesOf(join(folder, 'dist/static')), filesOf(join(folder, 'dist/full'))]
  now.set('the ledger', readFileSync(join(folder, 'dist/static.ledger'), 'utf8'))
  full.set('the ledger', readFileSync(join(folder, 'dist/full.ledger'), 'utf8'))
  const [, total = '0', rendered = total] = /Prerendered (\d+) pages in \S+?(?:: (\d+) rendered.*)?\n/.exec(said) ?? []
  const pages = [...full.keys()].filter((file) => full.has(payloadOf(file)))
  return {
    what: edit.what,
    missed: [...new Set([...now.keys(), ...full.keys()])].filter((file) => now.get(file) !== full.get(file)),
    predicted: Number(rendered),
    changed: pages.filter((file) => [file, payloadOf(file)].some((each) => before.get(each) !== full.get(each))).length,
  }
}

/** `about/index.html` → the path of its payload. */
function payloadOf(file: string): string {
  const path = file.replace(/(?:^|\/)index\.html$/, '')
  return `_site/payload/${path === '' ? 'index' : path}.json`
}

/** Path below the folder → hash of its content. */
function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return new Map(
    files.sort().flatMap((file) => {
      const path = join(folder, file)
      if (!statSync(path).isFile()) return []
      return [[file, createHash('sha256').update(readFileSync(path)).digest('hex')] as const]
    }),
  )
}
