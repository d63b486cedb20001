import { namedPath } from '../../runtime/manifest/bases/named-path.ts'
import type { Rename } from '../../runtime/manifest/bases/renames.ts'
import { targetText, writtenTarget } from '../../runtime/values/paths/written-redirects.ts'
import { briefPaths } from '../report/brief-paths.ts'
import { plural } from '../report/summary.ts'
import type { ChangedPages } from './changed-pages.ts'
import type { LeftAddress } from './lost-addresses.ts'
import type { CopyConflict } from './merge-copy.ts'

/** What another version of a package changes in a site. */
export interface UpgradePlan {
  readonly name: string
  readonly version: string
  readonly renames: readonly Rename[]
  /** Old addresses: their redirect targets, or that they are gone. */
  readonly moved: readonly LeftAddress[]
  /** Deprecated keys that were rewritten: `heading → title`. */
  readonly rewritten: readonly string[]
  /** Files that this version is the first to copy into sites. */
  readonly added: readonly string[]
  /** Copies that were updated with the package. */
  readonly followed: readonly string[]
  readonly conflicts: readonly CopyConflict[]
  /** Null if its pages could not be compared. */
  readonly pages: ChangedPages | null
}

/** The plan in words, one line for each item. */
export function upgradeInWords({
  name,
  version,
  renames,
  moved,
  rewritten,
  added,
  followed,
  conflicts,
  pages,
}: UpgradePlan): string {
  const lines = [
    `${name} ${version}`,
    ...renames.map(({ from, to }) => `renamed: ${namedPath(from)} → ${namedPath(to)}`),
    ...moved.map(({ from, to }) =>
      to === null ? `gone: ${from}` : `redirect: ${from} → ${targetText(writtenTarget(to))}`,
    ),
    ...rewritten.map((what) => `rewritten: ${what}`),
    ...added.map((file) => `new: ${file}`),
    ...followed.map((file) => `follows: ${file}`),
    ...conflicts.flatMap(({ what, ours, theirs }) => [
      `left as it is: ${what}`,
      `  here  ${ours}`,
      `  there ${theirs}`,
    ]),
    ...(pages === null ? ['Its pages could not be compared; the reason is above.'] : pagesInWords(pages)),
  ]
  return `${lines.join('\n')}\n`
}

function pagesInWords({ changed, added, gone, same }: ChangedPages): string[] {
  const line = (paths: readonly string[], what: string) =>
    paths.length === 0 ? [] : [`${plural(paths.length, 'page')} ${what}: ${briefPaths(paths)}`]
  return [
    ...line(changed, 'changed'),
    ...line(added, 'new'),
    ...line(gone, 'gone'),
    `${plural(same, 'page')} as before`,
  ]
}
