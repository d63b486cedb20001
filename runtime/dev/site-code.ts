import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { QUERY_PREFIX } from '../bundle/section-registry.ts'
import { resolvedId, SERVER_ENTRY } from '../bundle/site-plugin.ts'
import { findImportedStyles, type ImportedStyles } from '../bundle/styles/imported-styles.ts'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import type { ServerBundle } from '../server/site-runtime.ts'

/** If files keep changing during this many attempts, the code of the last one is served. */
const MOST_TRIES = 10

type Outcome = { readonly bundle: ServerBundle } | { readonly error: unknown }

/**
 * The site's code as the server runs it in development. It is always loaded as a whole: when something changes during that, it is loaded again, since
 * modules from different moments may not fit together.
 */
export class SiteCode {
  readonly #vite: ViteDevServer
  readonly #runner: ModuleRunner
  #isStale = true
  #outcome: Outcome = { error: new Error('Nothing was loaded.') }

  constructor(vite: ViteDevServer) {
    const { ssr } = vite.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite has no module runner for the server.')
    this.#vite = vite
    this.#runner = ssr.runner
  }

  /** Marks the code as changed. */
  expire(): void {
    this.#isStale = true
  }

  /** Invalidates the modules that are generated from the manifest: the entry with the list of sections, and the schemas of queries. */
  expireEntry(): void {
    for (const { moduleGraph } of Object.values(this.#vite.environments)) {
      for (const [id, module] of moduleGraph.idToModuleMap) {
        if (id === resolvedId(SERVER_ENTRY) || id.startsWith(resolvedId(QUERY_PREFIX)))
          moduleGraph.invalidateModule(module)
      }
    }
    this.expire()
  }

  /**
   * Loads the code. Must not be called again before it has settled. Returns the same object if nothing has changed.
   *
   * @throws the error of the code, until the code changes.
   */
  async load(): Promise<ServerBundle> {
    for (let tries = 0; this.#isStale && tries < MOST_TRIES; tries += 1) {
      this.#isStale = false
      this.#runner.clearCache()
      this.#outcome = await this.#import()
    }
    if ('error' in this.#outcome) throw this.#outcome.error
    return this.#outcome.bundle
  }

  /** The stylesheets that sections import, as far as their code is loaded. */
  importedStyles(sections: readonly SectionDefinition[]): ImportedStyles {
    const { moduleGraph } = this.#vite.environments.ssr
    return findImportedStyles(sections, (id) =>
      [...(moduleGraph.getModuleById(id)?.importedModules ?? [])].flatMap((module) => module.id ?? []),
    )
  }

  async #import(): Promise<Outcome> {
    try {
      return { bundle: await this.#runner.import<ServerBundle>(SERVER_ENTRY) }
    } catch (error) {
      return { error }
    }
  }
}
