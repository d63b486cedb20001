import { join } from 'node:path'
import { expect } from 'vitest'
import type { Operation } from '../../../runtime/graphql/execute.ts'
import { type PrerenderOptions, prerenderSite } from '../../../runtime/prerender/prerender-site.ts'
import { createRender } from '../../../runtime/render/render.ts'
import type { SectionRegistry } from '../../../runtime/render/section-registry.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { createSiteRuntime } from '../../../runtime/server/site-runtime.ts'
import type { SiteModel } from '../../../runtime/site/site-model.ts'
import { siteOf } from '../../site/site-of.ts'

const assets = {
  build: 'b',
  boot: '/b.js',
  bootImports: [],
  navigation: '/n.js',
  navigationImports: [],
  stylesheets: {},
  sectionStyles: {},
  islands: {},
  guards: '/_site/assets/guards.js',
  steps: { validator: {}, middleware: {} },
  optional: { embeds: '/_site/assets/embeds.js' },
  onError: null,
  scripts: {},
  devScript: null,
}

/** Of a site that has more than pages: its sections, the operations of its collections, and what its back-ends answer. */
export interface SiteParts {
  readonly sections?: SectionRegistry
  readonly collections?: Readonly<Record<string, Operation>>
  readonly answer?: (request: Request) => Promise<Response>
  /** Of what all pages are made, in a word; null: nobody knows. */
  readonly madeOf?: string | null
  readonly publicFolders?: readonly string[]
  /** Of what the manifest does not say. */
  readonly change?: (site: SiteModel) => SiteModel
}

/** Prerenders a site that is nothing but its manifest into `out`, below a folder, without a build. */
export function prerenderModel(
  folder: string,
  yaml: string,
  {
    sections = {},
    collections = {},
    answer = () => expect.fail(),
    madeOf = null,
    publicFolders = [],
    change = (site) => site,
  }: SiteParts = {},
) {
  const { site, messages } = siteOf(yaml)
  const openRuntime: PrerenderOptions['openRuntime'] = (onError) =>
    createSiteRuntime({
      onError,
      site: change(site),
      messages,
      root: folder,
      backendFiles: sourceBackends(folder),
      assets,
      bundle: {
        render: (host) => createRender({ sections, validators: {}, middleware: {} }, host),
        operations: {},
        collections,
        forms: {},
      },
      env: {},
      log: { info() {}, warn() {}, error() {} },
      elsewhere: { call: answer, picture: expect.fail },
      isProduction: true,
      isPrerender: true,
      memoBytes: 0,
    })
  return prerenderSite({
    openRuntime,
    assetsFolder: join(folder, 'client'),
    publicFolders,
    outDir: join(folder, 'out'),
    code: { sections: {}, runtime: '' },
    isForced: false,
    madeOf,
    isPrecompressed: false,
    host: null,
    verify: 0,
    place: null,
    jobs: 1,
  })
}
