import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

const assets = {
  build: 'b',
  boot: '/b.js',
  bootImports: [],
  navigation: '/n.js',
  stylesheets: {},
  sectionStyles: {},
  islands: {},
  guards: '/_site/assets/guards.js',
  steps: { validator: {}, middleware: {} },
  integrations: null,
  onError: null,
  scripts: {},
  devScript: null,
}

/** Prerenders a site without sections into `out`, with the public files of a folder. */
function prerender(yaml: string, publicFolders: string[] = []) {
  const openRuntime: PrerenderOptions['openRuntime'] = (onError) =>
    createSiteRuntime({
      onError,
      ...siteOf(yaml),
      root: folder,
      assets,
      bundle: { render: (host) => createRender({ sections: {}, validators: {}, middleware: {} }, host) },
      env: {},
      log: { info() {}, warn() {}, error() {} },
      isProduction: true,
      isPrerender: true,
      memoBytes: 0,
    })
  return prerenderSite(
    { openRuntime, assetsFolder: join(folder, 'client'), publicFolders, outDir: join(folder, 'out') },
    replaceFolder,
  )
}

it('leaves out what a validator refuses today, and writes all the rest (D41)', async () => {
  const report = await prerender(
    twoLanguages(`
validators: { over: { kind: date-range, to: 2020-01-01 }, open: { kind: date-range, from: 2020-01-01 } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: over, path: /over, sections: [], validators: [over] }
  - { name: open, path: /open, sections: [], validators: [open] }
`),
  )
  const outDir = join(folder, 'out')
  expect(report).toEqual({ pages: 4, failures: [] })
  const routes: unknown = JSON.parse(readFileSync(join(outDir, '_site/payload/manifest.json'), 'utf8'))
  expect(routes).toEqual({ routes: ['/', '/en', '/open', '/en/open'] })
  expect(existsSync(join(outDir, 'open/index.html'))).toBe(true)
  expect(existsSync(join(outDir, 'over'))).toBe(false)
})

it('writes a public file that is a link as the file itself, so that the folder can go elsewhere', async () => {
  mkdirSync(join(folder, 'public'))
  writeFileSync(join(folder, 'logo.svg'), '<svg/>')
  symlinkSync('../logo.svg', join(folder, 'public/logo.svg'))
  await prerender(twoLanguages('routes: [{ name: index, path: /, sections: [] }]'), [join(folder, 'public')])
  expect(lstatSync(join(folder, 'out/logo.svg')).isFile()).toBe(true)
  expect(readFileSync(join(folder, 'out/logo.svg'), 'utf8')).toBe('<svg/>')
})
