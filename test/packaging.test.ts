import { execFile, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { followTutorial } from './support/read/follow-tutorial.ts'
import { callSite } from './support/run/call-site.ts'
import { linkFiles, linkPackages } from './support/run/link-packages.ts'
import { type LocalRegistry, startRegistry } from './support/run/local-registry.ts'
import { packedProduct, packedTarball } from './support/run/packed-product.ts'
import { type SiteRun, siteEnvironment } from './support/run/run-site.ts'
import { startSite } from './support/run/start-site.ts'

const REPOSITORY = join(import.meta.dirname, '..')
/** Of the development packages, what a new site lists itself. */
const OF_THE_SITE = ['@biomejs/biome', 'typescript', '@types/react', 'vitest']

/** What code imports of the product. */
const DOORS = ['.', './manifest', './server', './testing', './check'] as const

const run = promisify(execFile)

let folder: string
let installed: string
let site: string
let registry: LocalRegistry
/** What npm notes of what it has installed. */
const noted = () => join(folder, 'node_modules/.package-lock.json')
const command = () => join(installed, 'cli/bin.mjs')

/** Installs the packed product in an empty folder: no file of the repository is in reach but its dependencies. */
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'packaging-')))
  const modules = join(folder, 'node_modules')
  installed = join(modules, 'sitio')
  site = join(folder, 'corner-shop')
  registry = await startRegistry()
  linkFiles(await packedProduct(), installed)
  for (const name of [...Object.keys(readPackage().dependencies), ...OF_THE_SITE]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(REPOSITORY, 'node_modules', name), join(modules, name))
  }
  // As from a registry: a site that is made then need not pack what it came from.
  writeFileSync(noted(), JSON.stringify({ packages: { 'node_modules/sitio': { version: readPackage().version } } }))
  const made = await callSite(['new', 'corner-shop', '--yes', '--no-install'], folder, { command: command() })
  expect(made).toMatchObject({ code: 0, stderr: '' })
})

