import picocolors from 'picocolors'
import type { CommandIo } from '../../io.ts'
import { plural } from '../../report/summary.ts'
import { usesColor } from '../../report/uses-color.ts'
import type { DiffContent } from '../diff-content.ts'
import { kindsInWords, placeInWords, some, totals } from './words.ts'

/** For people at a terminal: which pages have changed together, and why. */
export function pretty(content: DiffContent, io: CommandIo): void {
  const { green, red, yellow, cyan, dim } = picocolors.createColors(usesColor(io))
  const { changed, added, redirected, retired, gone, files } = content
  const lines = [
    ...changed.flatMap(({ kinds, why, paths }) => [
      `${yellow('~')} ${kindsInWords(kinds)}${dim(`  ${plural(paths.length, 'page')}`)}`,
      ...some(why).map((cause) =>
        typeof cause === 'string'
          ? `    ${dim(cause)}`
          : `    ${[cause.input, ...placeInWords(cause).map((place) => cyan(place))].join('  ')}`,
      ),
      `    ${some(paths).join('  ')}`,
    ]),
    ...added.map((path) => `${green('+')} ${path}`),
    ...redirected.map(({ path, to }) => `${yellow('→')} ${path} leads to ${to}`),
    ...retired.map((path) => `${dim('×')} ${path} is gone, as the manifest says`),
    ...goneInWords(gone, red('-')),
    ...some(files.changed).map((path) => `${yellow('~')} ${path}  ${dim('file')}`),
    ...some(files.added).map((path) => `${green('+')} ${path}  ${dim('file')}`),
    ...some(files.gone).map((path) => `${red('-')} ${path}  ${dim('file')}`),
  ]
  io.write(`${[...lines, ...(lines.length === 0 ? [] : ['']), totals(content)].join('\n')}\n`)
}

/** Groups pages for which one redirect would do, such as those of a route in all languages, above that redirect. */
function goneInWords(gone: DiffContent['gone'], sign: string): string[] {
  return [...new Set(gone.map(({ redirect }) => redirect))].flatMap((redirect) => {
    const paths = gone.filter((page) => page.redirect === redirect).map(({ path }) => path)
    const are = paths.length === 1 ? 'is gone, and leads' : 'are gone, and lead'
    return [`${sign} ${paths.join('  ')} ${are} nowhere. Write under redirects:`, `    ${redirect}`]
  })
}
