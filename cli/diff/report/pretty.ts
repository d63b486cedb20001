import picocolors from 'picocolors'
import type { CommandIo } from '../../io.ts'
import { plural } from '../../report/summary.ts'
import { usesColor } from '../../report/uses-color.ts'
import type { DiffContent } from '../diff-content.ts'
import { kindsInWords, placeInWords, some, totals } from './words.ts'

/** For people at a terminal: what has changed together, and why. */
export function pretty(content: DiffContent, io: CommandIo): void {
  const { green, red, yellow, cyan, dim } = picocolors.createColors(usesColor(io))
  const { changed, added, redirected, retired, gone } = content
  const lines = [
    ...changed.flatMap(({ kinds, why, paths }) => [
      `${yellow('~')} ${kindsInWords(kinds)}${dim(`  ${plural(paths.length, 'page')}`)}`,
      ...some(why).map((cause) =>
        typeof cause === 'string' ? `    ${dim(cause)}` : `    ${cause.input}  ${cyan(placeInWords(cause))}`,
      ),
      `    ${some(paths).join('  ')}`,
    ]),
    ...added.map((path) => `${green('+')} ${path}`),
    ...redirected.map(({ path, to }) => `${yellow('→')} ${path} leads to ${to}`),
    ...retired.map((path) => `${dim('×')} ${path} is gone, as the manifest says`),
    ...gone.flatMap(({ path, redirect }) => [
      `${red('-')} ${path} is gone, and leads nowhere. Write below redirects:`,
      `    ${redirect}`,
    ]),
    ...(changed.length + added.length + redirected.length + retired.length + gone.length === 0 ? [] : ['']),
    totals(content),
  ]
  io.write(`${lines.join('\n')}\n`)
}
