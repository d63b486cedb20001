import { join } from 'node:path'
import { expect } from 'vitest'
import type { Operation } from '../../../runtime/graphql/execute.ts'
import { type PrerenderOptions, prerenderSite } from '../../../runtime/prerender/prerender-site.ts'
import type { MadeOfSite } from '../../../runtime/prerender/site-seal.ts'
import { createRender } from '../../../runtime/render/render.ts'
import type { SectionRegistry } from '../../../runtime/render/section-registry.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import type { Elsewhere } from '../../../runtime/server/elsewhere.ts'
import { createSiteRuntime, type ServerBundle } from '../../../runtime/server/site-runtime.ts'
import type { SiteModel } from '../../../runtime/site/site-model.ts'
import { siteOf } from '../../site/site-of.ts'
import { bareAssets } from '../sites/bare-site.ts'

/** What a site has besides pages: sections, operations, those of its collections, and the answers of its back-ends. */
export interface SiteParts {
  readonly sections?: SectionRegistry
  readonly collections?: Readonly<Record<string, Operation>>
  readonly operations?: ServerBundle['operations']
  readonly answer?: (request: Request) => Promise<Response>
  /** Replaces the network for all other requests; null: the network itself. */
  readonly elsewhere?: Elsewhere | null
  /** Identifies what its pages are made of; null if unknown. */
  readonly madeOf?: MadeOfSite | null
  readonly publicFolders?: readonly string[]
  /** Changes what the manifest does not express. */
  readonly change?: (site: SiteModel) => SiteModel
}

/** Prerenders a site that consists only of its manifest into `out`, below a folder, without a build. */
export function prerenderModel(
  folder: string,
  yaml: string,
  {
    sections = {},
    collections = {},
    operations = {},
    answer = () => expect.fail(),
    elsewhere = { call: answer, picture: expect.fail },
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
      assets: bareAssets,
      bundle: {
        render: (host) => createRender({ sections, validators: {}, middleware: {} }, host),
        operations,
        collections,
        forms: {},
      },
      env: {},
      log: { info() {}, warn() {}, error() {} },
      ...(elsewhere && { elsewhere }),
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
