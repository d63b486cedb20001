import { locateError, readBuildError } from '../bundle/locate-error.ts'
import type { Diagnostic } from '../manifest/problems/diagnostic.ts'
import { nameOfFile } from '../manifest/text/name-of-file.ts'
import type { Position } from '../manifest/text/position.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { codeFinding } from '../validate/code-findings.ts'
import { messageOf } from '../values/message-of.ts'
import type { DevSectionFault } from './dev-faults.ts'

/** An error of the site's code that has no place in its files; reported where the manifest begins. */
export function unplacedFault(error: unknown, { root, configFile }: LoadedSite): Diagnostic {
  const { message } = readBuildError(error, root)
  const place = { file: configFile, line: 1, column: 1 }
  return codeFinding('pages/build', `The code of the site cannot be loaded: ${message}.`, place)
}

/**
 * Which section threw, and where.
 *
 * @param key - the key of the section in its page: `contact___en/team`, or `note___en/text/first` of an entry.
 * @returns also whether the place is the one in the site's code that threw.
 */
export async function sectionFault(
  error: unknown,
  key: string,
  site: LoadedSite,
): Promise<{ readonly fault: DevSectionFault; readonly isLocated: boolean }> {
  const instance = instanceOf(key, site)
  const name = instance?.section ?? key
  const thrown = await locateError(error, null, site.root)
  const message = site.conceal(`The section "${name}" fails: ${messageOf(error)}`)
  const found = codeFinding('pages/failed', message, thrown ?? startOfSection(name, site))
  return { fault: { ...found, blocks: false, key, section: instance?.id ?? key }, isLocated: thrown !== null }
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
