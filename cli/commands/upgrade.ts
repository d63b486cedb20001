import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { applyEdits } from '../../runtime/checks/fix/apply-edits.ts'
import { BASE_LOCK_FILE, writeBaseLock } from '../../runtime/manifest/bases/base-lock.ts'
import { namedPath } from '../../runtime/manifest/bases/named-path.ts'
import type { Rename } from '../../runtime/manifest/bases/renames.ts'
import type { TextEdit } from '../../runtime/manifest/problems/diagnostic.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { type MovedPage, movedPages } from '../../runtime/source/moved-pages.ts'
import { checkSite } from '../../runtime/validate/check-site.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { npmInstall } from '../npm/npm-install.ts'
import { readSite, requireSite } from '../open-site.ts'
import { prettyFindings } from '../report/pretty.ts'
import { plural, summary } from '../report/summary.ts'
import { redirectEdits, renamingEdits } from '../upgrade/adapt-site.ts'
import { type ChangedPages, changedPages } from '../upgrade/changed-pages.ts'
import { stageSite } from '../upgrade/staged-site.ts'
import { writeTogether } from '../upgrade/write-together.ts'
import { prerender } from './prerender.ts'

export interface UpgradeOptions {
  readonly config: string
  /** A version of the base, or what else npm can install: a package file, a folder. */
  readonly to: string
  /** Whether nothing is written. */
  readonly dryRun: boolean
}

/**
 * Moves a site to another version of the package that it extends: renames what the base has renamed, leads old addresses on, tells which pages
 * change. All of it is tried in a copy of the site; nothing is written when that does not validate.
 *
 * @throws JobError when the site extends no package, cannot be used as it is, or npm cannot install the other version.
 */
export async function upgrade({ config, to, dryRun }: UpgradeOptions, io: CommandIo): Promise<ExitCode> {
  const before = readSite({ config }, io)
  const site = requireSite(before, io)
  const base = packageOf(before)
  const spec = specOf(base, to, io.cwd)
  const stages = [stageSite(site.root), stageSite(site.root, base)] as const
  const [old, now] = stages.map(({ path }) => ({ path, option: { config: join(path, site.configFile) } })) as [
    Staged,
    Staged,
  ]
  try {
    const version = await installBase(spec, base, now.path)
    const installed = readSite(now.option, io)
    const renames = installed.renames
    const renaming = renamingEdits(before, renames)
    writeEdits(now.path, renaming)
    const renamed = readSite(now.option, io)
    const checked = await checkSite(renamed)
    const errors = checked.findings.filter(({ severity }) => severity === 'error')
    if (renamed.site === null || errors.length > 0) {
      io.write(prettyFindings(errors, checked.texts, io))
      io.write(
        `Nothing was changed: with ${base} ${version} the site has ${summary(errors)}. To change it by hand: npm install ${spec}, then site validate and site drift\n`,
      )
      return exitCode.failed
    }
    const moved = movedPages(site, renamed.site, renames)
    for (const page of moved) writeEdits(now.path, redirectEdits(readSite(now.option, io), [page]))
    const after = readSite(now.option, io)
    const pages = await comparePages(old, now, io)
    io.write(report({ base, version, renames: renaming.length === 0 ? [] : renames, moved, pages }))
    if (dryRun) return exitCode.ok
    const files = new Set([...renaming.map(({ file }) => file), ...(moved.length > 0 ? [site.configFile] : [])])
    const texts = new Map([...files].map((file) => [file, readFileSync(join(now.path, file), 'utf8')]))
    texts.set(BASE_LOCK_FILE, writeBaseLock(after.overrides.filter(({ by }) => by === after.configFile)))
    await writeTogether(site.root, texts, () => npmInstall(spec, site.root))
    io.write(`Wrote ${[...texts.keys()].join(', ')}, package.json and its lock\n`)
    return exitCode.ok
  } finally {
    for (const stage of stages) stage.remove()
  }
}

interface Staged {
  readonly path: string
  readonly option: { readonly config: string }
}

/** The package that a manifest extends. */
function packageOf({ own, configFile }: SiteLoadResult): string {
  const value = own.root?.kind === 'map' ? own.root.entries.get('extends')?.value : undefined
  const names = value?.kind === 'list' ? value.items : value === undefined ? [] : [value]
  const found = names.flatMap((each) =>
    each.kind === 'scalar' && /^[^./]/.test(String(each.value)) ? [String(each.value)] : [],
  )
  const [name] = found
  if (name === undefined)
    throw new JobError(
      `${configFile} extends no package, so there is no version to move to. site drift tells what has changed in its base.`,
    )
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What npm is asked for: a version of the package, or a file or folder that holds one. */
function specOf(base: string, to: string, cwd: string): string {
  return /^\.{0,2}\/|\.tgz$/.test(to) ? resolve(cwd, to) : `${base}@${to}`
}

/** Installs a base beside the packages of a copy. @returns its version. */
async function installBase(spec: string, base: string, stage: string): Promise<string> {
  const place = join(stage, '.sitio/base')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), '{}')
  // The copy has them.
  await npmInstall(spec, place, ['--legacy-peer-deps'])
  const installed = join(place, 'node_modules', base)
  const link = join(stage, 'node_modules', base)
  mkdirSync(dirname(link), { recursive: true })
  symlinkSync(relative(dirname(link), installed), link)
  return (JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as { version: string }).version
}

function writeEdits(root: string, edits: readonly TextEdit[]): void {
  for (const file of new Set(edits.map((edit) => edit.file))) {
    const path = join(root, file)
    const text = applyEdits(
      readFileSync(path, 'utf8'),
      edits.filter((edit) => edit.file === file),
    )
    if (text !== null) writeFileSync(path, text)
  }
}

/** Prerenders both copies, and compares them. Null where one cannot be: its back-ends do not answer. */
async function comparePages(old: Staged, now: Staged, io: CommandIo): Promise<ChangedPages | null> {
  const quiet = { ...io, write() {}, writeError() {} }
  for (const { option } of [old, now]) {
    const code = await prerender({ ...option, offline: false }, quiet).catch(() => exitCode.failed)
    if (code !== exitCode.ok) return null
  }
  return changedPages(join(old.path, 'dist/static'), join(now.path, 'dist/static'))
}

interface Report {
  readonly base: string
  readonly version: string
  readonly renames: readonly Rename[]
  readonly moved: readonly MovedPage[]
  readonly pages: ChangedPages | null
}

function report({ base, version, renames, moved, pages }: Report): string {
  const lines = [
    `${base} ${version}`,
    ...renames.map(({ from, to }) => `renamed: ${namedPath(from)} → ${namedPath(to)}`),
    ...moved.map(({ from, to }) => `redirect: ${from} → ${to}`),
    ...(pages === null ? ['Its pages could not be compared: site prerender says why.'] : pagesInWords(pages)),
  ]
  return `${lines.join('\n')}\n`
}

function pagesInWords({ changed, added, gone, same }: ChangedPages): string[] {
  const line = (paths: readonly string[], what: string) =>
    paths.length === 0 ? [] : [`${plural(paths.length, 'page')} ${what}: ${paths.join(', ')}`]
  return [
    ...line(changed, 'changed'),
    ...line(added, 'new'),
    ...line(gone, 'gone'),
    `${plural(same, 'page')} as before`,
  ]
}
