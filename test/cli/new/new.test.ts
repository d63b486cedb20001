import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { JobError } from '../../../cli/io.ts'
import { templateFiles } from '../../../cli/new/template-files.ts'
import * as registry from '../../../cli/packages/find-version.ts'
import * as npm from '../../../cli/packages/npm-install.ts'
import { inWordsOf, programWords } from '../../../cli/packages/program-words.ts'
import { run } from '../../../cli/program.ts'
import { followCopies } from '../../../cli/upgrade/follow-copies.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { standIn } from '../../support/run/stand-in.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

beforeAll(stubNpm)

/** Commands of npm, but for the one that brings another program into an image. */
const OF_NPM = /\bnpx\b|package-lock|\bnpm (?!install --global)/

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('site new DIR', () => {
  it('makes a valid site of three pages in two languages, and says what to do next', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'corner-shop'], io)).toBe(0)
    const { site, problems } = loadSite(join(folder, 'corner-shop/site.config.yaml'), {})
    expect(problems).toEqual([])
    expect(site?.model.product).toBe('Corner shop')
    expect(site?.model.routes.map(({ path }) => path)).toEqual([
      '/',
      '/es',
      '/about',
      '/es/nosotros',
      '/contact',
      '/es/contacto',
    ])
    expect([...(site?.model.clients ?? [])]).toEqual([])
    expect(io.stdout).toContain('corner-shop/site.config.yaml\n')
    expect(io.stdout).not.toContain('.sitio')
    expect(io.stdout).toMatch(/^Installing packages with npm …\n[\s\S]*\nsite\.config\.yaml is valid\.\n/)
    expect(io.stdout.endsWith('Next:\n\n  cd corner-shop\n  npm run dev\n')).toBe(true)
    expect(io.stderr).toBe('')
  })

  it('is there although npm cannot install its packages, and says what to type', async () => {
    vi.mocked(npm.npmInstall).mockRejectedValueOnce(new JobError('npm cannot install the packages: no network'))
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--yes'], io)).toBe(0)
    expect(io.stderr).toBe(
      'npm cannot install the packages: no network. The site was created without them; install them later: npm install\n',
    )
    expect(io.stdout.endsWith('Next:\n\n  cd shop && npm install\n  npm run dev\n')).toBe(true)
    expect(existsSync(join(folder, 'shop/site.config.yaml'))).toBe(true)
  })

  it('is installed by the program of the monorepo that it becomes a part of', async () => {
    writeFileSync(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
    standIn('pnpm', 'echo "$@" >> ../pnpm-lock.yaml', folder)
    vi.mocked(npm.npmInstall).mockClear()
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--yes'], io)).toBe(0)
    expect(readFileSync(join(folder, 'pnpm-lock.yaml'), 'utf8')).toBe('lockfileVersion: 9\ninstall --ignore-scripts\n')
    expect(npm.npmInstall).not.toHaveBeenCalled()
    expect(io.stdout).toContain('Installing packages with pnpm …\n')
    expect(io.stdout).not.toContain('-lock')
  })

  it.each([
    ['pnpm', 'pnpm dev'],
    ['bun', 'bun run dev'],
  ] as const)('is installed by %s, and speaks of it, if that has started the command', async (program, dev) => {
    standIn(program, 'echo "$@" > asked', folder)
    vi.mocked(npm.npmInstall).mockClear()
    const env = { npm_config_user_agent: `${program}/1.2.3 npm/? node/v22.1.0 linux x64` }
    const io = recordedIo(folder, { env })
    expect(await run(['new', 'shop', '--yes'], io)).toBe(0)
    expect(read('shop/asked')).toBe('install --ignore-scripts\n')
    expect(npm.npmInstall).not.toHaveBeenCalled()
    expect(io.stdout.endsWith(`Next:\n\n  cd shop\n  ${dev}\n`)).toBe(true)
    const said = ['README.md', 'Dockerfile', '.github/workflows/site.yml', 'deploy/compose.yaml', 'site.config.yaml']
    for (const file of said) expect([file, read(`shop/${file}`)]).toEqual([file, expect.not.stringMatching(OF_NPM)])
    expect(read('shop/Dockerfile')).toContain(`\n${programWords[program].inImage}\nRUN `)
    expect(parse(read('shop/.github/workflows/site.yml')).jobs.check.steps.map(nameOfStep)).toEqual([
      'actions/checkout@v5',
      expect.stringContaining(program),
      'actions/setup-node@v5',
      `${program} install --frozen-lockfile`,
      expect.stringMatching(/^(?:pnpm|bunx) site validate /),
      expect.stringMatching(/^(?:pnpm|bun run) test$/),
      expect.stringMatching(/^(?:pnpm|bun run) build$/),
      expect.stringMatching(/^(?:pnpm|bunx) site diff /),
    ])
    // Nothing of that counts as changed by hand.
    expect(followCopies(join(folder, 'shop'), program, REPOSITORY)).toMatchObject({
      followed: [],
      conflicts: [],
    })
  })

  it('is written in the words of npm', () => {
    for (const [file, content] of templateFiles('site'))
      expect([file, inWordsOf('npm', String(content))]).toEqual([file, String(content)])
  })

  it('asks npm for nothing with --no-install', async () => {
    vi.mocked(npm.npmInstall).mockClear()
    vi.mocked(registry.findVersion).mockClear()
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--from', '@agency/base', '--no-install', '--yes'], io)).toBe(0)
    expect([npm.npmInstall, registry.findVersion].filter((asked) => vi.mocked(asked).mock.calls.length > 0)).toEqual([])
    expect(JSON.parse(read('shop/package.json')).dependencies['@agency/base']).toBe('latest')
    expect(io.stdout).toContain('\nIt can be checked once @agency/base is installed.\n')
  })

  it('takes one section of its own, all others from the package', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const sections = loadSite(join(folder, 'shop/site.config.yaml'), {}).site?.sources.sections ?? []
    const own = sections.filter((section) => section.folder.startsWith(folder)).map(({ name }) => name)
    expect(own).toEqual(['Offers'])
    expect(readdirSync(join(folder, 'shop/sections'))).toEqual(own)
    expect(sections.length).toBeGreaterThan(5)
  })

  it('writes a package of its own with the versions of sitio, and a schema line that editors find', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const own = JSON.parse(read('shop/package.json'))
    const { dependencies, devDependencies, engines, version } = JSON.parse(
      readFileSync(join(REPOSITORY, 'package.json'), 'utf8'),
    )
    expect(own).toMatchObject({ name: 'shop', private: true, type: 'module', engines })
    expect(Object.keys(own.scripts).sort()).toEqual([
      ...['build', 'dev', 'lint', 'prerender', 'start', 'test', 'types', 'validate'],
    ])
    expect(own.dependencies.react).toBe(dependencies.react)
    expect(own.devDependencies).toEqual({
      '@biomejs/biome': devDependencies['@biomejs/biome'],
      '@types/react': devDependencies['@types/react'],
      typescript: devDependencies.typescript,
      vitest: devDependencies.vitest,
    })
    // No path leads out of the folder, so that it can be moved to another machine.
    expect(own.dependencies.sitio).toBe(`file:vendor/sitio-${version}.tgz`)
    expect(existsSync(join(folder, `shop/vendor/sitio-${version}.tgz`))).toBe(true)
    expect(read('shop/site.config.yaml').split('\n')[0]).toBe(
      '# yaml-language-server: $schema=./.sitio/site.config.schema.json',
    )
    expect(JSON.parse(read('shop/.sitio/site.config.schema.json')).definitions['props-Offers']).toBeDefined()
    expect(read('shop/.gitignore')).toContain('node_modules/\n')
    expect(existsSync(join(folder, 'shop/_gitignore'))).toBe(false)
  })

  it('brings a workflow that checks and builds with commands that there are, and may only read', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const workflow = parse(read('shop/.github/workflows/site.yml'))
    const steps: { uses?: string; run?: string }[] = workflow.jobs.check.steps
    expect(workflow.permissions).toEqual({ contents: 'read' })
    expect(steps.flatMap(({ uses }) => uses ?? []).every((uses) => /^actions\/[a-z-]+@v\d+$/.test(uses))).toBe(true)
    const commands = steps.flatMap(({ run: command }) => command ?? [])
    expect(commands).toEqual([
      'npm ci',
      'npx site validate --rendered --format github --strict',
      'npm test',
      'npm run build',
      'npx site diff "origin/$GITHUB_BASE_REF" --format github',
    ])
    const io = recordedIo(join(folder, 'shop'))
    expect(await run(commands[1]?.split(' ').slice(2) ?? [], io)).toBe(0)
    // The address of the site is not set yet.
    expect(io.stdout.trimEnd().split('\n')).toEqual([expect.stringMatching(/^::notice .*head\/local-origin/)])
  })

  it('brings a container file of which everything is there: what it copies, and what it runs', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const file = read('shop/Dockerfile')
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
    expect(copied).toEqual(['.'])
    const scripts = [...file.matchAll(/npm run (\w+)/g)].map(([, name]) => name)
    expect(scripts).toEqual(['build'])
    expect(JSON.parse(read('shop/package.json')).scripts).toHaveProperty('build')
    expect(file).toMatch(/^USER node$/m)
    // The image must contain nothing from this machine, and no secrets.
    expect(read('shop/.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', 'dist', 'node_modules']))
    expect(parse(read('shop/compose.yaml')).services).toEqual({ site: expect.objectContaining({ build: '.' }) })
  })

  it('is cloned as it is where git is told to end lines as Windows does', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: join(folder, 'shop'),
      })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    git('-c', 'core.autocrlf=true', 'clone', '-q', '.', '../cloned')
    const files = ['site.config.yaml', 'biome.json', 'sections/Offers/Offers.tsx', 'deploy/nginx.conf']
    expect(files.filter((file) => read(`cloned/${file}`) !== read(`shop/${file}`))).toEqual([])
  })

  it('notes what was copied, under the names of the site: so that it can follow another version', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const { copied } = parse(read('shop/site.copied.lock'))
    expect(copied['biome.json']).toEqual(JSON.parse(read('shop/biome.json')))
    const files = [
      '.dockerignore',
      '.gitignore',
      '.vscode/settings.json',
      'Dockerfile',
      'package.json',
      'tsconfig.json',
    ]
    expect(Object.keys(copied)).toEqual(expect.arrayContaining(files))
    expect(copied['package.json'].devDependencies).toEqual(JSON.parse(read('shop/package.json')).devDependencies)
    const { texts } = parse(read('shop/site.copied.lock'))
    expect(texts['locales/es.yaml']).toEqual({
      'cli/templates/site/locales/es.yaml': parse(read('shop/locales/es.yaml')),
    })
    expect(Object.keys(texts['sections/Offers/locales/en.yaml'])).toEqual([
      'cli/templates/site/sections/Offers/locales/en.yaml',
    ])
    const io = recordedIo(join(folder, 'shop'))
    expect([await run(['add', 'locale', 'sv'], io), io.stderr]).toEqual([0, ''])
    const added = parse(read('shop/site.copied.lock')).texts['locales/sv.yaml']
    expect(added['cli/templates/site/locales/en.yaml'].home).toEqual(parse(read('shop/locales/en.yaml')).home)
    expect(added['sections/NavBar/locales/en.yaml'].menu).toBe('Menu')
  })

  it.each([
    ['a package', '@agency/base', true],
    ['a folder, which neither a container nor CI would have', './first', false],
  ])('brings tools and editor settings over %s', async (_, from, isWhole) => {
    await run(['new', 'first', '--yes'], recordedIo(folder))
    await run(['new', 'second', '--from', from, '--yes'], recordedIo(folder))
    const servers = ['deploy/nginx.conf', 'deploy/Caddyfile', 'deploy/site@.service']
    const git = ['.gitattributes', '.gitignore']
    const tools = ['.vscode/settings.json', 'biome.json', 'tsconfig.json', 'vitest.config.ts', ...git, ...servers]
    expect(tools.filter((file) => !existsSync(join(folder, 'second', file)))).toEqual([])
    const images = [
      'Dockerfile',
      'compose.yaml',
      'deploy/compose.yaml',
      'deploy/kubernetes.yaml',
      'deploy/prerender.yaml',
    ]
    const ofRepository = ['.dockerignore', '.github/workflows/site.yml', ...images]
    expect(ofRepository.map((file) => existsSync(join(folder, 'second', file)))).toEqual(
      ofRepository.map(() => isWhole),
    )
  })

  it('gives every text in both languages, none of them empty', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const [en, es] = ['en', 'es'].map((locale) => messages(parse(read(`shop/locales/${locale}.yaml`))))
    expect(en?.map(([key]) => key)).toEqual(es?.map(([key]) => key))
    expect([...(en ?? []), ...(es ?? [])].filter(([, text]) => typeof text !== 'string' || text === '')).toEqual([])
  })

  it('names no token that no packaged stylesheet asks for', async () => {
    await run(['new', 'shop'], recordedIo(folder))
    const tokens = loadSite(join(folder, 'shop/site.config.yaml'), {}).site?.model.theme.tokens ?? {}
    const packaged = readdirSync(join(REPOSITORY, 'sections'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css') && !file.startsWith('theme/'))
      .map((file) => readFileSync(join(REPOSITORY, 'sections', file), 'utf8'))
    const asked = new Set(packaged.flatMap((css) => css.match(/--(?:color|font|size)-[a-z0-9-]+/g)))
    expect(Object.keys(tokens).length).toBeGreaterThan(10)
    expect(Object.keys(tokens).filter((name) => !asked.has(name))).toEqual([])
  })

  it('fills an empty folder, also the current one', async () => {
    const shop = join(folder, 'shop')
    mkdirSync(shop)
    const io = recordedIo(shop)
    expect(await run(['new', '.'], io)).toBe(0)
    expect(JSON.parse(read('shop/package.json')).name).toBe('shop')
    expect(io.stdout.endsWith('Next:\n\n  npm run dev\n')).toBe(true)
  })

  it('fills a repository that has no files yet', async () => {
    mkdirSync(join(folder, 'shop/.git'), { recursive: true })
    expect(await run(['new', 'shop', '--yes'], recordedIo(folder))).toBe(0)
    expect(existsSync(join(folder, 'shop/.git'))).toBe(true)
  })

  it.each([
    ['my.site', 'a dot'],
    ['..', 'the folder above, whose name has no meaning here'],
    ['Shop', 'a capital'],
    ['2shop', 'a digit first'],
    ['-shop-', 'hyphens at its ends'],
    ['shop and bar', 'spaces'],
    ['tïenda', 'a letter with an accent'],
    ['a\u0007b', 'a control character'],
    ['a'.repeat(61), 'more than 60 characters'],
  ])('refuses the name %j: %s', async (name) => {
    const inner = join(folder, 'Inner.folder/work')
    mkdirSync(inner, { recursive: true })
    const io = recordedIo(inner)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the point is that none is printed.
    const printable = /^[^\u0000-\u0009\u000b-\u001f]*$/
    expect(await run(['new', ...(name.startsWith('-') ? ['--'] : []), name], io)).toBe(2)
    expect(io.stderr).toContain('cannot name a site')
    expect(io.stderr).toMatch(printable)
    expect(readdirSync(inner)).toEqual([])
  })

  it('refuses a folder that is not empty, and leaves it as it is', async () => {
    mkdirSync(join(folder, 'shop'))
    writeFileSync(join(folder, 'shop/notes.txt'), 'mine')
    const io = recordedIo(folder)
    expect(await run(['new', 'shop'], io)).toBe(1)
    expect(io.stderr).toBe('shop is not empty (notes.txt). Choose another folder, or empty it first.\n')
    expect(readdirSync(join(folder, 'shop'))).toEqual(['notes.txt'])
  })

  it.each(['site', 'test/site'])('refuses %s inside of the package', async (target) => {
    const io = recordedIo(REPOSITORY)
    expect(await run(['new', target], io)).toBe(1)
    expect(io.stderr).toContain('is inside the package sitio')
    expect(existsSync(join(REPOSITORY, target, 'package.json'))).toBe(false)
  })

  it('sees through a link that leads into the package', async () => {
    symlinkSync(join(REPOSITORY, 'test'), join(folder, 'elsewhere'))
    const io = recordedIo(folder)
    expect(await run(['new', 'elsewhere/site'], io)).toBe(1)
    expect(io.stderr).toContain('is inside the package sitio')
  })

  it('refuses a file, and a link to nothing', async () => {
    writeFileSync(join(folder, 'file'), '')
    symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
    const answers = await Promise.all(
      ['file', 'file/site', 'link'].map((name) => run(['new', name], recordedIo(folder))),
    )
    expect(answers).toEqual([1, 1, 1])
    expect(readdirSync(folder).sort()).toEqual(['file', 'link'])
  })

  it.skipIf(process.platform !== 'linux')('says so when nothing can be written there', async () => {
    const io = recordedIo('/proc/self')
    expect(await run(['new', 'shop'], io)).toBe(1)
    expect(io.stderr).toMatch(/^\/proc\S* cannot be written.* Nothing was created\.\n$/)
  })

  it('needs a folder', async () => {
    expect(await run(['new'], recordedIo(folder))).toBe(2)
  })
})

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** Every message with its key: `home.title` → its text. */
function messages(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]]
  return Object.entries(tree).flatMap(([key, value]) => messages(value, `${path}.${key}`))
}

function nameOfStep({ uses, run: command }: { uses?: string; run?: string }): string | undefined {
  return uses ?? command
}
