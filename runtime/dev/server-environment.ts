import { dirname, join, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRunnableDevEnvironment, type ResolvedConfig } from 'vite'
import { packageDoors } from '../bundle/section-registry.ts'
import { SINGLE } from '../bundle/site-plugin.ts'
import { importsStyles } from './imports-styles.ts'
import { isInstalled, ownRequire } from './installed.ts'
import { PackageEvaluator } from './package-evaluator.ts'

/** The modules of the package that the server's code imports. */
const NATIVE = new Set<string>([packageDoors.sections, packageDoors.render])

/**
 * Where the server's code runs: the site's modules through Vite, the package through Node, once. Vite evaluates any file that is imported by its
 * path, whatever a plugin decides, and a second copy of the package would not know the page that the first one renders. Other packages run through
 * Node as well, unless they import stylesheets.
 */
export function serverEnvironment(name: string, config: ResolvedConfig) {
  const commonJs = new Set<string>()
  const evaluator = new PackageEvaluator(commonJs)
  const environment = createRunnableDevEnvironment(name, config, { runnerOptions: { evaluator } })
  const fetchModule = environment.fetchModule.bind(environment)
  const known = new Map<string, boolean>()
  const isStyled = (file: string) => {
    const answer = known.get(file) ?? importsStyles(file)
    known.set(file, answer)
    return answer
  }
  environment.fetchModule = async (id, importer, options) => {
    // Vite shortens paths below the site's folder, where a package that npm or pnpm has installed is.
    const path = [id, join(config.root, id)].find((each) => NATIVE.has(each))
    if (path) return { externalize: pathToFileURL(path).href, type: 'module' }
    // A site without installed packages uses sitio's React.
    if (SINGLE.test(id) && importer !== undefined && !isInstalled(id, dirname(importer)))
      return { externalize: pathToFileURL(ownRequire.resolve(id)).href, type: 'commonjs' }
    const found = await fetchModule(id, importer, options)
    if (!('externalize' in found)) return found
    if (found.type === 'commonjs') commonJs.add(found.externalize)
    if (found.type !== 'module') return found
    const file = fileURLToPath(found.externalize)
    if (!isStyled(file)) return found
    const url = `/@fs/${file.split(sep).join('/').replace(/^\//, '')}`
    // Vite takes it for a module of Node, and its stylesheets are found through what imports it.
    const module = await environment.moduleGraph.ensureEntryFromUrl(url)
    if (importer !== undefined) environment.moduleGraph.getModuleById(importer)?.importedModules.add(module)
    return fetchModule(url, importer, options)
  }
  return environment
}
