import { join } from 'node:path'
import { BuildError } from '../artefact/build-error.ts'
import { type OpenSiteOptions, openSite } from '../artefact/open-site.ts'
import { readBuild } from '../artefact/read-build.ts'
import { layout, type SiteFile, type VariableText } from '../artefact/site-file.ts'
import { describeProblem } from '../manifest/problems/format-problem.ts'
import { variablesIn } from '../manifest/text/fill-text.ts'
import { jsonPointer } from '../manifest/text/json-pointer.ts'
import { isEmbedded } from '../site/http/client-address.ts'
import type { SiteModel } from '../site/site-model.ts'
import { builtBackends } from './backends/backend-files.ts'
import { readLists } from './collections/built-lists.ts'
import { type Environment, secretConcealer } from './environment/secrets.ts'
import { importBundle } from './import-bundle.ts'
import { readIndex } from './search/built-index.ts'
import type { SiteOptions } from './site.ts'
import type { ServerBundle, SiteRuntimeOptions } from './site-runtime.ts'

/** How a build is opened. */
export interface OpenBuildOptions extends OpenSiteOptions {
  /** Variables and secrets of the site, and where its data lie. */
  readonly env: Environment
  /** Relative places of the environment, such as SITE_DATA_DIR, are meant from here. Default: the folder that the process runs in. */
  readonly root?: string
  /** Where the build's code is, in its `server/`. Default: the build itself. */
  readonly code?: string
}

/** What `RunningSite` and `createSiteRuntime` take of a build. */
export interface OpenedBuild
  extends Pick<
      SiteRuntimeOptions,
      | 'root'
      | 'backendFiles'
      | 'builtIndex'
      | 'builtLists'
      | 'site'
      | 'messages'
      | 'assets'
      | 'bundle'
      | 'env'
      | 'unsetAddresses'
    >,
    Pick<SiteOptions, 'publicFolders'> {
  readonly assetsFolder: string
  /** What each text of the manifest that names variables says in this environment. */
  readonly texts: readonly string[]
  /** Locales without messages. */
  readonly missingLocales: readonly string[]
}

/**
 * Opens a built site, `dist/site`: the one way from a build to a server, for `site start`, for the build's own server, and for programs that have
 * one. Reads nothing but the build and the environment, and writes nothing.
 *
 * @param dist - the folder of the build, wherever it was put.
 * @throws BuildError when the build is not whole or of another version, or when the environment lacks what the site needs: everything at once.
 * @throws SiteCodeError when the site's own code fails as it is loaded.
 */
export async function openBuild(
  dist: string,
  { env, root = process.cwd(), code = dist, ...options }: OpenBuildOptions,
): Promise<OpenedBuild> {
  const { file, assets } = readBuild(dist)
  const opened = openSite(file, env, options)
  if (opened.model === null)
    throw new BuildError(
      opened.changed.map(changedInWords).join('\n'),
      opened.problems.map((problem) => describeProblem(problem)),
    )
  const bundle = await importBundle(code, concealer(opened.model, env))
  return {
    root,
    site: opened.model,
    messages: opened.messages,
    assets,
    // The site's own error handler may report over the network.
    bundle: options.isOffline ? withoutHandler(bundle) : bundle,
    env,
    backendFiles: builtBackends(join(dist, layout.backends)),
    builtIndex: () => readIndex(dist),
    builtLists: (collection) => readLists(dist, collection),
    assetsFolder: join(dist, layout.client),
    publicFolders: [join(dist, layout.public)],
    unsetAddresses: unsetAddresses(file, opened.model, env),
    texts: opened.texts,
    missingLocales: file.missingLocales,
  }
}

/** The variables without a value that name the address of a client, where an embedded back-end stands in for it. */
function unsetAddresses({ variables }: SiteFile, { clients }: SiteModel, env: Environment): string[] {
  return variables.flatMap(({ path: [graphql, map, name = '', key], written }) => {
    const client = graphql === 'graphql' && map === 'clients' && key === 'url' ? clients.get(String(name)) : undefined
    return client && isEmbedded(client) ? variablesIn(written).filter((variable) => !env[variable]) : []
  })
}

function withoutHandler({ onError: _, ...bundle }: ServerBundle): ServerBundle {
  return bundle
}

/** Hides the secrets of all clients. */
function concealer({ clients }: SiteModel, env: Environment): (text: string) => string {
  const parts = [...clients.values()].map((client) => secretConcealer(client, env))
  return (text) => parts.reduce((shown, conceal) => conceal(shown), text)
}

function changedInWords({ written, path, position: { file, line, column } }: VariableText): string {
  return `${file}:${line}:${column}  ${jsonPointer(path)}: ${written} decides what is built, and has another value than when the site was built. Build it again with this value: site build`
}