afterAll(() => {
  registry.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the package', () => {
  it('holds the product: commands, bundles, declarations, schemas, sections, templates', () => {
    expect(readdirSync(installed).filter((name) => name !== 'README.md')).toEqual([
      'LICENSE',
      'cli',
      'dist',
      'package.json',
      'schema',
      'sections',
    ])
    const command = ['bin.mjs', 'build-docs.mjs', 'build-package.mjs', 'docs', 'templates']
    expect(readdirSync(join(installed, 'cli')).sort()).toEqual(command)
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual(['docs', 'package'])
    expect(readdirSync(join(installed, 'sections')).filter((name) => /^[A-Z]/.test(name))).toHaveLength(40)
  })

  it('holds nothing of the first site, no test and no source of the runtime', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' })
    const isTemplate = (file: string) => file.startsWith('cli/templates/')
    expect(files.filter((file) => /(^|\/)site\.config\.yaml$/.test(file) && !isTemplate(file))).toEqual([])
    expect(
      files.filter(
        (file) =>
          (!isTemplate(file) && file.includes('.test.')) ||
          /^(runtime|test|public|locales|sections\/(pictures|legacy|theme))(\/|$)/.test(file),
      ),
    ).toEqual([])
    const product = /product: (.+?)(?: #.*)?$/m.exec(readFileSync(join(REPOSITORY, 'site.config.yaml'), 'utf8'))?.[1]
    expect(product).toMatch(/\w{3}/)
    const naming = files.filter((file) => /\.(js|mjs|tsx?|css|json|yaml|md|svg|graphql)$/.test(file))
    expect(naming.length).toBeGreaterThan(100)
    expect(naming.filter((file) => readFileSync(join(installed, file), 'utf8').includes(product ?? ''))).toEqual([])
  })

  it('opens these doors, each of which is there, and no other', () => {
    const { exports, bin } = readPackage()
    expect(Object.keys(exports)).toEqual([...DOORS, './schema/*', './package.json'])
    const opened = DOORS.flatMap((door) => [exports[door].types, exports[door].default])
    // Outside of a site npx finds a package by its name, and "site" is another one.
    expect(Object.keys(bin)).toEqual(['site', 'sitio'])
    expect([...opened, ...Object.values(bin)].filter((file) => !existsSync(join(installed, file)))).toEqual([])
  })

  it('has behind them the declarations that these name in turn, and no other', () => {
    const types = join(installed, 'dist/package/types')
    const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const named = files.flatMap((file) =>
      [...readFileSync(join(types, file), 'utf8').matchAll(/(?:path=|['"](?=\.))"?([^'"\s]+?)(?:\.d)?\.tsx?['"]/g)].map(
        ([, name = '']) => `${join(dirname(file), name)}.d.ts`,
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
    const { exports } = readPackage()
    const doors = DOORS.map((door) => exports[door].types)
    expect(
      files.filter((file) => !named.includes(file) && !doors.some((door) => door.endsWith(`/types/${file}`))),
    ).toEqual([])
  })

  it('exports through them what their declarations name, and nothing that its bundles share', async () => {
    const doors = Object.entries(readPackage().exports).filter(([, files]) => typeof files === 'object')
    const declared = ({ types }: { types: string }) =>
      [...readFileSync(join(installed, types), 'utf8').matchAll(/^export \{([^}]*)\}/gm)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '))
    const names = doors.map(([door]) => join('sitio', door))
    const script = `
      const doors = await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))
      console.log(JSON.stringify(doors.map((door) => Object.keys(door))))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: site })
    expect(JSON.parse(stdout)).toEqual(doors.map(([, files]) => declared(files).sort()))
  })

  it('says so where a command waits for what never comes', async () => {
    const script = `
      const { hostProcess } = await import(${JSON.stringify(join(installed, 'dist/package/cli.js'))})
      await hostProcess(() => new Promise(() => {}))`
    await expect(run(process.execPath, ['--input-type=module', '--eval', script])).rejects.toMatchObject({
      code: 3,
      stderr: expect.stringMatching(
        /^The command is waiting for something that will never happen\.\nThis looks like a defect/,
      ),
    })
  })

  it('leaves standard output to results, whatever code prints, here or in a thread', async () => {
    const script = `
      const { once } = await import('node:events')
      const { Worker } = await import('node:worker_threads')
      const { hostProcess } = await import(${JSON.stringify(join(installed, 'dist/package/cli.js'))})
      await hostProcess(async ({ write }) => {
        console.log('printed')
        await once(new Worker("console.log('in a thread')", { eval: true }), 'exit')
        write('{}')
        return 0
      })`
    const { stdout, stderr } = await run(process.execPath, ['--input-type=module', '--eval', script])
    expect([stdout, stderr]).toEqual(['{}', 'printed\nin a thread\n'])
  })

  it('is not packed with declarations that are wrong, or without any', async () => {
    const place = mkdtempSync(join(tmpdir(), 'declarations-'))
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    mkdirSync(join(place, 'cli'))
    const bundler = join(place, 'cli/build-package.mjs')
    cpSync(join(installed, 'cli/build-package.mjs'), bundler)
    const bundle = () => run(process.execPath, [bundler, '--strict'], { cwd: place })
    await expect(bundle()).rejects.toMatchObject({ stderr: expect.stringContaining('Install TypeScript: npm install') })
    mkdirSync(join(place, 'dist/package/types'), { recursive: true })
    expect((await bundle()).stderr).toBe('')
    writeFileSync(join(place, 'dist/package/types/mistakes.txt'), 'index.ts(1,2): error TS4023')
    await expect(bundle()).rejects.toMatchObject({ stderr: expect.stringContaining('index.ts(1,2): error TS4023') })
    expect(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')).scripts.prepack).toBe(
      'node cli/build-package.mjs --strict && node cli/build-docs.mjs',
    )
  })

  it('lets tools check a manifest through sitio/manifest', async () => {
    const script = `
      import { loadManifest } from 'sitio/manifest'
      console.log(loadManifest('site.config.yaml', {}).manifest.site.product)
      await import('sitio/render').catch((error) => console.log(error.code))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: site })
    expect(stdout).toBe('Corner shop\nERR_PACKAGE_PATH_NOT_EXPORTED\n')
  })
})

describe('site docs of the installed package', () => {
  it('serves the documentation that came with it, until it is told to stop', async () => {
    const child = spawn(process.execPath, [command(), 'docs'], { cwd: folder, env: siteEnvironment() })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    const url = await new Promise<string>((resolve) => child.stdout.on('data', (text) => resolve(String(text).trim())))
    const page = await fetch(`${url}/findings/manifest-unknown-key`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<h1 class="page__title">manifest/unknown-key</h1>')
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })
})

describe('a new site on the installed package', () => {
  it('is valid, strictly', async () => {
    // In CI the address is known.
    const env = { SITE_ORIGIN: 'https://shop.example' }
    const { code, stdout, stderr } = await callSite(['validate', '--strict'], site, { command: command(), env })
    expect([code, stdout, stderr]).toEqual([0, 'site.config.yaml is valid: 6 pages in 2 locales.\n', ''])
  })

  it('has what npm could have left out of the package: files whose names begin with a dot', () => {
    const dotted = ['.github/workflows/site.yml', '.gitignore', '.sitio/site.config.schema.json']
    expect(dotted.filter((file) => !existsSync(join(site, file)))).toEqual([])
  })

  it('builds, serves its own section and the packaged ones, and answers 404 elsewhere', async () => {
    expect(await callSite(['build'], site, { command: command() })).toMatchObject({ code: 0 })
    const started = await startSite(join(site, 'site.config.yaml'), { command: command() })
    onTestFinished(async () => void (await started.stop()))
    expect(started.stderr()).not.toContain('Building')
    const home = await fetch(started.url)
    const html = await home.text()
    expect([home.status, sectionsOf(html)]).toEqual([
      200,
      ['NavBar', 'Slider', 'Offers', 'About', 'CallToAction', 'FooterBlock'],
    ])
    expect(html).toContain('from $120')
    expect((await fetch(`${started.url}/es/nosotros`)).status).toBe(200)
    expect((await fetch(`${started.url}/nowhere`)).status).toBe(404)
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]*\.(?:svg|css|js))"/g)].map(([, path]) => path)
    expect(files.length).toBeGreaterThan(3)
    const answers = await Promise.all(files.map(async (path) => (await fetch(started.url + path)).status))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await started.stop()).toBe(0)
  })

  it('prerenders every page and the error page', async () => {
    const { code, stdout } = await callSite(['prerender'], site, { command: command() })
    const [prerendered] = stdout.split(/(?<=\n)/)
    expect([code, prerendered]).toEqual([0, `Prerendered 6 pages in ${join(site, 'dist/static')}\n`])
    expect(readFileSync(join(site, 'dist/static/es/contacto/index.html'), 'utf8')).toContain(
      'Que sea fácil encontrarte',
    )
  })

  it('lacks nothing, says the doctor', async () => {
    const { code, stdout } = await callSite(['doctor'], site, { command: command(), env: { PORT: '0' } })
    expect(stdout).not.toContain('✗')
    expect(stdout).toContain(`The package sitio is complete: ${installed}`)
    expect(stdout).toMatch(/react \S+, one copy\n.*react-dom \S+, one copy/)
    expect(code).toBe(0)
  })
})

