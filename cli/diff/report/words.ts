import { plural } from '../../report/summary.ts'
import type { Cause, ChangedTogether, DiffContent } from '../diff-content.ts'

/** More pages, or reasons, of one change are only counted for people. */
const MAX_SHOWN = 12

export function totals({ changed, added, redirected, retired, gone, same, files }: DiffContent): string {
  const pages = changed.reduce((sum, { paths }) => sum + paths.length, 0)
  const counts = [
    [pages, 'changed'],
    [added.length, 'new'],
    [redirected.length, 'leading on'],
    [retired.length, 'taken away'],
    [gone.length, 'gone'],
  ] as const
  const some = counts.filter(([count]) => count > 0).map(([count, what]) => `${plural(count, 'page')} ${what}`)
  const ofFiles = [
    [files.changed.length, 'changed'],
    [files.added.length, 'new'],
    [files.gone.length, 'gone'],
  ] as const
  const someFiles = ofFiles.filter(([count]) => count > 0).map(([count, what]) => `${plural(count, 'file')} ${what}`)
  return [...some, `${plural(same, 'page')} as before`, ...someFiles].join(', ')
}

export function kindsInWords(kinds: ChangedTogether['kinds']): string {
  const words = { text: 'text', look: 'look', behaviour: 'behaviour', search: 'search engines', weight: 'weight' }
  return kinds.length === 0 ? 'bytes alone' : kinds.map((kind) => words[kind]).join(', ')
}

export function placeInWords({ file, line, column }: Cause): string {
  return file === undefined ? '' : line === undefined ? file : `${file}:${line}:${column}`
}

export function some<Item>(items: readonly Item[]): readonly (Item | string)[] {
  return items.length <= MAX_SHOWN ? items : [...items.slice(0, MAX_SHOWN), `and ${items.length - MAX_SHOWN} more`]
}
