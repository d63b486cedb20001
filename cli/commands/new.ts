import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { packageRoot } from '../../runtime/source/package-root.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { clientManifest, clientReadme, isThere, type NewBase, newBase } from '../new/client-files.ts'
import { readColor, readLanguages, type SiteAnswers, siteOfTemplate } from '../new/template-site.ts'
import { plural } from '../report/summary.ts'
import { readPackageFile, sitioDependency } from '../sitio-dependency.ts'

export interface NewSiteOptions {
  /** Takes the defaults instead of asking. */
  readonly yes: boolean
  /** The site that the new one extends: a folder, or a package. */
  readonly from?: string
  /** What the site is called. */
  readonly product?: string
  /** Codes, with commas. */
  readonly languages?: string
  /** Of the default language: the first one, unless this says otherwise. */
  readonly default?: string
  /** `ink=#14181F` each. */
  readonly color?: readonly string[]
}

const siteName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const maxNameLength = 60
const maxProductLength = 80

/**
 * Makes a small, complete site in a folder of its own. Writes only below that folder, and only when it was empty.
 *
 * @param folder - where to, relative to the current folder; its last part is the name of the site's package.
 * @throws JobError when the folder cannot be used (exit 1) or its name is no name (exit 2).
 */
export async function newSite(folder: string, options: NewSiteOptions, io: CommandIo): Promise<ExitCode> {
  const target = resolve(io.cwd, folder)
  const name = basename(target)
  if (!siteName.test(name) || name.length > maxNameLength) {
    throw new JobError(
      `"${printable(name)}" cannot name a site. Use lower-case letters, digits and hyphens, a letter first, ` +
        `at most ${maxNameLength} of them: my-site`,
      exitCode.usage,
    )
  }
  const existed = checkTarget(target, folder)
  const { from } = options
  const answers = await askFor(name, options, io)
  const { product, languages } = answers
  const dependency = sitioDependency(packageRoot)
  const base = from === undefined ? null : newBase(from, target, io.cwd)
  const files = new Map(base === null ? siteOfTemplate(templateFiles(), answers) : clientFiles(product, base))
  if (dependency.kind === 'fetched') files.set('package.json', packageJson(name, dependency.version, base))
  else {
    // A path out of the folder would lead nowhere on another machine.
    const file = await readPackageFile(dependency.tarball, packageRoot)
    files.set(`vendor/${file.name}`, file.bytes)
    files.set('package.json', packageJson(name, `file:vendor/${file.name}`, base))
  }
  writeSite(target, files, existed)
  const generated = base === null || isThere(base, target) ? await writeGenerated(target, io) : []
  if (base === null) await copyPackagedTexts(target, io)
  const shown = relative(io.cwd, target) || '.'
  const list = [...files.keys(), ...generated].sort().map((file) => `  ${join(shown, file)}\n`)
  const steps = [...(shown === '.' ? [] : [`cd ${shown}`]), 'npm install', 'npm run dev']
  const what =
    base === null ? `3 pages in ${plural(languages.length, 'language')}` : `it says what differs from ${base.extends}`
  io.write(`${list.join('')}\n${product} is ready: ${what}. Next:\n\n`)
  io.write(`  ${steps.slice(0, -1).join(' && ')}\n  ${steps.at(-1)}\n`)
  return exitCode.ok
}

/** Whether the target is there already, empty; everything else is refused. */
function checkTarget(target: string, folder: string): boolean {
  const real = realTarget(target)
  const home = realpathSync(packageRoot)
  if (real === home || real.startsWith(`${home}${sep}`))
    throw new JobError(`${folder} is inside the package sitio. Choose a folder outside ${home}.`)
  const entries = readEntries(target, folder)
  if (entries !== null && entries.length > 0)
    throw new JobError(`${folder} is not empty (${entries[0]}). Choose another folder, or empty it first.`)
  return entries !== null
}

/** Where the target really lies, links of the existing part followed. */
function realTarget(target: string): string {
  try {
    return realpathSync(target)
  } catch {
    const parent = dirname(target)
    return parent === target ? target : join(realTarget(parent), basename(target))
  }
}

function readEntries(target: string, folder: string): string[] | null {
  try {
    return readdirSync(target)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' && !isDanglingLink(target)) return null
    const reason = code === 'ENOENT' ? 'it is a link to nothing' : code === 'ENOTDIR' ? 'it is not a folder' : code
    throw new JobError(`${folder} cannot be used: ${reason ?? error}.`)
  }
}

function isDanglingLink(target: string): boolean {
  return lstatSync(target, { throwIfNoEntry: false }) !== undefined
}

