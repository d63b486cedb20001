import { locateError, readBuildError } from '../bundle/locate-error.ts'
import { runChecks } from '../checks/run-checks.ts'
import { refusedCode } from '../checks/sections/refused-code.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import type { Position } from '../manifest/text/position.ts'
import type { LoadedSite, SiteLoadResult } from '../source/load-site.ts'
import { backendPlaces } from '../validate/check-backends.ts'
import { packageFault } from '../validate/package-fault.ts'
import { manifestFacts, siteFacts } from '../validate/site-facts.ts'
import { messageOf } from '../values/message-of.ts'
import type { DevSectionFault } from './dev-faults.ts'

/** Why the code of a site cannot be loaded: the findings of `site validate` if there are any, otherwise the error that was thrown. */
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
      return finding(code, message, { file: file.replaceAll('\\', '/'), line, column })
    })
  const { message, position } = readBuildError(error, site.root)
  const own = position ?? startOfCompiled(error, site.root) ?? (await thrownAt(error, site.root))
  const ofPackage = own === null && facts ? await packageFault(error, noBundle, facts, site.root) : null
  const place = own ?? ofPackage?.position ?? { file: loaded.configFile, line: 1, column: 1 }
  return [finding('pages/build', ofPackage?.message ?? `The code of the site cannot be loaded: ${message}.`, place)]
}

function finding(code: string, message: string, place: Position): Diagnostic {
  return { severity: 'error', code, message, ...place, path: '', blocks: true, docs: `site explain ${code}` }
}

/** The start of the file that could not be compiled; null when the error has another cause. */
function startOfCompiled(error: unknown, root: string): Position | null {
  const isOfCompiler = error instanceof Error && 'plugin' in error && 'id' in error && typeof error.id === 'string'
  return isOfCompiler ? { file: nameOfFile(root, String(error.id)), line: 1, column: 1 } : null
}

/** Which section threw, and where. @param key - the key of the section in its page: `contact___en/team`, or `note___en/text/first` of an entry. */
export async function sectionFault(error: unknown, key: string, site: LoadedSite): Promise<DevSectionFault> {
  const instance = instanceOf(key, site)
  const name = instance?.section ?? key
  const reason = messageOf(error)
  const place = (await thrownAt(error, site.root)) ?? startOfSection(name, site)
  return {
    key,
    section: instance?.id ?? key,
    code: 'pages/failed',
    message: site.conceal(`The section "${name}" fails: ${reason}`),
    ...place,
  }
}

/** Null when the site's own code is not in the stack. */
function thrownAt(error: unknown, root: string): Promise<Position | null> {
  return locateError(error, noBundle, root)
}

function noBundle(): Promise<never> {
  return Promise.reject(new Error('There is no bundle in development.'))
}

function instanceOf(key: string, { model }: LoadedSite): { readonly section: string; readonly id: string } | undefined {
  const frames = [...model.routes.map(({ frame }) => frame), ...model.errorFrames.values()]
  const instances = [
    ...model.routes.flatMap(({ sections }) => sections),
    ...[...model.errorSections.values()].flat(),
    ...frames.flatMap(({ before, after }) => [...before, ...after]),
  ]
  return instances.find((instance) => `${key}/`.startsWith(`${instance.key}/`))
}

/** The place to report for a section whose own code is not in the stack, such as one of the package. */
function startOfSection(name: string, { root, sources, configFile }: LoadedSite): Position {
  const component = sources.sections.find((section) => section.name === name)?.component
  const file = component === undefined ? configFile : nameOfFile(root, component)
  return { file, line: 1, column: 1 }
}
