import { locateError, readBuildError } from '../bundle/locate-error.ts'
import { runChecks } from '../checks/run-checks.ts'
import { refusedCode } from '../checks/sections/refused-code.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import type { Position } from '../manifest/text/position.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { backendPlaces } from './check-backends.ts'
import { packageFault } from './package-fault.ts'
import { manifestFacts, siteFacts } from './site-facts.ts'

/**
 * Why the code of a site cannot be bundled, or loaded from its sources: the findings of `site validate` if there are any, otherwise the error at its
 * place; empty when it has none in the site's files.
 *
 * @param site - the site as of its last correct manifest.
 */
export async function codeFindings(
  error: unknown,
  loaded: SiteLoadResult,
  site: LoadedSite,
): Promise<readonly Diagnostic[]> {
  const { read, edited } = loaded
  const facts = read && siteFacts(manifestFacts(loaded, read), site, edited)
  const found = facts ? runChecks({ site: facts }, (code) => refusedCode.has(code)) : []
  if (found.length > 0) return found
  const places = backendPlaces(error)
  if (places !== null)
    return places.map(({ file, line, column, message }) => {
      const code = file.endsWith('.graphql') ? 'graphql/invalid-schema' : 'content/invalid'
      return codeFinding(code, message, { file: file.replaceAll('\\', '/'), line, column })
    })
  const { message, position } = readBuildError(error, site.root)
  const own = position ?? startOfCompiled(error, site.root) ?? (await locateError(error, null, site.root))
  if (own !== null) return [codeFinding('pages/build', `The code of the site cannot be loaded: ${message}.`, own)]
  const ofPackage = facts && (await packageFault(error, null, facts, site.root))
  return ofPackage?.position ? [codeFinding('pages/build', ofPackage.message, ofPackage.position)] : []
}

export function codeFinding(code: string, message: string, place: Position): Diagnostic {
  return { severity: 'error', code, message, ...place, path: '', blocks: true, docs: `site explain ${code}` }
}

/** The start of the file that could not be compiled; null when the error has another cause. */
function startOfCompiled(error: unknown, root: string): Position | null {
  const isOfCompiler = error instanceof Error && 'plugin' in error && 'id' in error && typeof error.id === 'string'
  return isOfCompiler ? { file: nameOfFile(root, String(error.id)), line: 1, column: 1 } : null
}
