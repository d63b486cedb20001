import { nearestName } from '../../values/names/nearest-name.ts'
import type { Rename } from '../bases/renames.ts'
import type { Manifest } from '../manifest.types.ts'
import type { ProblemArgs, ProblemCode } from '../problems/all-problems.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { UnknownName } from '../problems/unknown-name.ts'
import type { SectionDefinition } from '../sections/section-definition.ts'
import { type SiteMark, siteMarks } from '../sections/site-marks.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'

export interface ReferenceFacts {
  manifest: Manifest
  document: ManifestDocument
  /** The sections that the manifest uses, as found by `loadSections`. */
  sections: ReadonlyMap<string, SectionDefinition>
  /** All sections that could be used, for suggestions (`listSections`). */
  sectionNames: readonly string[]
  /** Folders in which sections are looked up, as messages name them. */
  sectionFolders: readonly string[]
  /** Section that was not found → the file that is probably meant to be its component (`findStrayComponents`). */
  strayComponents?: ReadonlyMap<string, string>
  /** The site's messages by language. Where they are missing, message keys are not checked. */
  messages?: Readonly<Record<string, unknown>>
  /** Names that the site's bases have changed. */
  renames?: readonly Rename[]
  /** The pictures below assets/. When omitted, pictures are not checked. */
  pictures?: SitePictures
}

/** The pictures of a site, by their paths below assets/. */
export interface SitePictures {
  readonly names: readonly string[]
  /** Files that cannot be shown as pictures. */
  readonly faults: ReadonlyMap<string, { readonly kind: 'unusable' | 'unsafe'; readonly reason: string }>
}

/** What every check of references works with. */
export interface CheckContext extends ReferenceFacts {
  /** Codes of all languages, in the order of the manifest. */
  locales: string[]
  /** Route name → codes of the languages in which it exists. */
  localesOfRoute: ReadonlyMap<string, readonly string[]>
  /** What the schemas say about the manifest and the props in it. */
  marks: readonly SiteMark[]
  /** JSON pointers of misspelt page slots, which have been reported already. */
  slots: Set<string>
  problems: ManifestProblem[]
  /** Messages that are missing in some languages, with the problem that reports each. */
  missingMessages: Map<string, ManifestProblem>
  report<Code extends ProblemCode>(
    code: Code,
    path: readonly PathStep[],
    args: ProblemArgs[Code],
    at?: 'key' | 'value',
  ): void
}

export function createCheckContext(facts: ReferenceFacts): CheckContext {
  const { manifest, document } = facts
  const locales = Object.keys(manifest.locales.available)
  const problems: ManifestProblem[] = []
  return {
    ...facts,
    locales,
    localesOfRoute: localesOfRoutes(manifest, locales),
    marks: siteMarks(manifest, facts.sections),
    slots: new Set(),
    problems,
    missingMessages: new Map(),
    report(code, path, args, at = 'value') {
      problems.push(createProblem(code, { path, position: document.nearestPosition(path, at) }, args))
    },
  }
}

/** Two routes with the same name are one mistake; links to that name are checked as if they were one route. */
function localesOfRoutes({ routes }: Manifest, locales: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { name, path } of routes) {
    // A misspelt language is reported separately; the route was meant to exist in it.
    const meant = (code: string) => (locales.includes(code) ? code : (nearestName(code, locales) ?? []))
    const own = typeof path === 'string' ? locales : Object.keys(path).flatMap(meant)
    found.set(name, [...new Set([...(found.get(name) ?? []), ...own])])
  }
  return found
}

/** Codes of the languages in which a value of the manifest is shown: those of its page, or all when it belongs to no page. */
export function localesAt(
  { manifest, locales, localesOfRoute }: CheckContext,
  [group, index]: readonly PathStep[],
): readonly string[] {
  const route = group === 'routes' ? manifest.routes[Number(index)] : undefined
  return (route === undefined ? undefined : localesOfRoute.get(route.name)) ?? locales
}

/** The arguments of an "unknown …" problem. A name from an environment variable is shown as written. */
export function unknownName(
  context: CheckContext,
  path: readonly PathStep[],
  name: string,
  known: Iterable<string>,
): UnknownName {
  const written = context.document.writtenAt(path)
  const names = [...known]
  return { name: written ?? name, known: names, nearest: written === undefined ? nearestName(name, names) : null }
}
