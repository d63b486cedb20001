import { execFile } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { followTutorial } from '../support/read/follow-tutorial.ts'
import { callSite } from '../support/run/call-site.ts'
import { linkPackages } from '../support/run/link-packages.ts'
import { type LocalRegistry, startRegistry } from '../support/run/local-registry.ts'
import { packedTarball } from '../support/run/packed-product.ts'
import { type SiteRun, siteEnvironment } from '../support/run/run-site.ts'
import { type InstalledProduct, installProduct, REPOSITORY } from './install-product.ts'

const run = promisify(execFile)

let product: InstalledProduct
let registry: LocalRegistry

beforeAll(async () => {
  ;[product, registry] = await Promise.all([installProduct(), startRegistry()])
})

afterAll(() => {
  registry?.stop()
  product?.remove()
})

describe('site new with npm', () => {
  const fetched = () => join(product.folder, 'fetched/package-lock.json')

  beforeAll(async () => {
    for (const [name, value] of Object.entries(registry.env)) vi.stubEnv(name, value)
    // What npm would unpack, it unpacks for the next site; here it only asks for all of it.
    vi.stubEnv('npm_config_package_lock_only', 'true')
    const made = await callSite(['new', 'fetched', '--yes'], product.folder, { command: product.command })
    vi.stubEnv('npm_config_package_lock_only', undefined)
    expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('site.config.yaml is valid.') })
  })

  afterAll(() => void vi.unstubAllEnvs())

  it('installs from a registry what the package came from there as', () => {
    const { version } = product.packageJson
    const lock = JSON.parse(readFileSync(fetched(), 'utf8'))
    expect(lock.packages[''].dependencies.sitio).toBe(`^${version}`)
    expect(lock.packages['node_modules/sitio']).toMatchObject({ version, integrity: registry.integrity })
    expect(existsSync(join(product.folder, 'fetched/vendor'))).toBe(false)
    expect(readFileSync(join(product.folder, 'fetched/README.md'), 'utf8')).not.toContain('vendor')
  })

  it('makes nothing over a base that the registry does not have', async () => {
    const words = ['new', 'luz', '--from', '@agency/nowhere', '--yes']
    const { code, stderr } = await callSite(words, product.folder, { command: product.command })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^npm cannot find the package @agency\/nowhere/)])
    expect(existsSync(join(product.folder, 'luz'))).toBe(false)
  })

  describe('on another machine', () => {
    let moved: string
    const npm = (...args: string[]) => run('npm', args, { cwd: moved, env: siteEnvironment() })

    /** Nothing is left where it was made, and nothing of this repository is in reach. */
    beforeAll(async () => {
      const tarball = await packedTarball()
      product.note({ version: product.packageJson.version, resolved: `file:${tarball}` })
      const words = ['new', 'travels', '--yes', '--no-install']
      expect(await callSite(words, product.folder, { command: product.command })).toMatchObject({ code: 0, stderr: '' })
      moved = join(realpathSync(mkdtempSync(join(tmpdir(), 'another-machine-'))), 'travels')
      renameSync(join(product.folder, 'travels'), moved)
      cpSync(fetched(), join(moved, 'package-lock.json'))
      linkPackages(moved)
      await npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
    }, 180_000)

    afterAll(() => rmSync(dirname(moved), { recursive: true, force: true }))

    it('is installed from its own folder', () => {
      const lock = JSON.parse(readFileSync(join(moved, 'package-lock.json'), 'utf8'))
      expect(lock.packages['node_modules/sitio'].resolved).toBe(`file:vendor/sitio-${product.packageJson.version}.tgz`)
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