/** What options do not say is asked of whoever sits there; otherwise it is what the template has. */
async function askFor(name: string, options: NewSiteOptions, io: CommandIo): Promise<SiteAnswers> {
  const { yes, from, color = [] } = options
  const fallback = (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ')
  const ask = async (question: string, known: string | undefined, otherwise: string) => {
    if (known !== undefined) return known
    if (yes || !io.ask) return otherwise
    const answer = await io.ask(`${question} (${otherwise}): `)
    if (answer === null) throw new JobError('Nothing was created.')
    return answer.trim() || otherwise
  }
  const product = await ask('Product name, shown in every page title', options.product, fallback)
  if (product.length > maxProductLength || /\p{Cc}|\$\{/u.test(product))
    throw new JobError(
      `A product's name has at most ${maxProductLength} characters, and neither control characters nor "\${".`,
    )
  // Those of another site are its own.
  const languages =
    from === undefined ? await ask('Languages, the default one first', options.languages, 'en, es') : 'en'
  return { product, languages: readLanguages(languages, options.default), colors: new Map(color.map(readColor)) }
}

/** The files of the template, by their paths. */
function templateFiles(): Map<string, string | Buffer> {
  const folder = join(packageRoot, 'cli/templates/site')
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A command that looked at the template itself has left its cache there.
      .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith('.sitio'))
      .map((entry): [string, Buffer] => {
        const path = join(entry.parentPath, entry.name)
        const file = nameOfFile(folder, path)
        // npm would take a .gitignore in the package for its own.
        return [file === '_gitignore' ? '.gitignore' : file, readFileSync(path)]
      }),
  )
}

/** Of a site that extends another: its sections, texts and pictures are those of the base. */
function clientFiles(product: string, base: NewBase): [string, string | Buffer][] {
  return [
    ['site.config.yaml', clientManifest(product, base)],
    ['README.md', clientReadme(product, base)],
    ['.gitignore', readFileSync(join(packageRoot, 'cli/templates/site/_gitignore'))],
  ]
}

function packageJson(name: string, sitio: string, base: NewBase | null): string {
  // The package's own file; its versions are those that this build was made with.
  const own = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    engines: Record<string, string>
    dependencies: Record<string, string>
    devDependencies: Record<string, string>
  }
  const { dependencies, devDependencies } = own
  const content = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: own.engines,
    scripts: {
      start: 'site start',
      dev: 'site dev',
      build: 'site build',
      validate: 'site validate',
      prerender: 'site prerender',
      types: 'site types',
      test:
        base === null
          ? 'site validate --strict && site types --check && tsc --noEmit && vitest run'
          : 'site validate --strict && site drift',
    },
    dependencies: {
      ...(base?.package && { [base.package.name]: base.package.version }),
      react: dependencies.react,
      sitio,
    },
    devDependencies: {
      '@types/react': devDependencies['@types/react'],
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Writes all files, or takes back what it wrote. */
function writeSite(target: string, files: ReadonlyMap<string, string | Buffer>, existed: boolean): void {
  try {
    for (const [file, content] of files) {
      makeFolder(dirname(join(target, file)))
      writeFileSync(join(target, file), content, { flag: 'wx' })
    }
  } catch (error) {
    const made = existed ? [...files.keys()].map((file) => join(target, file.split(sep)[0] ?? file)) : [target]
    for (const path of new Set(made)) rmSync(path, { recursive: true, force: true })
    throw new JobError(`${target} cannot be written: ${errorCode(error) ?? error}. Nothing was created.`)
  }
}

/**
 * The schema for editors, which the first line of the manifest names, and the types that the code imports: before anything was started.
 *
 * @returns the files that belong into a repository.
 */
async function writeGenerated(target: string, { env }: CommandIo): Promise<string[]> {
  const { loadSite } = await import('../../runtime/source/load-site.ts')
  const { defaultSchemaFile, writeSiteSchema } = await import('../../runtime/editor/write-site-schema.ts')
  const { siteTypes, writeTypes } = await import('../../runtime/editor/site-types.ts')
  const loaded = loadSite(join(target, 'site.config.yaml'), env)
  writeSiteSchema(loaded, join(target, defaultSchemaFile))
  return loaded.read === null ? [] : writeTypes(target, siteTypes(target, loaded.read))
}

/** Packaged sections have no texts in most languages: the site gets copies of the English ones, to be translated with its own. */
async function copyPackagedTexts(target: string, io: CommandIo): Promise<void> {
  const { fixFiles } = await import('../fix.ts')
  const option = { config: join(target, 'site.config.yaml'), dryRun: false }
  await fixFiles(option, { wants: (code) => code === 'messages/missing-in-locale' }, io)
}

/** With what is missing above it. Node's own way of doing that never ends where folders cannot be made at all, as below /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '?')
}
