import { basename, join, relative, resolve } from 'node:path'
import { versions } from 'node:process'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import type { PackageProgram } from '../../runtime/values/names/package-programs.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { type AnswerOptions, askAnswers } from '../new/ask-answers.ts'
import { checkNewSite } from '../new/check-new-site.ts'
import { clientFiles, isThere, type NewBase, newBase } from '../new/client-files.ts'
import { writeGenerated } from '../new/generated-files.ts'
import { installPackages } from '../new/install-packages.ts'
import { kitFiles } from '../new/kit-files.ts'
import { leaveOriginToBase } from '../new/leave-origin-to-base.ts'
import { packageFile } from '../new/package-file.ts'
import { pagesOf } from '../new/pages-of.ts'
import { checkTarget } from '../new/target-folder.ts'
import { templateFiles } from '../new/template-files.ts'
import { copiedLanguages, type SiteAnswers, siteOfTemplate } from '../new/template-site.ts'
import { upgradeInWords } from '../new/upgrade-in-words.ts'
import { writeFiles } from '../new/write-files.ts'
import { packageManagerOf } from '../packages/package-manager.ts'
import { inWordsOf, programWords } from '../packages/program-words.ts'
import { plural } from '../report/summary.ts'
import { readPackageFile, sitioDependency } from '../sitio-dependency.ts'
import { COPIED_LOCK_FILE, copiedLockOf } from '../upgrade/copied-lock.ts'

export interface NewSiteOptions extends AnswerOptions {
  /** Whether to install the site's dependencies. */
  readonly install: boolean
}

const SITE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAX_NAME_LENGTH = 60

/**
 * Creates a small, complete site in a folder of its own. Writes only below that folder, which has to be empty.
 *
 * @param folder - relative to the current folder; its last part is the name of the site's package.
 * @returns 1 when the site is made and has errors, which are shown.
 * @throws JobError when the folder cannot be used or Yarn's Plug'n'Play runs this (exit 1), or its name is not valid for a package (exit 2).
 */
export async function newSite(folder: string, options: NewSiteOptions, io: CommandIo): Promise<ExitCode> {
  if (versions.pnp !== undefined)
    throw new JobError(
      `Yarn's Plug'n'Play keeps packages in archives, and a site cannot be copied out of one. Create it with npm: npx sitio new ${folder}`,
    )
  const target = resolve(io.cwd, folder)
  const name = requireName(basename(target))
  const existed = checkTarget(target, folder)
  const { from, install } = options
  const answers = await askAnswers(name, options, io)
  const base = from === undefined ? null : await newBase(from, target, io.cwd, install)
  const packages = packageManagerOf(target, io.env.npm_config_user_agent)
  const files = await filesOf(name, answers, base, packages.name)
  writeFiles(target, files, existed)
  const isInstalled = install && (await installPackages(packages, io))
  const isReadable = base === null || isThere(base, target)
  if (base !== null && isReadable) leaveOriginToBase(target, io)
  const generated = isReadable ? await writeGenerated(target, io) : []
  const state = isReadable
    ? await checkNewSite(target, base === null, io)
    : { words: `It can be checked once ${base.extends} is installed.\n`, hasErrors: false }
  const shown = relative(io.cwd, target) || '.'
  const written = [
    ...files.keys(),
    ...generated,
    ...(isInstalled && !packages.lock.startsWith('..') ? [packages.lock] : []),
  ]
  const list = written.sort().map((file) => `  ${join(shown, file)}\n`)
  const what =
    base === null
      ? `${pagesOf(String(files.get('site.config.yaml')))} in ${plural(answers.languages.length, 'language')}`
      : `it contains what differs from ${base.extends}`
  const copied = base === null ? copiedLanguages(answers.languages) : []
  const translate =
    copied.length === 0
      ? ''
      : `Translate what follows "# Translate, please": the texts in ${copied.join(', ')} are still in English.\n`
  const outcome = `${answers.product} is ${state.hasErrors ? 'created, but has errors' : 'ready'}: ${what}`
  const next = nextSteps(shown, packages.name, isInstalled)
  io.write(`${list.join('')}
${state.words}${translate}
${outcome}. Next:

${next}`)
  return state.hasErrors ? exitCode.failed : exitCode.ok
}

function requireName(name: string): string {
  if (SITE_NAME.test(name) && name.length <= MAX_NAME_LENGTH) return name
  throw new JobError(
    `"${printable(name)}" cannot name a site. Use lower-case letters, digits and hyphens, a letter first, ` +
      `at most ${MAX_NAME_LENGTH} of them: my-site`,
    exitCode.usage,
  )
}

/**
 * Everything that is written by hand: path → content.
 *
 * @param base - the site that it extends; null for one of its own.
 * @param program - what installs its packages.
 */
async function filesOf(
  name: string,
  answers: SiteAnswers,
  base: NewBase | null,
  program: PackageProgram,
): Promise<Map<string, string | Buffer>> {
  const files = new Map(
    base === null ? siteOfTemplate(templateFiles(answers.template), answers) : clientFiles(answers, base),
  )
  const kit = {
    isWhole: base === null || base.package !== null,
    hasForms: /^forms:/m.test(String(files.get('site.config.yaml'))),
  }
  for (const [file, content] of kitFiles(kit)) files.set(file, content)
  const dependency = sitioDependency(packageRoot)
  files.set('README.md', String(files.get('README.md')).replace('__UPGRADE__', upgradeInWords(dependency)))
  for (const [file, content] of files) if (isAboutSite(file)) files.set(file, inWordsOf(program, String(content)))
  if (dependency.kind === 'fetched') files.set('package.json', packageFile(name, dependency.version, base))
  else {
    // A path out of the folder would not work on other machines.
    const file = await readPackageFile(dependency.tarball, packageRoot)
    files.set(`vendor/${file.name}`, file.bytes)
    files.set('package.json', packageFile(name, `file:vendor/${file.name}`, base))
  }
  return files.set(COPIED_LOCK_FILE, copiedLockOf(files, base === null ? answers.template : null, program))
}

/** Whether a file says something about the site, unlike the site's own texts and pictures. */
function isAboutSite(file: string): boolean {
  return /(?:^|\/)Dockerfile$|\.(?:md|ya?ml|graphql)$/.test(file) && !/^(?:content|locales|public)\//.test(file)
}

/** What to type next: one line for the preparations, and one to see the site. */
function nextSteps(folder: string, program: PackageProgram, isInstalled: boolean): string {
  const { install, run } = programWords[program]
  const first = [...(folder === '.' ? [] : [`cd ${folder}`]), ...(isInstalled ? [] : [install])]
  return `${first.length > 0 ? `  ${first.join(' && ')}\n` : ''}  ${run('dev')}\n`
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}
