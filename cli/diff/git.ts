import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { relative } from 'node:path'
import { promisify } from 'node:util'
import { errorCode } from '../../runtime/values/error-code.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { exitCode, JobError } from '../io.ts'

const run = promisify(execFile)
const MAX_OUTPUT = 64 * 1024 * 1024

/** The repository that contains a site. */
export interface Repository {
  /** Absolute path of its root. */
  readonly top: string
  /** Path of the site within it; empty if the site is its root. */
  readonly prefix: string
}

/** @throws JobError when the site is not in a repository, or git is not installed. */
export async function findRepository(root: string): Promise<Repository> {
  try {
    const top = await git(root, 'rev-parse', '--show-toplevel')
    return { top, prefix: relative(top, root) }
  } catch (error) {
    // This happens in a container with a mounted folder of another user.
    const trust = /git config --global --add safe\.directory .+/.exec(String(error))
    if (trust !== null)
      throw new JobError(`git does not read ${root}, because it belongs to another user. If you trust it: ${trust[0]}`)
    const reason = errorCode(error) === 'ENOENT' ? 'git is not installed' : `${root} is not in a git repository`
    throw new JobError(
      `site diff compares revisions of git, and ${reason}. It also compares two ledgers: site diff before.ledger after.ledger`,
    )
  }
}

/**
 * The last release: the newest tag reachable from the current commit, otherwise the current commit itself.
 *
 * @throws JobError (exit 2) when the clone may lack it.
 */
export async function lastRelease({ top }: Repository): Promise<string> {
  const tag = await git(top, 'describe', '--tags', '--abbrev=0').catch(() => null)
  if (tag === null && (await isShallow(top)))
    throw new JobError(`The last release is not known: ${inShallow(top)}`, exitCode.usage)
  return tag ?? 'HEAD'
}

/** The commit of a revision. @throws JobError (exit 2) when there is none with this name. */
export async function commitOf(revision: string, repository: Repository): Promise<string> {
  const found = await findCommit(revision, repository)
  if (found !== null) return found
  throw new JobError(await whyNone(revision, repository), exitCode.usage)
}

async function whyNone(revision: string, repository: Repository): Promise<string> {
  const { top } = repository
  if ((await findCommit('HEAD', repository)) === null)
    return `${top} has no commit yet, so there is nothing to compare with. Commit first: git add -A && git commit`
  if (await isShallow(top)) return `${revision} cannot be found: ${inShallow(top)}`
  return `${revision} is neither a revision of ${top} nor a ledger. Name a commit, a branch or a tag, a ledger, or the address of a site.`
}

async function isShallow(top: string): Promise<boolean> {
  return (await git(top, 'rev-parse', '--is-shallow-repository')) === 'true'
}

function inShallow(top: string): string {
  return `${top} is a shallow clone, which lacks earlier commits. Fetch them: git fetch --unshallow --tags; on GitHub, give actions/checkout fetch-depth: 0`
}

async function findCommit(revision: string, { top }: Repository): Promise<string | null> {
  // A leading hyphen would turn it into an option.
  if (revision.startsWith('-')) return null
  return git(top, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`).catch(() => null)
}

/** Writes the files of a commit into a folder, without changing the repository. @throws JobError when git refuses. */
export async function writeCommit(commit: string, { top }: Repository, folder: string): Promise<void> {
  const index = `${folder}.index`
  const options = { cwd: top, env: { ...process.env, GIT_INDEX_FILE: index }, maxBuffer: MAX_OUTPUT }
  try {
    await run('git', ['read-tree', commit], options)
    await run('git', ['checkout-index', '--all', '--force', `--prefix=${folder}/`], options)
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new JobError(`git cannot write the files of ${commit.slice(0, 12)} to ${folder}: ${said || messageOf(error)}`)
  } finally {
    rmSync(index, { force: true })
  }
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd, maxBuffer: MAX_OUTPUT })
  return stdout.trim()
}
