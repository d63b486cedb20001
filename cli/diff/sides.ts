import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { beside } from '../../runtime/artefact/prerendered-folder.ts'
import { isForSome } from '../../runtime/ledger/compare-ledgers.ts'
import { Ledger, readLedger } from '../../runtime/ledger/ledger.ts'
import { LedgerWriter } from '../../runtime/ledger/ledger-writer.ts'
import { ENV_FILE } from '../../runtime/process/read-environment.ts'
import { openWorkFolder } from '../../runtime/source/disk/work-folder.ts'
import type { LoadedSite } from '../../runtime/source/load-site.ts'
import { hasPublicAddress } from '../../runtime/source/loaded/has-public-address.ts'
import { prerenderNamed } from '../commands/prerender.ts'
import { type CommandIo, exitCode, JobError } from '../io.ts'
import { type ConfigOption, readSite, requireSite } from '../open-site.ts'
import { defaultStaticDir } from '../out-dir.ts'
import { commitOf, findRepository, lastRelease, type Repository, writeCommit } from './git.ts'
import { liveOrigin, readLiveSite } from './live-site.ts'

/** One side of a comparison: a site at an earlier revision, as it is now, or as it is served. */
export interface Side {
  /** Its name in the report. */
  readonly name: string
  readonly ledger: Ledger
  /** Its sources; null if there is only a ledger. */
  readonly site: LoadedSite | null
  /** Folder of its prerendered pages; null if there are none. */
  readonly folder: string | null
  /** Paths of the other side's pages that a running site was not asked for, since it shows them only to some visitors. */
  readonly unasked?: ReadonlySet<string>
}

export interface SideOptions {
  readonly config: string
  readonly root: string
  /** Does not call back-ends at other addresses. */
  readonly offline: boolean
  /** The public address, which overrides the one in the manifest. */
  readonly origin?: string
}

const silent = { info() {}, warn() {}, error() {} }

/**
 * Opens both sides of a comparison.
 *
 * @param first - a revision, a ledger, or the address of a running site; undefined: the last release.
 * @param second - the same; undefined: the current files.
 */
export async function openSides(
  first: string | undefined,
  second: string | undefined,
  given: SideOptions,
  io: CommandIo,
): Promise<readonly [Side, Side]> {
  const options = await withOrigin(given, [first, second].find(isAddress), io)
  const ledgers = [first, second].map((text) => (text === undefined ? null : ledgerAt(text, io)))
  const commits = new Map<string, string>()
  const open = async (text: string | undefined, index: 0 | 1, twin: string): Promise<Side | null> => {
    const ledger = ledgers[index]
    if (ledger) return ledger
    if (isAddress(text)) return null
    if (text === undefined && index === 1) return openWorking(options, twin, io)
    const repository = await findRepository(options.root)
    const revision = text ?? (await lastRelease(repository))
    const commit = await commitOf(revision, repository)
    commits.set(commit, revision)
    return openCommit(commit, revision, repository, options, twin, io)
  }
  // Most pages of a site are those that are published, and most of one side those of the other.
  const published = defaultStaticDir(options)
  const before = await open(first, 0, published)
  const now = await open(second, 1, before?.folder ?? published)
  clearOthers(options.root, [...commits.keys()])
  if (before === null && now === null)
    throw new JobError(
      'One of the two must be a ledger or a revision: a running site cannot say what its pages are made of.',
      exitCode.usage,
    )
  return [before ?? (await live(first, now)), now ?? (await live(second, before))]
}

function isAddress(text: string | undefined): text is string {
  return text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text)
}

/**
 * Where the manifest has only an address of this machine, pages take that of the running site that they are compared with. Otherwise they would name no
 * canonical address, and every page would have changed.
 */
async function withOrigin(options: SideOptions, url: string | undefined, io: CommandIo): Promise<SideOptions> {
  const site = url === undefined ? null : readSite(options, io).site
  if (url === undefined || site === null || hasPublicAddress(site.model)) return options
  const origin = await liveOrigin(url)
  return origin === null ? options : { ...options, origin }
}

async function live(url: string | undefined, other: Side | null): Promise<Side> {
  const name = url ?? ''
  const [asked, unasked]: [string[], Set<string>] = [[], new Set()]
  for (const path of other?.ledger.paths ?? []) {
    const page = other?.ledger.page(path) ?? null
    if (page !== null && isForSome(page)) unasked.add(path)
    else asked.push(path)
  }
  return { name, ledger: await readLiveSite(name, asked), site: null, folder: null, unasked }
}

