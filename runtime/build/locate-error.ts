import type { SourceMap } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { BuildFault } from '../checks/facts.ts'
import type { Position } from '../manifest/problem.ts'

/** The first place of an error's stack that lies in the site's own code; null where there is none. */
export function locateError(error: unknown, map: SourceMap, root: string): Position | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, line, column] of stack.matchAll(/server\/site\.js:(\d+):(\d+)/g)) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') continue
    const source = entry.originalSource
    const file = source.startsWith('file:') ? fileURLToPath(source) : resolve(root, source)
    const own = ownFile(file, root)
    if (own !== null) return { file: own, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return null
}

/** What the bundler says, in one line, and where. */
export function readBuildError(error: unknown, root: string): BuildFault {
  const errors: unknown = typeof error === 'object' && error !== null && 'errors' in error ? error.errors : null
  const first: unknown = Array.isArray(errors) ? errors[0] : error
  const text = stripVTControlCharacters(first instanceof Error ? first.message : String(first))
  const [, file, line, column] = /\[ (.+?):(\d+):(\d+) \]/.exec(text) ?? []
  const own = file === undefined ? null : ownFile(resolve(file), root)
  const message = (text.split('\n', 1)[0] ?? '').replace(/^\[[\w:-]+\] /, '').replace(/ in \S+$/, '')
  return {
    message: message.replace(/\.$/, ''),
    position: own === null ? null : { file: own, line: Number(line), column: Number(column) },
  }
}

/** A file of the site's own code, as positions name it. */
function ownFile(file: string, root: string): string | null {
  const name = relative(root, join(file))
  return name.startsWith('..') || name.includes(`node_modules${sep}`) ? null : name.split(sep).join('/')
}