describe('a site that finds only the packages that it lists, as pnpm installs them', () => {
  it('is developed: its page is shown, with the same React for its sections and for sitio', async () => {
    // The name has to be escaped in addresses.
    const strict = realpathSync(mkdtempSync(join(tmpdir(), 'strict 50%25 ñ-')))
    onTestFinished(() => rmSync(strict, { recursive: true, force: true }))
    cpSync(site, strict, { recursive: true, filter: (path) => path !== join(site, 'dist') })
    const store = join(strict, 'node_modules/.pnpm/sitio/node_modules')
    linkFiles(installed, join(store, 'sitio'))
    for (const name of Object.keys(readPackage().dependencies)) {
      mkdirSync(dirname(join(store, name)), { recursive: true })
      symlinkSync(join(REPOSITORY, 'node_modules', name), join(store, name))
    }
    for (const name of ['sitio', 'react']) symlinkSync(join(store, name), join(strict, 'node_modules', name))
    const config = join(strict, 'site.config.yaml')
    const started = await startSite(config, { mode: 'dev', command: join(store, 'sitio/cli/bin.mjs') })
    onTestFinished(async () => void (await started.stop()))
    const home = await fetch(started.url)
    const html = await home.text()
    expect([home.status, started.stderr()]).toEqual([200, ''])
    expect(html).toContain('from $120')
    const [, boot = ''] = /src="([^"]*client-boot[^"]*)"/.exec(html) ?? []
    expect((await fetch(started.url + boot)).status).toBe(200)
  })
})

