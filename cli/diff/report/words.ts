import { plural } from '../../report/summary.ts'
import type { Cause, ChangedTogether, DiffContent } from '../diff-content.ts'

/** Maximum number of pages or reasons that are listed for one change; the rest is only counted. */
const MAX_SHOWN = 12

export function totals({ changed, added, redirected, retired, gone, same, unasked, files }: DiffContent): string {
  const pages = changed.reduce((sum, { paths }) => sum + paths.length, 0)
  return [
    ...counted('page', {
      ...{ changed: pages, new: added.length, redirected: redirected.length },
      ...{ retired: retired.length, gone: gone.length },
    }),
    `${plural(same, 'page')} as before`,
    ...(unasked.length === 0 ? [] : [`${plural(unasked.length, 'page')} for some visitors only and not compared`]),
    ...counted('file', { changed: files.changed.length, new: files.added.length, gone: files.gone.length }),
  ].join(', ')
}

/** Counts with their states: `2 pages new`. */
function counted(thing: string, counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${plural(count, thing)} ${what}`]))
}

export function kindsInWords(kinds: ChangedTogether['kinds']): string {
  const words = { text: 'text', look: 'look', behaviour: 'behaviour', search: 'search engines', weight: 'weight' }
  return kinds.length === 0 ? 'bytes alone' : kinds.map((kind) => words[kind]).join(', ')
}

/** None for what is in no file, such as the answer of a back-end. */
export function placeInWords({ file, line, column }: Cause): string[] {
  return file === undefined ? [] : [line === undefined ? file : `${file}:${line}:${column}`]
}

export function some<Item>(items: readonly Item[]): readonly (Item | string)[] {
  return items.length <= MAX_SHOWN ? items : [...items.slice(0, MAX_SHOWN), `and ${items.length - MAX_SHOWN} more`]
}
