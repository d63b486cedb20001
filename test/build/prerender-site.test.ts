import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { replaceFolder } from '../../runtime/build/replace-folder.ts'
import { type PrerenderOptions, prerenderSite } from '../../runtime/prerender/prerender-site.ts'
import { createRender } from '../../runtime/render/render.ts'
import { createSiteRuntime } from '../../runtime/server/site-runtime.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-prerender-'))
  mkdirSync(join(folder, 'client'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('leaves out what a validator refuses today, and writes all the rest (D41)', async () => {
  const parts = siteOf(
    twoLanguages(`
validators: { over: { kind: date-range, to: 2020-01-01 }, open: { kind: date-range, from: 2020-01-01 } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: over, path: /over, sections: [], validators: [over] }
  - { name: open, path: /open, sections: [], validators: [open] }
`),
  )
  const log = { info() {}, warn() {}, error() {} }
  const openRuntime: PrerenderOptions['openRuntime'] = (onError) =>
    createSiteRuntime({
      onError,
      ...parts,
      root: folder,
      assets: {
        build: 'b',
        boot: '/b.js',
        navigation: '/n.js',
        stylesheets: {},
        sectionStyles: {},
        islands: {},
        devScript: null,
      },
      bundle: { render: (host) => createRender({}, host) },
      env: {},
      log,
      isProduction: true,
      isPrerender: true,
      memoBytes: 0,
    })
  const outDir = join(folder, 'out')
  const report = await prerenderSite(
    { openRuntime, assetsFolder: join(folder, 'client'), publicFolders: [], outDir },
    replaceFolder,
  )
  expect(report).toEqual({ pages: 4, failures: [] })
  const routes: unknown = JSON.parse(readFileSync(join(outDir, '_site/payload/manifest.json'), 'utf8'))
  expect(routes).toEqual({ routes: ['/', '/en', '/open', '/en/open'] })
  expect(existsSync(join(outDir, 'open/index.html'))).toBe(true)
  expect(existsSync(join(outDir, 'over'))).toBe(false)
})
