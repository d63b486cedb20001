import { ESModulesEvaluator } from 'vite/module-runner'

/**
 * Evaluates modules as Vite does, and gives what CommonJS packages export as the build of the site does: under all names, of which Node finds only
 * some, and with the default that a package compiled from ES modules had there.
 */
export class PackageEvaluator extends ESModulesEvaluator {
  readonly #commonJs: ReadonlySet<string>

  /** @param commonJs - addresses of the CommonJS modules. */
  constructor(commonJs: ReadonlySet<string>) {
    super()
    this.#commonJs = commonJs
  }

  override async runExternalModule(address: string): Promise<unknown> {
    const namespace: { readonly default?: unknown } = await super.runExternalModule(address)
    return this.#commonJs.has(address) ? asBundled(namespace) : namespace
  }
}

/** @param namespace - of a CommonJS module, whose default is `module.exports`; or of an ES module that its package does not declare as one. */
function asBundled(namespace: { readonly default?: unknown }): unknown {
  const exported = namespace.default
  if (exported === null || (typeof exported !== 'object' && typeof exported !== 'function')) return namespace
  const isCompiled = '__esModule' in exported && exported.__esModule === true
  const value = isCompiled && 'default' in exported ? exported.default : exported
  return Object.create(exported, {
    ...Object.getOwnPropertyDescriptors(namespace),
    default: { value, enumerable: true },
  })
}