describe('site new with npm', () => {
  const fetched = () => join(folder, 'fetched/package-lock.json')

  beforeAll(async () => {
    for (const [name, value] of Object.entries(registry.env)) vi.stubEnv(name, value)
    // What npm would unpack, it unpacks for the next site; here it only asks for all of it.
    vi.stubEnv('npm_config_package_lock_only', 'true')
    const made = await callSite(['new', 'fetched', '--yes'], folder, { command: command() })
    vi.stubEnv('npm_config_package_lock_only', undefined)
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('site.config.yaml is valid.') })
  })

  afterAll(() => void vi.unstubAllEnvs())

  it('installs from a registry what the package came from there as', () => {
    const { version } = readPackage()
    const lock = JSON.parse(readFileSync(fetched(), 'utf8'))
    expect(lock.packages[''].dependencies.sitio).toBe(`^${version}`)
    expect(lock.packages['node_modules/sitio']).toMatchObject({ version, integrity: registry.integrity })
    expect(existsSync(join(folder, 'fetched/vendor'))).toBe(false)
    expect(readFileSync(join(folder, 'fetched/README.md'), 'utf8')).not.toContain('vendor')
  })

  it('makes nothing over a base that the registry does not have', async () => {
    const words = ['new', 'luz', '--from', '@agency/nowhere', '--yes']
    const { code, stderr } = await callSite(words, folder, { command: command() })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^npm cannot find the package @agency\/nowhere/)])
    expect(existsSync(join(folder, 'luz'))).toBe(false)
  })

  describe('on another machine', () => {
    let moved: string
    const npm = (...args: string[]) => run('npm', args, { cwd: moved, env: siteEnvironment() })

    /** Nothing is left where it was made, and nothing of this repository is in reach. */
    beforeAll(async () => {
      const tarball = await packedTarball()
      const packages = { 'node_modules/sitio': { version: readPackage().version, resolved: `file:${tarball}` } }
      writeFileSync(noted(), JSON.stringify({ packages }))
      const words = ['new', 'travels', '--yes', '--no-install']
      expect(await callSite(words, folder, { command: command() })).toMatchObject({ code: 0, stderr: '' })
      moved = join(realpathSync(mkdtempSync(join(tmpdir(), 'another-machine-'))), 'travels')
      renameSync(join(folder, 'travels'), moved)
      cpSync(fetched(), join(moved, 'package-lock.json'))
      linkPackages(moved)
      await npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
    }, 180_000)

    afterAll(() => rmSync(dirname(moved), { recursive: true, force: true }))

    it('is installed from its own folder', () => {
      const lock = JSON.parse(readFileSync(join(moved, 'package-lock.json'), 'utf8'))
      expect(lock.packages['node_modules/sitio'].resolved).toBe(`file:vendor/sitio-${readPackage().version}.tgz`)
      expect(realpathSync(join(moved, 'node_modules/sitio'))).toBe(join(moved, 'node_modules/sitio'))
      expect(['sitio', 'site'].filter((name) => !existsSync(join(moved, 'node_modules/.bin', name)))).toEqual([])
    })

    /** Takes a step of one of its scripts. */
    const take = (step: string): Promise<SiteRun> => {
      const [program = '', ...words] = step.split(' ')
      if (program === 'site') return callSite(words, moved, { command: join(moved, 'node_modules/sitio/cli/bin.mjs') })
      return run(join(moved, 'node_modules/.bin', program), words, { cwd: moved, env: siteEnvironment() }).then(
        (ended) => ({ ...ended, code: 0 }),
        (failed: SiteRun) => failed,
      )
    }

    it('passes its own test, also with tests of all of it, with the recipe for a login, and the types that are made of it', {
      timeout: 120_000,
    }, async () => {
      const page = readFileSync(join(REPOSITORY, 'cli/docs/guide/visitors/login.md'), 'utf8')
      const example = (language: string, holding: string) =>
        [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].find(([, text]) =>
          text?.includes(holding),
        )?.[1] ?? ''
      const sections = join(moved, 'sections/SignIn')
      const signIn = example('tsx', 'useMutation(signIn)')
      const names = join(moved, 'sections/Offers/names.tsx')
      mkdirSync(sections)
      mkdirSync(join(moved, 'schema'))
      writeFileSync(join(sections, 'SignIn.tsx'), signIn)
      writeFileSync(join(sections, 'signIn.graphql'), example('graphql', 'mutation SignIn'))
      writeFileSync(join(sections, 'SignIn.schema.json'), SIGN_IN_SCHEMA)
      writeFileSync(join(moved, 'schema/shop.graphql'), SHOP_SDL)
      appendFileSync(join(moved, 'site.config.yaml'), SIGN_IN_MANIFEST)
      writeFileSync(join(moved, 'sections/site.test.ts'), TEST_OF_SITE)
      writeFileSync(names, namesUsed('about#story', 'from'))
      const missing = { code: 1, stdout: expect.stringContaining('sections/SignIn/signIn.graphql.d.ts\n') }
      expect(await take('site types --check')).toMatchObject(missing)
      expect(await take('site types')).toMatchObject({ ...missing, code: 0 })
      const { scripts } = JSON.parse(readFileSync(join(moved, 'package.json'), 'utf8'))
      const steps: string[] = scripts.test.split(' && ')
      const taken: SiteRun[] = []
      for (const step of steps) taken.push(await take(step))
      expect(steps.map((step, at) => [step.split(' ').slice(0, 2).join(' '), taken[at]?.code])).toEqual([
        ['site validate', 0],
        ['site types', 0],
        ['tsc --noEmit', 0],
        ['biome check', 0],
        ['vitest run', 0],
      ])
      expect(taken[1]?.stdout).toContain('All types are up to date.')
      // A section that is rendered, and all of it when it is served and checked.
      expect(stripVTControlCharacters(taken[4]?.stdout ?? '')).toMatch(/ Tests {2}4 passed \(4\)/)

      // The types are those of the operation, of the routes and of the messages, not just any.
      writeFileSync(join(sections, 'SignIn.tsx'), signIn.replace('data.login.token', 'data.login.tokn'))
      writeFileSync(names, namesUsed('abuot', 'frm'))
      const { stdout } = await take('tsc --noEmit --listFiles')
      expect(stdout.match(/^.*: error .*$/gm)).toEqual([
        expect.stringContaining('Did you mean \'"about"\'?'),
        expect.stringContaining('"from" | "onRequest"'),
        expect.stringContaining("Property 'tokn' does not exist"),
      ])
      const declarations = join(moved, 'node_modules/sitio/dist/package/types/runtime/index.d.ts')
      expect(stdout.split('\n')).toEqual(
        expect.arrayContaining([join(moved, 'sections/Offers/Offers.tsx'), declarations]),
      )
    })

    it('becomes the site of the tutorial, which is typed line by line', { timeout: 180_000 }, async () => {
      const tutorial = readFileSync(join(REPOSITORY, 'cli/docs/guide/tutorial/a-clients-site.md'), 'utf8')
      const finished = await followTutorial(tutorial, dirname(moved), join(moved, 'node_modules'))
      const page = (path: string) => readFileSync(join(finished, 'dist/static', path, 'index.html'), 'utf8')
      expect(page('hats/felt')).toContain('€65.50')
      expect(page('es/sombreros/fieltro')).toContain('Sombrero de fieltro')
      expect(page('order')).toContain('Which hat?')
      // Whoever comes in by the front door finds a hat.
      expect(page('.')).toContain('href="/hats"')
      expect(page('hats')).toContain('href="/hats/straw"')
    })
  })
})

