import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { writeBuildFiles } from '../../../runtime/artefact/build-files.ts'
import { ownVersion } from '../../../runtime/artefact/own-version.ts'
import { readBuildInputs } from '../../../runtime/bundle/inputs/build-inputs.ts'
import { INPUTS_FILE } from '../../../runtime/bundle/inputs/made-of.ts'
import { readBuildParts } from '../../../runtime/bundle/parts/build-parts.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { packageRoot } from '../../../runtime/source/parts/package-root.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'
import { listen } from '../../support/servers/listen.ts'

const SECRET = 'hunter2-hunter2'

let folder: string
let site: string

/** Creates a new site; each test gets a copy. */
beforeAll(async () => {
  stubNpm()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'doctor-')))
  expect(await run(['new', 'made', '--no-install'], recordedIo(folder))).toBe(0)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => {
  site = join(folder, 'shop')
  cpSync(join(folder, 'made'), site, { recursive: true })
  return () => rmSync(site, { recursive: true, force: true })
})

/** Runs the doctor, with a free port by default. @returns exit code and printed lines. */
async function doctor(env: Record<string, string> = {}) {
  const io = recordedIo(site, { env: { PORT: '0', ...env } })
  const code = await run(['doctor'], io)
  return { code, lines: io.stdout.split('\n'), stderr: io.stderr }
}

const missingLines = (lines: readonly string[]) => lines.filter((line) => line.startsWith('✗'))

describe('site doctor', () => {
  it('finds nothing missing in a new site', async () => {
    const { code, lines, stderr } = await doctor()
    expect(missingLines(lines)).toEqual([])
    expect(lines).toContain('✓ site.config.yaml: 6 pages, 2 locales, 7 sections, 0 GraphQL clients')
    expect(lines).toContain('– SITE_ORIGIN is not set: its default is used')
    expect([code, stderr]).toEqual([0, ''])
  })

  it('tells a fresh build from a stale one and from none', async () => {
    expect((await doctor()).lines).toContain('– The site is not built yet: site start and site build will build it')
    const loaded = loadSite(join(site, 'site.config.yaml'), {}).site ?? expect.fail('The site cannot be read.')
    mkdirSync(join(site, 'dist/site'), { recursive: true })
    writeFileSync(join(site, 'dist/site/site.json'), JSON.stringify({ sitio: ownVersion }))
    const reached = { files: ['sections/Offers/Offers.css'], packages: new Map([['sitio > react', []]]), sections: {} }
    const made = { ...readBuildInputs(loaded.sources, reached), parts: readBuildParts(loaded) }
    writeFileSync(join(site, 'dist/site/assets.json'), '{}')
    writeFileSync(join(site, 'dist/site', INPUTS_FILE), JSON.stringify(made))
    writeBuildFiles(join(site, 'dist/site'))
    expect((await doctor()).lines).toContain('✓ The build is fresh')
    const published = join(site, 'public/new.txt')
    writeFileSync(published, 'new')
    expect((await doctor()).lines).toContain('– The build is stale: site start and site build will rebuild it')
    rmSync(published)
    expect((await doctor()).lines).toContain('✓ The build is fresh')
    appendFileSync(join(site, 'sections/Offers/Offers.css'), '/* changed */')
    expect((await doctor()).lines).toContain('– The build is stale: site start and site build will rebuild it')
  })

  it('counts the mistakes of a manifest and leads to the command that shows them', async () => {
    appendFileSync(join(site, 'site.config.yaml'), '\nextra: 1\n')
    const { code, lines } = await doctor()
    expect(lines.join('\n')).toContain('✗ site.config.yaml has mistakes: 1 error\n  To see them: site validate')
    expect(code).toBe(1)
  })

  it('says what it can without a manifest, and ends like every command that cannot read it', async () => {
    rmSync(join(site, 'site.config.yaml'))
    const { code, lines, stderr } = await doctor()
    expect(lines[0]).toMatch(/^✓ Node \d+\.\d+/)
    expect(stderr).toContain('site.config.yaml')
    expect(code).toBe(2)
  })

  it.each([
    ['package-lock.json', 'npm install && npm dedupe'],
    ['pnpm-lock.yaml', 'pnpm install && pnpm dedupe'],
    ['bun.lock', 'bun install'],
  ])('sees a second copy of React, and how to be rid of it where there is a %s', async (lock, typed) => {
    writeFileSync(join(site, lock), '')
    mkdirSync(join(site, 'node_modules/react'), { recursive: true })
    writeFileSync(join(site, 'node_modules/react/package.json'), '{"name":"react","version":"18.0.0"}')
    const { code, lines } = await doctor()
    expect(missingLines(lines)).toEqual([
      expect.stringContaining(`Two copies of react: 18.0.0 in ${site}/node_modules/react`),
    ])
    expect(lines).toContainEqual(
      expect.stringMatching(RegExp(`^  In the site's package\\.json, write "react": "[\\d.]+", then run: ${typed}$`)),
    )
    expect(code).toBe(1)
  })

  it('takes a link to the same React for the same copy', async () => {
    mkdirSync(join(site, 'node_modules'))
    symlinkSync(join(packageRoot, 'node_modules/react'), join(site, 'node_modules/react'))
    const { code, lines } = await doctor()
    expect(lines).toContainEqual(expect.stringMatching(/^✓ react \d+\.\d+\.\d+, one copy$/))
    expect(code).toBe(0)
  })

  it('sees that its port is taken, wherever the port is named', async () => {
    const port = await listen(createSocketServer())
    const { code, lines } = await doctor({ PORT: String(port) })
    expect(missingLines(lines)).toEqual([`✗ Port ${port} on 127.0.0.1 is taken`])
    expect(code).toBe(1)
    writeFileSync(join(site, '.env'), `PORT=${port}\n`)
    expect(missingLines((await doctor({ PORT: '' })).lines)).toEqual([`✗ Port ${port} on 127.0.0.1 is taken`])
  })

  it('sees that PORT is no port', async () => {
    expect(missingLines((await doctor({ PORT: 'http' })).lines)).toEqual([expect.stringContaining('PORT is "http"')])
  })
})

