import type { Manifest } from '../manifest/manifest.types.ts'
import { createProblem, type ManifestProblem } from '../manifest/problems/problem.ts'
import { checkTimeZone, timeZonePath } from '../manifest/references/check-time-zone.ts'
import { checkValues } from '../manifest/references/check-values.ts'
import { type Environment, fillText } from '../manifest/text/fill-text.ts'
import { jsonPointer } from '../manifest/text/json-pointer.ts'
import type { Position } from '../manifest/text/position.ts'
import type { WrittenPlaces } from '../manifest/yaml/manifest-document.ts'
import { builtValue } from './built-value.ts'
import { fitsText } from './fits-text.ts'
import type { SiteFile, VariableText } from './site-file.ts'
import { withValue } from './with-value.ts'

/** A manifest with the values of the environment, and the problems of these values, in the words of `site validate`. */
export interface FilledManifest {
  readonly manifest: Manifest
  readonly problems: readonly ManifestProblem[]
  /** Texts whose values decide what is built, and have changed since the build. */
  readonly changed: readonly VariableText[]
  /** The value that each text with variables has here. */
  readonly texts: readonly string[]
}

/**
 * Puts the environment into the manifest of a build, and checks the values. Secrets that back-ends need are checked as well.
 *
 * @param isOffline - whether nothing at other addresses is called, so that these secrets may be unset.
 */
export function fillIn(
  { manifest, variables, places, configFile }: SiteFile,
  environment: Environment,
  isOffline = false,
): FilledManifest {
  let filled = manifest
  const problems: ManifestProblem[] = []
  const changed: VariableText[] = []
  const texts: string[] = []
  for (const variable of variables) {
    const { text, unset } = fillText(variable.written, environment)
    texts.push(text)
    filled = withValue(filled, variable.path, text)
    const found = unset.length > 0 ? unsetProblems(variable, unset) : brokenRules(variable, text)
    problems.push(...found)
    if (found.length === 0 && isChanged(variable, text)) changed.push(variable)
  }
  const told = new Set(problems.map(({ path }) => jsonPointer(path)))
  const written = placesOf(variables, places, configFile)
  const ofValues = [
    ...checkValues(filled, written, environment),
    ...(written.writtenAt(timeZonePath) === undefined ? [] : checkTimeZone(filled, written)),
  ]
  const all = [...problems, ...ofValues.filter(({ path }) => !told.has(jsonPointer(path))).map(asError)]
  return {
    manifest: filled,
    problems: isOffline ? all.filter(({ code }) => code !== 'manifest/unset-secret') : all,
    changed,
    texts,
  }
}

/** Secrets are needed at a start, so what was only a note when the site was checked stops the start. */
function asError(problem: ManifestProblem): ManifestProblem {
  return { ...problem, severity: 'error', blocks: true }
}

function unsetProblems({ path, position }: VariableText, names: readonly string[]): ManifestProblem[] {
  return names.map((name) => createProblem('manifest/unset-variable', { path, position }, { name }))
}

function brokenRules({ path, position, accepts }: VariableText, text: string): ManifestProblem[] {
  if (!('rules' in accepts)) return []
  return accepts.rules
    .filter(({ test }) => !fitsText(text, test))
    .map(({ code, args }) => createProblem(code, { path, position }, args))
}

function isChanged({ accepts }: VariableText, text: string): boolean {
  return 'built' in accepts && accepts.built !== builtValue(text)
}

/** The places that a build knows: those of variables and of secrets. For all other values it only knows the file. */
function placesOf(variables: readonly VariableText[], places: SiteFile['places'], configFile: string): WrittenPlaces {
  const known = new Map(variables.map((variable) => [jsonPointer(variable.path), variable]))
  const start: Position = { file: configFile, line: 1, column: 1 }
  return {
    nearestPosition: (path) => known.get(jsonPointer(path))?.position ?? places[jsonPointer(path)] ?? start,
    writtenAt: (path) => known.get(jsonPointer(path))?.written,
  }
}