/** What is only known when the code runs is any text. */
const namesUsed = (link: string, key: string) => `import { Link, useText } from 'sitio'
export function Names({ to, id }: { to: string; id: string }) {
  const t = useText()
  return (
    <>
      <Link to="${link}">{t('${key}')}</Link>
      <Link to={to}>{t(id)}</Link>
      <Link to={\`https://example.com/\${id}\`}>{t(\`days.\${id}\`)}</Link>
    </>
  )
}
`

const TEST_OF_SITE = `import { checkSite } from 'sitio/check'
import { openSite } from 'sitio/testing'
import { expect, it } from 'vitest'

it('is served', async () => {
  const site = await openSite()
  try {
    expect((await site.fetch('/es/nosotros')).status).toBe(200)
    expect((await site.fetch('/nowhere')).status).toBe(404)
  } finally {
    await site.close()
  }
})

it('is valid', async () => {
  const { isValid, findings } = await checkSite()
  expect([isValid, findings.map(({ code }) => code)]).toEqual([true, ['head/local-origin']])
})
`

const SIGN_IN_SCHEMA = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'SignInProps',
  description: 'Who has an account signs in here.',
  type: 'object',
  additionalProperties: false,
  sitio: { hydrate: 'load' },
})

const SHOP_SDL = `type Query { login: Login }
type Mutation { login(email: String!, password: String!): Login! }
type Login { token: String! }
`

const SIGN_IN_MANIFEST = `      - SignIn

graphql:
  clients:
    default: { url: https://shop.example.com/graphql, schema: schema/shop.graphql }
`

function sectionsOf(html: string): string[] {
  return [...html.matchAll(/data-section="(\w+)"/g)].map(([, name]) => name ?? '')
}

interface PackageJson {
  version: string
  dependencies: Record<string, string>
  exports: Record<'.' | './manifest' | './server' | './testing' | './check', { types: string; default: string }>
  bin: { site: string; sitio: string }
}

function readPackage(): PackageJson {
  return JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
}
