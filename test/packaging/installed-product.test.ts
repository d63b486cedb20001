import { execFile, spawn } from 'node:child_process'
import {
  cpSync,
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
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { callSite } from '../support/run/call-site.ts'
import { linkFiles } from '../support/run/link-packages.ts'
import { siteEnvironment } from '../support/run/run-site.ts'
import { startSite } from '../support/run/start-site.ts'
import { DOORS, type InstalledProduct, installProduct, REPOSITORY } from './install-product.ts'

const run = promisify(execFile)

let product: InstalledProduct
/** A new site beside it. */
let site: string

beforeAll(async () => {
  product = await installProduct()
  site = join(product.folder, 'corner-shop')
  const made = await callSite(['new', 'corner-shop', '--yes', '--no-install'], product.folder, {
    command: product.command,
  })
  expect(made).toMatchObject({ code: 0, stderr: '' })
})

afterAll(() => product?.remove())

describe('the package', () => {
  it('holds the product: commands, bundles, declarations, schemas, sections, templates', () => {
    expect(readdirSync(product.installed).filter((name) => name !== 'README.md')).toEqual([
      'LICENSE',
      'cli',
      'dist',
      'package.json',
      'schema',
      'sections',
    ])
    const command = ['bin.mjs', 'build-docs.mjs', 'build-package.mjs', 'docs', 'templates']
    expect(readdirSync(join(product.installed, 'cli')).sort()).toEqual(command)
    expect(readdirSync(join(product.installed, 'dist')).sort()).toEqual(['docs', 'package'])
    expect(readdirSync(join(product.installed, 'sections')).filter((name) => /^[A-Z]/.test(name))).toHaveLength(40)
  })

  it('holds nothing of the first site, no test and no source of the runtime', () => {
    const files = readdirSync(product.installed, { recursive: true, encoding: 'utf8' })
    const isTemplate = (file: string) => file.startsWith('cli/templates/')
    expect(files.filter((file) => /(^|\/)site\.config\.yaml$/.test(file) && !isTemplate(file))).toEqual([])
    expect(
      files.filter(
        (file) =>
          (!isTemplate(file) && file.includes('.test.')) ||
          /^(runtime|test|public|locales|sections\/(pictures|legacy|theme))(\/|$)/.test(file),
      ),
    ).toEqual([])
    const first = /product: (.+?)(?: #.*)?$/m.exec(readFileSync(join(REPOSITORY, 'site.config.yaml'), 'utf8'))?.[1]
    expect(first).toMatch(/\w{3}/)
    const naming = files.filter((file) => /\.(js|mjs|tsx?|css|json|yaml|md|svg|graphql)$/.test(file))
    expect(naming.length).toBeGreaterThan(100)
    expect(naming.filter((file) => readFileSync(join(product.installed, file), 'utf8').includes(first ?? ''))).toEqual(
      [],
    )
  })

  it('opens these doors, each of which is there, and no other', () => {
    const { exports, bin } = product.packageJson
    expect(Object.keys(exports)).toEqual([...DOORS, './schema/*', './package.json'])
    const opened = DOORS.flatMap((door) => [exports[door].types, exports[door].default])
    // Outside of a site npx finds a package by its name, and "site" is another one.
    expect(Object.keys(bin)).toEqual(['site', 'sitio'])
    expect([...opened, ...Object.values(bin)].filter((file) => !existsSync(join(product.installed, file)))).toEqual([])
  })

  it('has behind them the declarations that these name in turn, and no other', () => {
    const types = join(product.installed, 'dist/package/types')
    const files = readdirSync(types, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const named = files.flatMap((file) =>
      [...readFileSync(join(types, file), 'utf8').matchAll(/(?:path=|['"](?=\.))"?([^'"\s]+?)(?:\.d)?\.tsx?['"]/g)].map(
        ([, name = '']) => `${join(dirname(file), name)}.d.ts`,
      ),
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((file) => !files.includes(file))).toEqual([])
    const { exports } = product.packageJson
    const doors = DOORS.map((door) => exports[door].types)
    expect(
      files.filter((file) => !named.includes(file) && !doors.some((door) => door.endsWith(`/types/${file}`))),
    ).toEqual([])
  })

  it('exports through them what their declarations name, and nothing that its bundles share', async () => {
    const doors = Object.entries(product.packageJson.exports).filter(([, files]) => typeof files === 'object')
    const declared = ({ types }: { types: string }) =>
      [...readFileSync(join(product.installed, types), 'utf8').matchAll(/^export \{([^}]*)\}/gm)]
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
      const { hostProcess } = await import(${JSON.stringify(join(product.installed, 'dist/package/cli.js'))})
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
      const { hostProcess } = await import(${JSON.stringify(join(product.installed, 'dist/package/cli.js'))})
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
    cpSync(join(product.installed, 'cli/build-package.mjs'), bundler)
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
    const child = spawn(process.execPath, [product.command, 'docs'], { cwd: product.folder, env: siteEnvironment() })
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
    const { code, stdout, stderr } = await callSite(['validate', '--strict'], site, { command: product.command, env })
    expect([code, stdout, stderr]).toEqual([0, 'site.config.yaml is valid: 6 pages in 2 locales.\n', ''])
  })

  it('has what npm could have left out of the package: files whose names begin with a dot', () => {
    const dotted = ['.github/workflows/site.yml', '.gitignore', '.sitio/site.config.schema.json']
    expect(dotted.filter((file) => !existsSync(join(site, file)))).toEqual([])
  })

  it('builds, serves its own section and the packaged ones, and answers 404 elsewhere', async () => {
    expect(await callSite(['build'], site, { command: product.command })).toMatchObject({ code: 0 })
    const started = await startSite(join(site, 'site.config.yaml'), { command: product.command })
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
    const { code, stdout } = await callSite(['prerender'], site, { command: product.command })
    const [prerendered] = stdout.split(/(?<=\n)/)
    expect([code, prerendered]).toEqual([0, `Prerendered 6 pages in ${join(site, 'dist/static')}\n`])
    expect(readFileSync(join(site, 'dist/static/es/contacto/index.html'), 'utf8')).toContain(
      'Que sea fácil encontrarte',
    )
  })

  it('lacks nothing, says the doctor', async () => {
    const { code, stdout } = await callSite(['doctor'], site, { command: product.command, env: { PORT: '0' } })
    expect(stdout).not.toContain('✗')
    expect(stdout).toContain(`The package sitio is complete: ${product.installed}`)
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
    linkFiles(product.installed, join(store, 'sitio'))
    for (const name of Object.keys(product.packageJson.dependencies)) {
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

function sectionsOf(html: string): string[] {
  return [...html.matchAll(/data-section="(\w+)"/g)].map(([, name]) => name ?? '')
}