describe('environment variables', () => {
  /** Adds a client with a variable without a default, one with a default, and a secret. */
  beforeEach(() => {
    writeFileSync(join(site, 'shop.graphql'), 'type Query { open: Boolean }')
    appendFileSync(
      join(site, 'site.config.yaml'),
      `
graphql:
  clients:
    default:
      url: \${SHOP_URL}\${SHOP_PATH:-/graphql}
      schema: shop.graphql
      via: server
      authorization: { secret: SHOP_KEY }
`,
    )
  })

  it('names those that are missing, and only those', async () => {
    const { code, lines } = await doctor()
    expect(missingLines(lines)).toContain('✗ SHOP_URL is not set')
    expect(missingLines(lines)).not.toContainEqual(expect.stringContaining('SHOP_PATH'))
    expect(lines[lines.indexOf('✗ SHOP_URL is not set') + 1]).toBe(
      '  Set it in the environment, or in .env beside the manifest.',
    )
    expect(code).toBe(1)
  })

  it('misses a secret of a client that is no back-end of the package', async () => {
    const { lines } = await doctor({ SHOP_URL: 'http://127.0.0.1:9' })
    expect(missingLines(lines)).toContain('✗ SHOP_KEY (a secret) is not set')
  })

  it('does not miss what only the base mentions, where the site says something else', async () => {
    const overBase = (origin: string) =>
      writeFileSync(join(site, 'site.config.yaml'), `extends: ../made\nsite: { product: Shop${origin} }\n`)
    overBase('')
    expect((await doctor()).lines).toContain('– SITE_ORIGIN is not set: its default is used')
    overBase(", origin: 'https://shop.example'")
    expect((await doctor()).lines.join('\n')).not.toContain('SITE_ORIGIN')
  })

  it('tells those that are set, from the environment or from .env, and never a value', async () => {
    const port = await listen(createServer((_, response) => response.end('{"data":{}}')))
    writeFileSync(join(site, '.env'), `SHOP_KEY=${SECRET}\n`)
    const { code, lines } = await doctor({ SHOP_URL: `http://127.0.0.1:${port}` })
    expect(lines).toEqual(
      expect.arrayContaining([
        '✓ SHOP_KEY (a secret) is set',
        '– SHOP_PATH is not set: its default is used',
        '✓ SHOP_URL is set',
        `✓ Client default: POST http://127.0.0.1:${port}/graphql { __typename } answers 200`,
      ]),
    )
    expect(lines.join('\n')).not.toContain(SECRET)
    expect(code).toBe(0)
  })

  it('takes an endpoint that nobody answers at for missing', async () => {
    const server = createServer()
    const url = `http://127.0.0.1:${await listen(server)}`
    await new Promise((closed) => server.close(closed))
    const { code, lines } = await doctor({ SHOP_URL: url, SHOP_KEY: SECRET })
    expect(missingLines(lines)).toEqual([`✗ Client default: POST ${url}/graphql { __typename } fails: ECONNREFUSED`])
    expect(code).toBe(1)
  })

  it('takes an endpoint that may not be asked for missing', async () => {
    const { lines } = await doctor({ SHOP_URL: 'http://127.0.0.1:1', SHOP_KEY: SECRET })
    expect(missingLines(lines)).toEqual([
      '✗ Client default: POST http://127.0.0.1:1/graphql { __typename } fails: bad port',
    ])
  })
})

describe('what only some sites need', () => {
  it('is a data folder, with an embedded back-end', async () => {
    expect((await doctor()).lines.join()).not.toContain('data folder')
    writeFileSync(join(site, 'shop.graphql'), 'type Query { open: Boolean }')
    appendFileSync(
      join(site, 'site.config.yaml'),
      '\ngraphql: { clients: { default: { url: embedded:shop, schema: shop.graphql } } }\n',
    )
    const { code, lines } = await doctor()
    expect(lines).toContain('✓ Client default: the back-end of the package (embedded:shop)')
    expect(lines).toContain(`✓ The data folder ${join(site, '.sitio/data')} can be created`)
    expect(code).toBe(0)
  })

  it('is a key for the tokens, where somebody can sign in', async () => {
    writeFileSync(join(site, 'shop.graphql'), 'type Query { open: Boolean }')
    appendFileSync(
      join(site, 'site.config.yaml'),
      '\ngraphql: { clients: { default: { url: embedded:shop, schema: shop.graphql } } }\n',
    )
    const toldWith = async (env: Record<string, string>) => {
      const { code, lines } = await doctor(env)
      return [code, lines.find((line) => line.includes('SITE_SECRET'))]
    }
    const login = { SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'open sesame' }
    expect(await toldWith(login)).toEqual([0, expect.stringMatching(/^– SITE_SECRET is not set: each start signs out/)])
    expect(await toldWith({ ...login, SITE_SECRET: 'a long random text' })).toEqual([0, undefined])
    expect(await toldWith({})).toEqual([0, undefined])
  })

  it('is no browser: only the tests of the package need one', async () => {
    expect((await doctor()).lines.join()).not.toMatch(/browser/i)
  })
})
