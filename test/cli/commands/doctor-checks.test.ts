import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkLinker, checkNode, checkPackage } from '../../../cli/doctor/check-installation.ts'
import { checkBrowser, checkDataFolder, checkEndpoint } from '../../../cli/doctor/check-surroundings.ts'
import { checkEnvFile } from '../../../cli/doctor/check-variables.ts'
import { packageRoot } from '../../../runtime/source/parts/package-root.ts'
import { listen } from '../../support/servers/listen.ts'

const SECRET = 'hunter2-hunter2'

let site: string

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'doctor-'))
  return () => rmSync(site, { recursive: true, force: true })
})

describe('an endpoint', () => {
  it.each([
    [200, 'fine'],
    [400, 'fine'],
    [401, 'fine'],
    [403, 'fine'],
    [302, 'missing'],
    [404, 'missing'],
    [405, 'missing'],
    [500, 'missing'],
    [503, 'missing'],
  ])('that answers %i is %s', async (status, state) => {
    const asked: string[] = []
    const port = await listen(
      createServer((request, response) => {
        request.on('data', (part) => asked.push(`${request.method} ${request.headers.authorization} ${part}`))
        request.on('end', () => response.writeHead(status, { location: '/' }).end())
      }),
    )
    const finding = await checkEndpoint('crm', `http://127.0.0.1:${port}/graphql?key=${SECRET}`)
    expect(finding).toMatchObject({ state, text: expect.stringContaining(`/graphql { __typename } answers ${status}`) })
    expect(finding.text).not.toContain(SECRET)
    expect(asked).toEqual(['POST undefined {"query":"{ __typename }"}'])
  })

  it('that says nothing for 2 s is missing', async () => {
    const silent: RequestListener = () => {}
    const port = await listen(createServer(silent))
    const finding = await checkEndpoint('crm', `http://127.0.0.1:${port}/`)
    expect(finding).toMatchObject({ state: 'missing', text: expect.stringContaining('does not answer within 2 s') })
  })
})

describe('a file with variables', () => {
  it('is told of when it is there and cannot be read', () => {
    expect(checkEnvFile(site)).toEqual([])
    // A link to itself can be read by nobody, not even by root.
    symlinkSync('.env', join(site, '.env'))
    expect(checkEnvFile(site)).toEqual([
      expect.objectContaining({ state: 'note', text: expect.stringMatching(/^\.env cannot be read \(ELOOP\)/) }),
    ])
  })
})

describe('the installation', () => {
  it.each([
    ['20.19.0', 'fine'],
    ['20.20.2', 'fine'],
    ['26.0.0', 'fine'],
    ['20.18.9', 'missing'],
    ['18.20.0', 'missing'],
  ])('Node %s is %s', (version, state) => {
    expect(checkNode(version, '>=20.19.0').state).toBe(state)
  })

  it("is told of where it is Yarn's Plug'n'Play", () => {
    expect(checkLinker(undefined)).toEqual([])
    expect(checkLinker('3')).toMatchObject([
      { state: 'missing', fix: expect.stringContaining('nodeLinker: node-modules') },
    ])
  })

  it('names the part of the package that is missing', () => {
    const gone = join(packageRoot, 'dist/package/gone.js')
    expect(checkPackage(packageRoot, [])).toMatchObject({ state: 'fine' })
    expect(checkPackage(packageRoot, [gone])).toMatchObject({ state: 'missing', text: expect.stringContaining(gone) })
    expect(checkPackage(site, []).state).toBe('missing')
  })
})

describe('the data folder', () => {
  it('is writable, can be made, or cannot', () => {
    const made = join(site, '.sitio/data')
    expect(checkDataFolder(made)).toEqual({ state: 'fine', text: `The data folder ${made} can be created` })
    mkdirSync(made, { recursive: true })
    expect(checkDataFolder(made)).toEqual({ state: 'fine', text: `The data folder ${made} is writable` })
    writeFileSync(join(site, 'file'), '')
    const below = join(site, 'file/data')
    expect(checkDataFolder(below)).toMatchObject({ state: 'missing', text: expect.stringContaining('is not a folder') })
  })
})

describe('the browser of the tests', () => {
  it('is the one that SITIO_CHROMIUM names, which must be there', () => {
    expect(checkBrowser({ SITIO_CHROMIUM: process.execPath })).toMatchObject({ state: 'fine' })
    expect(checkBrowser({ SITIO_CHROMIUM: join(site, 'none'), PATH: '' })).toMatchObject({ state: 'missing' })
  })

  it('is else looked for on the PATH; without one nothing is wrong yet', () => {
    writeFileSync(join(site, 'chromium'), '', { mode: 0o755 })
    expect(checkBrowser({ PATH: `/nowhere:${site}` })).toEqual({
      state: 'fine',
      text: `Browser for the tests: ${join(site, 'chromium')}`,
    })
    expect(checkBrowser({ PATH: '' }).state).toBe('note')
  })
})
