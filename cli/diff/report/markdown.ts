import type { CommandIo } from '../../io.ts'
import type { ChangedTogether, DiffContent } from '../diff-content.ts'
import { kindsInWords, placeInWords, some, totals } from './words.ts'

/** A table for a comment on a pull request. */
export function markdown(content: DiffContent, io: CommandIo): void {
  io.write(inMarkdown(content))
}

export function inMarkdown(content: DiffContent): string {
  const { before, now, changed, added, redirected, retired, gone, files } = content
  const row = (what: string, pages: string, why: string) => `| ${what} | ${pages} | ${why} |`
  const shown = (paths: readonly string[]) =>
    some(paths)
      .map((path) => (path.startsWith('/') ? `\`${path}\`` : path))
      .join(' ')
  const rows = [
    ...gone.map(({ path, redirect }) => row('**gone**', `\`${path}\``, `leads nowhere: \`${redirect}\``)),
    ...(retired.length === 0 ? [] : [row('gone, as the manifest says', shown(retired), '')]),
    ...(added.length === 0 ? [] : [row('new', shown(added), '')]),
    ...redirected.map(({ path, to }) => row('redirected', `\`${path}\``, `to \`${to}\``)),
    ...changed.map(({ kinds, why, paths }: ChangedTogether) =>
      row(
        kindsInWords(kinds),
        shown(paths),
        some(why)
          .map((cause) =>
            typeof cause === 'string' ? cause : [`\`${cause.input}\``, ...placeInWords(cause)].join(' '),
          )
          .join('<br>'),
      ),
    ),
    ...Object.entries({ changed: files.changed, new: files.added, gone: files.gone }).flatMap(([what, paths]) =>
      paths.length === 0 ? [] : [row(`${what}, as a file`, shown(paths), '')],
    ),
  ]
  const table = rows.length === 0 ? [] : ['| | pages | why |', '| --- | --- | --- |', ...rows, '']
  return [`### ${before} → ${now}`, '', totals(content), '', ...table].join('\n')
}
