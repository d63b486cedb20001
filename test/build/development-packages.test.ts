import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../support/requests/raw-request.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

describe('development of a site that fails as it starts, has nothing installed, and a file in the place of a folder', () => {
  let made: MadeSite
  let site: StartedSite
  let first: { readonly status: number; readonly text: string }
  beforeAll(async () => {
    const code = "export function Shown() { return <h1>Hello</h1> }\nthrow new Error('the cellar is empty')\n"
    made = makeSite({ 'sections/Shown/Shown.tsx': code, '.sitio': 'a file where a folder belongs' })
    rmSync(join(made.folder, 'node_modules'))
    site = await startSite(made.config, { mode: 'dev' })
    first = await rawRequest(site.url, '/')
    made.write('node_modules/look/package.json', '{ "name": "look", "type": "module", "exports": "./look.js" }')
    made.write('node_modules/look/look.js', "export * from './parts.js'\n")
    made.write('node_modules/look/parts.js', "import './look.css'\nexport const look = 'like that'\n")
    made.write('node_modules/look/look.css', 'h1 { color: teal }\n')
    made.write('node_modules/five/package.json', '{ "name": "five" }')
    made.write(
      'node_modules/five/index.js',
      "exports.__esModule = true\nexports.default = 'five'\nObject.assign(exports, { six: 6 })\n",
    )
    const imports = "import { look } from 'look'\nimport five, { six } from 'five'\n"
    const corrected = 'export function Shown() { return <h1 title={look} data-five={five + six}>Corrected</h1> }\n'
    made.write('sections/Shown/Shown.tsx', imports + corrected)
  })
  afterAll(async () => {
    await site?.stop()
    made?.remove()
  })

  it('tells the place of the fault in its code, and waits for the correction', async () => {
    expect(site.stdout()).toContain(
      'sections/Shown/Shown.tsx:2:7  pages/build\n  The code of the site cannot be loaded: the cellar is empty.\n',
    )
    expect([first.status, first.text]).toEqual([500, expect.stringContaining('cannot be shown yet')])
    await expect.poll(async () => (await rawRequest(site.url, '/')).text).toContain('Corrected')
  })

  it('runs a package that imports stylesheets, and links those', async () => {
    const { text: page } = await rawRequest(site.url, '/')
    expect(page).toContain('<h1 title="like that" data-five=')
    const [, href = ''] = /<link rel="stylesheet" href="([^"]*\/look\.css)"/.exec(page) ?? []
    expect((await rawRequest(site.url, href, { headers: { accept: 'text/css' } })).text).toContain('teal')
  })

  it('imports from a CommonJS package by its names, and its default, as a build does', async () => {
    const { text: page } = await rawRequest(site.url, '/')
    expect(page).toContain('data-five="five6">Corrected</h1>')
  })

  it('has the React of sitio, on the server and in the browser', async () => {
    expect((await rawRequest(site.url, '/sections/Shown/Shown.tsx')).status).toBe(200)
    expect(site.stderr()).not.toContain('Failed to resolve')
  })

  it('is not stopped by a schema for editors that cannot be written', async () => {
    await expect.poll(() => site.stderr()).toMatch(/^The schema for editors cannot be written: /m)
    await expect.poll(async () => (await rawRequest(site.url, '/other')).status).toBe(200)
  })

  it('writes no types', () => {
    const types = ['site.types.ts', 'sections/Shown/Shown.types.ts'].map((file) => join(made.folder, file))
    expect(types.filter(existsSync)).toEqual([])
  })
})