/** A side from a ledger: the file itself, or a folder with a ledger beside it. */
function ledgerAt(text: string, { cwd }: CommandIo): Side | null {
  const path = resolve(cwd, text)
  const file = path.endsWith(beside.ledger) ? path : path + beside.ledger
  if (!existsSync(file)) return null
  const ledger = readLedger(file)
  if (ledger === null || !ledger.isWhole)
    throw new JobError(
      `${text} is damaged, or not a ledger that this version of sitio can read. Prerender the site again: site prerender`,
    )
  const folder = file.slice(0, -beside.ledger.length)
  return { name: text, ledger, site: null, folder: existsSync(folder) ? folder : null }
}

/** @param twin - folder of another version of the site, whose unchanged pages are taken over the first time. */
function openWorking({ root, ...options }: SideOptions, twin: string, io: CommandIo): Promise<Side> {
  return prerendered('the files as they are', { ...options, twin, out: join(root, WORK, 'now') }, io)
}

/** Prerenders a commit in a copy below `.sitio/`, with the packages that the site has now. @param twin - as above. */
async function openCommit(
  commit: string,
  revision: string,
  repository: Repository,
  { config, root, ...options }: SideOptions,
  twin: string,
  io: CommandIo,
): Promise<Side> {
  const place = join(root, WORK, commit)
  const tree = join(place, 'tree')
  if (!existsSync(tree)) {
    // Later runs use the copy again, so it appears as a whole or not at all.
    const work = openWorkFolder(tree, 'building')
    try {
      await writeCommit(commit, repository, work.path)
      linkSurroundings(repository, work.path)
      linkBases(basesOutside(repository, { config }, io), repository, work.path)
      work.publish()
    } finally {
      work.remove()
    }
  }
  const copy = join(tree, repository.prefix, basename(config))
  // The site is new, as that of the latest client in a workspace.
  if (!existsSync(copy)) return withoutPages(`${revision} without ${basename(config)}`)
  return prerendered(revision, { ...options, twin, config: copy, out: join(place, 'static') }, io)
}

/** A side before there was a site. */
function withoutPages(name: string): Side {
  return { name, ledger: new Ledger(Buffer.from(new LedgerWriter().finish().text)), site: null, folder: null }
}

const WORK = '.sitio/diff'

/** Links what git does not contain: installed packages, and variables of this machine. */
function linkSurroundings({ top, prefix }: Repository, tree: string): void {
  for (let below = prefix; ; below = below === '' || dirname(below) === '.' ? '' : dirname(below)) {
    const [from, to] = [join(top, below), join(tree, below)]
    if (existsSync(join(from, 'node_modules')) && !existsSync(join(to, 'node_modules')) && existsSync(to))
      symlinkSync(join(from, 'node_modules'), join(to, 'node_modules'))
    if (existsSync(join(from, ENV_FILE)) && existsSync(to)) copyFileSync(join(from, ENV_FILE), join(to, ENV_FILE))
    if (below === '') return
  }
}

/** Folders of bases of which git has no earlier state, since they are not in the repository of the site. */
function basesOutside({ top }: Repository, option: ConfigOption, io: CommandIo): string[] {
  return readSite(option, io).folders.filter((folder) => relative(top, folder).startsWith('..'))
}

/** Links them where the copy of a site looks for them. */
function linkBases(bases: readonly string[], { top }: Repository, tree: string): void {
  for (const base of bases) {
    const place = join(tree, relative(top, base))
    mkdirSync(dirname(place), { recursive: true })
    if (!existsSync(place)) symlinkSync(base, place)
  }
}

/** Removes copies of other commits. */
function clearOthers(root: string, commits: readonly string[]): void {
  const folder = join(root, WORK)
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (/^[0-9a-f]{40}/.test(name) && !commits.includes(name))
      rmSync(join(folder, name), { recursive: true, force: true })
}

async function prerendered(
  name: string,
  options: Omit<SideOptions, 'root'> & { readonly out: string; readonly twin: string },
  io: CommandIo,
): Promise<Side> {
  const said: string[] = []
  const quiet = {
    ...{ ...io, isTerminal: false },
    write: (text: string) => void said.push(text),
    writeError: (text: string) => void said.push(text),
  }
  const { failures } = await prerenderNamed({ ...options, verify: 0, log: silent, isTrial: true }, quiet).catch(
    (error: unknown) => {
      if (error instanceof JobError) throw new JobError(`${name}: ${said.join('')}${error.message}`, error.exitCode)
      throw error
    },
  )
  const ledger = failures > 0 ? null : readLedger(options.out + beside.ledger)
  if (ledger === null) throw new JobError(`${name} cannot be prerendered:\n${said.join('').trimEnd()}`)
  return { name, ledger, site: requireSite(readSite(options, quiet), quiet), folder: options.out }
}
