import { join } from 'node:path'
import { BuildError } from '../artefact/build-error.ts'
import { type OpenSiteOptions, openSite } from '../artefact/open-site.ts'
import { readBuild } from '../artefact/read-build.ts'
import { layout, type SiteFile, type VariableText } from '../artefact/site-file.ts'
import { describeProblem } from '../manifest/problems/format-problem.ts'
import { variablesIn } from '../manifest/text/fill-text.ts'
import { jsonPointer } from '../manifest/text/json-pointer.ts'
import type { SiteModel } from '../site/site-model.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { builtBackends } from './backends/backend-files.ts'
import { readLists } from './collections/built-lists.ts'
import { allSecretsConcealer, type Environment } from './environment/secrets.ts'
import { importBundle } from './import-bundle.ts'
import { readIndex } from './search/built-index.ts'
import type { SiteOptions } from './site.ts'
import type { ServerBundle, SiteRuntimeOptions } from './site-runtime.ts'

/** How to open a build. */
export interface OpenBuildOptions extends OpenSiteOptions {
  /** The site's variables and secrets, and where its data are. */
  readonly env: Environment
  /** Relative paths in the environment, such as SITE_DATA_DIR, are resolved against this folder. Default: the working directory of the process. */
  readonly root?: string
  /** The folder whose `server/` contains the build's code. Default: the build itself. */
  readonly code?: string
}

/** What `RunningSite` and `createSiteRuntime` need of a build. */
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
  /** The values that the texts of the manifest with variables have in this environment. */
  readonly texts: readonly string[]
  /** Languages without messages. */
  readonly missingLocales: readonly string[]
}

/**
 * Opens a built site, `dist/site`: the only way from a build to a server, for `site start`, for the build's own server, and for programs that have a
 * server already. Reads nothing except the build and the environment, and writes nothing.
 *
 * @param dist - the folder of the build, wherever it is.
 * @throws BuildError when the build is incomplete or of another version, or when the environment lacks something that the site needs; it lists
 *   everything at once.
 * @throws SiteCodeError when the site's own code fails to load.
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
  const bundle = await importBundle(code, allSecretsConcealer(opened.model.clients.values(), env))
  return {
    root,
    site: opened.model,
    messages: opened.messages,
    assets,
    // Offline, the site's own error handler is left out, since it may report over the network.
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

/** The unset variables in the addresses of clients for which an embedded back-end stands in. */
function unsetAddresses({ variables }: SiteFile, { clients }: SiteModel, env: Environment): string[] {
  return variables.flatMap(({ path: [graphql, map, name = '', key], written }) => {
    const client = graphql === 'graphql' && map === 'clients' && key === 'url' ? clients.get(String(name)) : undefined
    return client && isEmbedded(client) ? variablesIn(written).filter((variable) => !env[variable]) : []
  })
}

function withoutHandler({ onError: _, ...bundle }: ServerBundle): ServerBundle {
  return bundle
}

function changedInWords({ written, path, position: { file, line, column } }: VariableText): string {
  return `${file}:${line}:${column}  ${jsonPointer(path)}: ${written} decides what is built, and has another value than when the site was built. Build it again with this value: site build`
}
