import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import { sourceBackends } from '../../runtime/server/backends/source-backends.ts'
import { anonymousRequest } from '../../runtime/server/pages/anonymous-request.ts'
import { createSiteRuntime, type SiteRuntime } from '../../runtime/server/site-runtime.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import type { RenderStatic } from '../../runtime/strings/static-section.ts'
import { builtSite } from '../support/run/built-site.ts'
import { AGENCY, AGENCY_ENTRIES, AGENCY_PAGES } from '../support/sites/agency.ts'

const root = dirname(AGENCY)
/** One page of each kind, in both languages. */
const paths = [...AGENCY_PAGES, ...AGENCY_ENTRIES].map(([path]) => path.replace(/\?.*/, ''))

it('every page of the agency is the same, whether React renders its static sections or a build has compiled them', async () => {
  await builtSite(AGENCY)
  const server = join(root, 'dist/site/server')
  const byReact = mkdtempSync(join(tmpdir(), 'sitio-react-'))
  onTestFinished(() => rmSync(byReact, { recursive: true }))
  const isStatics = (file: string) => file.startsWith('statics-')
  cpSync(server, byReact, { recursive: true, filter: (file) => !isStatics(file.slice(server.length + 1)) })
  const statics = readdirSync(server).find(isStatics)
  if (statics === undefined) throw new Error('The build has compiled none.')

  const { default: renderers }: { default: Record<string, RenderStatic> } = await importFile(join(server, statics))
  const compiled = new Set<string>()
  const left = new Set<string>()
  for (const [name, render] of Object.entries(renderers))
    renderers[name] = (...given) => {
      const markup = render(...given)
      ;(markup === null ? left : compiled).add(name)
      return markup
    }

  const [one, other] = await Promise.all([start(server), start(byReact)])
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => {}))
  // The first page is React's in any case: the others are read meanwhile.
  await pageOf(one, '/')
  for (const path of paths) expect(await pageOf(one, path), path).toBe(await pageOf(other, path))
  expect([...left], 'which has a form with choices').toEqual(['CallToAction'])
  expect(compiled.size).toBeGreaterThan(20)
})

async function start(server: string): Promise<SiteRuntime> {
  const { site } = loadSite(AGENCY, process.env)
  const assets = readBuiltAssets(join(root, 'dist/site'))
  if (!site || !assets) throw new Error('The agency cannot be loaded.')
  const nobody = () => {}
  return createSiteRuntime({
    root,
    backendFiles: sourceBackends(root),
    site: site.model,
    messages: site.messages,
    assets,
    bundle: await importFile(join(server, 'site.js')),
    env: site.env,
    log: { info: nobody, warn: nobody, error: nobody },
    isProduction: true,
    isPrerender: true,
    memoBytes: 0,
  })
}

async function pageOf({ render }: SiteRuntime, path: string): Promise<string> {
  const result = await render.document(anonymousRequest(encodeURI(path)))
  if (result.kind !== 'document') throw new Error(`${path} is no page: ${result.kind}`)
  return result.document.body.toString()
}

// Imported by a name at run time, so that the test runner does not transform the file.
const importFile = (file: string) => import(/* @vite-ignore */ pathToFileURL(file).href)
