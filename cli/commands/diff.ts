import { compareSides, type DiffContent } from '../diff/diff-content.ts'
import { type DiffFormatName, diffFormats } from '../diff/formats.ts'
import { openSides } from '../diff/sides.ts'
import { type CommandIo, type ExitCode, exitCode } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'

export interface DiffOptions extends ConfigOption {
  readonly format: DiffFormatName
  readonly offline: boolean
}

/**
 * Tells which addresses of a site are new, gone, leading on or changed between two revisions, of what kind a change is, and why.
 *
 * @param before - a revision of git, a ledger, or the address of a running site; undefined: the last release.
 * @param now - likewise; undefined: the files as they are.
 * @returns 1 when an address is gone that leads nowhere.
 */
export async function diff(
  before: string | undefined,
  now: string | undefined,
  { format, ...options }: DiffOptions,
  io: CommandIo,
): Promise<ExitCode> {
  const content = await compareAt(before, now, options, io)
  const print = await diffFormats[format]()
  print(content, io)
  return content.gone.length > 0 ? exitCode.failed : exitCode.ok
}

/** What `site diff` tells of a site. */
export async function compareAt(
  before: string | undefined,
  now: string | undefined,
  { config, offline }: Omit<DiffOptions, 'format'>,
  io: CommandIo,
): Promise<DiffContent> {
  const { root } = readSite({ config }, io)
  return compareSides(...(await openSides(before, now, { config, root, offline }, io)))
}
