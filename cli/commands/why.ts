import { childNames, namedPath, readNamedPath, stepsOf } from '../../runtime/manifest/bases/named-path.ts'
import { type Said, saidAt } from '../../runtime/manifest/bases/said-at.ts'
import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import { writtenYaml } from '../../runtime/manifest/bases/written-yaml.ts'
import { newestPlace } from '../../runtime/manifest/migrations/carry-up.ts'
import { placeInWords } from '../../runtime/manifest/problems/words.ts'
import { type LocatedValue, startOf } from '../../runtime/manifest/yaml/located-value.ts'
import type { SiteLoadResult } from '../../runtime/source/load-site.ts'
import { nearestName } from '../../runtime/values/names/nearest-name.ts'
import { valueAt } from '../../runtime/values/value-at.ts'
import { type CommandIo, type ExitCode, exitCode, JobError } from '../io.ts'
import { readSite, requireText } from '../open-site.ts'

export interface WhyOptions {
  readonly config: string
  readonly json: boolean
}

/**
 * Prints the value at a place of the manifest, the file that sets it, and the values that it overrides in the manifests that it extends.
 *
 * @param path - by names: `routes.contact.sections.hero.props.title`.
 * @throws JobError (exit 2) when there is no such place, or nothing there.
 */
export function why(path: string, { config, json }: WhyOptions, io: CommandIo): ExitCode {
  const site = readSite({ config }, io)
  const root = requireText(site, io)
  const names = readNamedPath(newestPlace(path))
  if (names === null)
    throw new JobError(
      `${path} is not a place in a manifest. Name keys and items: site why routes.contact.title`,
      exitCode.usage,
    )
  const said = saidAt(root, site.overrides, names)
  const fallback = said.length === 0 ? defaultAt(site, root, names) : undefined
  if (said.length === 0 && fallback === undefined) throw nothingAt(root, names)
  if (json) io.write(`${JSON.stringify(said.map(asJson), null, 2)}\n`)
  else io.write(said.length === 0 ? `${JSON.stringify(fallback)}  by default\n` : said.map(inWords).join(''))
  return exitCode.ok
}

function inWords(said: Said, index: number): string {
  const at = placeInWords(startOf(said.mark))
  if (said.value === null) return `removed  ${at}\n`
  const yaml = writtenYaml(said.value, index === 0 ? elsewhereThan(said.value) : undefined)
  const label = index === 0 ? '' : 'over '
  if (yaml.trimEnd().includes('\n')) return `${label}${at}\n${yaml.replace(/^(?=.)/gm, '  ')}`
  return `${label}${yaml.trimEnd()}  ${at}\n`
}

/** Names the place of a part of a map if it comes from another file. */
function elsewhereThan({ mark }: LocatedValue): (part: LocatedValue) => string | null {
  return (part) => (part.mark.source.file === mark.source.file ? null : placeInWords(startOf(part.mark)))
}

function asJson({ value, mark }: Said) {
  return { ...startOf(mark), value: value && writtenValue(value) }
}

/** The default from the schema; undefined if there is none. */
function defaultAt({ read }: SiteLoadResult, root: LocatedValue, names: readonly string[]): unknown {
  if (read === null) return undefined
  const { steps, rest } = stepsOf(root, names)
  return valueAt(read.manifest, [...steps, ...rest])
}

function nothingAt(root: LocatedValue, names: readonly string[]): JobError {
  const { value, rest } = stepsOf(root, names)
  const above = names.slice(0, names.length - rest.length)
  const known = childNames(value, above)
  const nearest = nearestName(rest[0] ?? '', known)
  const place = above.length === 0 ? 'The manifest' : namedPath(above)
  const advice =
    nearest === null
      ? known.length === 0
        ? ''
        : ` It has: ${known.join(', ')}.`
      : ` Did you mean ${namedPath([...above, nearest, ...rest.slice(1)])}?`
  return new JobError(`${place} has no ${rest[0]}.${advice}`, exitCode.usage)
}
