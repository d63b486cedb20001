import { join, resolve } from 'node:path'
import { compareSides, type DiffContent } from '../diff/diff-content.ts'
import { type DiffFormatName, diffFormats } from '../diff/formats.ts'
import { openSides, type Side } from '../diff/sides.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite } from '../open-site.ts'

export interface DiffOptions extends ConfigOption {
  readonly format: DiffFormatName
  readonly offline: boolean
  /** Takes screenshots of the changed pages. */
  readonly screenshots?: boolean
  /** File to write the screenshots to. */
  readonly out?: string
}

/** Relative to the site's folder. */
const PICTURES = '.sitio/diff/pictures.html'

/**
 * Prints which addresses of a site are new, gone, redirected or changed between two revisions, how they changed, and why.
 *
 * @param before - a revision of git, a ledger, or the address of a running site; undefined: the last release.
 * @param now - the same; undefined: the current files.
 * @returns 1 when an address is gone without a redirect.
 */
export async function diff(
  before: string | undefined,
  now: string | undefined,
  { format, screenshots = false, out, ...options }: DiffOptions,
  io: CommandIo,
): Promise<ExitCode> {
  if (out !== undefined && !screenshots)
    throw new JobError('--out says where to write pictures. Add --screenshots to take them.', exitCode.usage)
  const pictures = screenshots ? await import('../diff/screenshots/picture-changes.ts') : null
  // Not after everything is prerendered, which may take minutes.
  pictures?.requireChromium(io.env)
  const { content, sides, root } = await openedAt(before, now, options, io)
  const print = await diffFormats[format]()
  print(content, io)
  if (pictures !== null) {
    const file = out === undefined ? join(root, PICTURES) : resolve(io.cwd, out)
    const count = await pictures.pictureChanges(content, sides, file, io)
    io.writeError(`Pictures of ${count} ${count === 1 ? 'page' : 'pages'}: ${file}\n`)
  }
  return content.gone.length > 0 ? exitCode.failed : exitCode.ok
}

/** The comparison that `site diff` prints. */
export async function compareAt(
  before: string | undefined,
  now: string | undefined,
  options: Omit<DiffOptions, 'format'>,
  io: CommandIo,
): Promise<DiffContent> {
  return (await openedAt(before, now, options, io)).content
}

interface OpenedDiff {
  readonly content: DiffContent
  readonly sides: readonly [Side, Side]
  readonly root: string
}

async function openedAt(
  before: string | undefined,
  now: string | undefined,
  { config, offline }: Pick<DiffOptions, 'config' | 'offline'>,
  io: CommandIo,
): Promise<OpenedDiff> {
  const { root } = readSite({ config }, io)
  const sides = await openSides(before, now, { config, root, offline }, io)
  return { content: compareSides(...sides), sides, root }
}
