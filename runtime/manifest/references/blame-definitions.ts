import { isRecord } from '../../values/is-record.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'

/** Where things have their names: the map of which they are keys, or the list of maps with a `name`. */
const definitions = {
  'manifest/unknown-layout': ['layouts'],
  'manifest/unknown-palette': ['theme', 'palettes'],
  'manifest/unknown-validator': ['validators'],
  'manifest/unknown-middleware': ['middleware'],
  'manifest/unknown-client': ['graphql', 'clients'],
  'form/unknown-client': ['graphql', 'clients'],
  'manifest/unknown-form': ['forms'],
  'manifest/unknown-route': ['routes'],
} as const

type Code = keyof typeof definitions
type UnknownProblem = Extract<ManifestProblem, { code: Code }>

const shownPlaces = 3

/**
 * Tells a misspelt definition once, where it stands, in place of every name that it leaves without a target: several places ask for
 * `contact`, and nothing for the route `contcat`.
 */
export function blameDefinitions(problems: readonly ManifestProblem[], document: ManifestDocument): ManifestProblem[] {
  const groups = new Map<string, UnknownProblem[]>()
  for (const problem of problems) {
    if (!isUnknown(problem)) continue
    const key = `${definitions[problem.code].join('.')} ${problem.args.name}`
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  const counts = groups.size === 0 ? new Map<string, number>() : mentionsIn(document.value)
  const told = new Map<ManifestProblem, ManifestProblem[]>()
  for (const group of groups.values()) {
    const blame = blameFor(group, document, counts)
    for (const [index, problem] of group.entries()) if (blame !== null) told.set(problem, index === 0 ? [blame] : [])
  }
  return problems.flatMap((problem) => told.get(problem) ?? [problem])
}

function blameFor(
  group: readonly UnknownProblem[],
  document: ManifestDocument,
  counts: ReadonlyMap<string, number>,
): ManifestProblem | null {
  const [first] = group
  const slip = first?.args.nearest ?? null
  if (first === undefined || slip === null) return null
  const { name } = first.args
  // What names nothing itself, such as a route without `layout:`, cannot be misspelt.
  const isImplied = group.some(({ path }) => !writtenText(document, path).includes(name))
  const place = group.length < 2 && !isImplied ? null : placeOf(first.code, slip, document)
  if (place === null || (counts.get(slip) ?? 0) > (place.at === 'value' ? 1 : 0)) return null
  const edit = replaceScalar(document, place.path, place.at, name)
  return createProblem(
    first.code,
    { path: place.path, position: document.nearestPosition(place.path, place.at) },
    { ...first.args, nearest: name, instead: { slip, places: group.length } },
    edit === null ? null : { isSafe: true, edits: [edit] },
    group.slice(0, shownPlaces).map(({ position }) => ({ ...position, message: `Here "${name}" is needed.` })),
  )
}

function isUnknown(problem: ManifestProblem): problem is UnknownProblem {
  return Object.hasOwn(definitions, problem.code)
}

function writtenText(document: ManifestDocument, path: readonly PathStep[]): string {
  const mark = document.rangeOf(path, 'value')
  return mark === undefined ? '' : mark.source.text.slice(mark.offset, mark.end)
}

function placeOf(
  code: Code,
  name: string,
  document: ManifestDocument,
): { path: PathStep[]; at: 'key' | 'value' } | null {
  if (code !== 'manifest/unknown-route') {
    const path = [...definitions[code], name]
    return document.rangeOf(path, 'key') === undefined ? null : { path, at: 'key' }
  }
  const routes: unknown = isRecord(document.value) ? document.value.routes : []
  const index = Array.isArray(routes) ? routes.findIndex((route) => isRecord(route) && route.name === name) : -1
  return index === -1 ? null : { path: ['routes', index, 'name'], at: 'value' }
}

/** How often each text is a value: of a link with a place in the page, what stands before it. */
function mentionsIn(value: unknown, counts = new Map<string, number>()): ReadonlyMap<string, number> {
  if (typeof value === 'string') {
    const name = value.replace(/#.*$/s, '')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  } else if (typeof value === 'object' && value !== null)
    for (const child of Object.values(value)) mentionsIn(child, counts)
  return counts
}
