import type { NameKind } from '../../values/name-kind.ts'
import type { ProblemArgs } from '../problems/all-problems.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { allUses } from '../sections/section-uses.ts'
import { jsonPointer } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'
import { replaceScalar } from '../yaml/write-scalar.ts'
import { type CheckContext, unknownName } from './check-context.ts'
import { nameFix } from './name-fix.ts'
import { type NamePlace, nameDefinitions, nameUses } from './name-uses.ts'

/** What is told where nothing has a name. Messages are known by language, and public files by the files that there are: both have checks of their own. */
const codes = {
  routes: 'manifest/unknown-route',
  layouts: 'manifest/unknown-layout',
  sections: 'manifest/unknown-section',
  locales: 'manifest/unknown-locale',
  palettes: 'manifest/unknown-palette',
  validators: 'manifest/unknown-validator',
  middleware: 'manifest/unknown-middleware',
  clients: 'manifest/unknown-client',
  forms: 'manifest/unknown-form',
  collections: 'manifest/unknown-collection',
  embeds: 'manifest/unknown-embed',
  consentCategories: 'manifest/unknown-consent-category',
  pictures: 'assets/unknown-picture',
} as const satisfies Partial<Record<NameKind, keyof ProblemArgs>>

/** Codes that the schema names with `x-unknown`, in place of the usual one. */
const otherCodes = ['form/unknown-client', 'manifest/unknown-check'] as const

type UnknownCode = (typeof codes)[keyof typeof codes] | (typeof otherCodes)[number]
type UnknownProblem = Extract<ManifestProblem, { code: UnknownCode }>

interface Use extends NamePlace {
  /** Null: names of this kind have a check of their own. */
  readonly code: UnknownCode | null
  /** Whether what is wrong around it is told already. */
  readonly isDoubtful: boolean
  /** The section that asks a client; the manifest does not write its name there. */
  readonly section: string | null
}

/** A use of a name that nothing has, and how that is told. */
interface Unknown {
  readonly use: Use
  readonly problem: UnknownProblem
}

const shownPlaces = 3

/**
 * Finds names that nothing has. A misspelt definition is told once, where it stands, in place of every name that it leaves without a target:
 * several places ask for `contact`, and nothing for the route `contcat`.
 */
export function checkNames(context: CheckContext): void {
  const definitions = nameDefinitions(context.marks)
  const uses = [...usesOfMarks(context), ...clientsOfSections(context)]
  const known = new Map<NameKind, Set<string>>([
    ['sections', new Set(context.sections.keys())],
    ['pictures', new Set(context.pictures?.names)],
  ])
  for (const { kind, name } of definitions) known.set(kind, (known.get(kind) ?? new Set()).add(name))
  const groups = new Map<string, Unknown[]>()
  for (const use of uses) {
    const names = known.get(use.kind) ?? new Set()
    if (use.kind === 'pictures' && context.pictures === undefined) continue
    if (use.code === null || use.isDoubtful || names.has(use.name)) continue
    const problem = unknownProblem(context, use, use.code, use.kind === 'sections' ? context.sectionNames : [...names])
    const group = `${use.kind} ${problem.args.name}`
    groups.set(group, [...(groups.get(group) ?? []), { use, problem }])
  }
  for (const group of groups.values()) {
    const blame = blameFor(group, definitions, uses, context)
    context.problems.push(...(blame === null ? group.map(({ problem }) => problem) : [blame]))
  }
}

function usesOfMarks({ marks, slots }: CheckContext): Use[] {
  return nameUses(marks)
    .filter(({ path }) => slots.size === 0 || !slots.has(jsonPointer(path)))
    .map(({ kind, name, path, at, mark: { unknown, isDoubtful = false } }) => ({
      ...{ kind, name, path, at, isDoubtful, section: null },
      code: otherCodes.find((code) => code === unknown) ?? (isChecked(kind) ? codes[kind] : null),
    }))
}

function isChecked(kind: NameKind): kind is keyof typeof codes {
  return Object.hasOwn(codes, kind)
}

/** The GraphQL client of each section that asks one for data, at its first use. */
function clientsOfSections({ manifest, sections }: CheckContext): Use[] {
  const first = new Map(
    allUses(manifest)
      .reverse()
      .map(({ name, namePath }) => [name, namePath]),
  )
  return [...first].reverse().flatMap(([name, path]): Use[] => {
    const section = sections.get(name)
    // A schema that is wrong names no client.
    const isKnown = section?.schema === null || Object.keys(section?.schema ?? {}).length > 0
    if (section === undefined || !isKnown || section.operations.length === 0) return []
    return [
      {
        kind: 'clients',
        name: section.client,
        path,
        at: 'value',
        code: codes.clients,
        isDoubtful: false,
        section: name,
      },
    ]
  })
}

function unknownProblem(
  context: CheckContext,
  { name, path, at, section }: Use,
  code: UnknownCode,
  known: readonly string[],
): UnknownProblem {
  const { document, sectionFolders } = context
  const unknown = unknownName(context, section === null ? path : [], name, known)
  const args = {
    ...unknown,
    folders: [...sectionFolders],
    kind: 'GraphQL client',
    ...(section === null ? {} : { section }),
  }
  const { nearest } = unknown
  const fix = section === null ? nameFix(document, { path, at, name, nearest, known }) : null
  // One of the codes was asked for, and so one of their problems is made.
  return createProblem(code, { path, position: document.nearestPosition(path, at) }, args, fix) as UnknownProblem
}

/** Null where no definition is to blame. A language is not: its code is also in the names of files. */
function blameFor(
  group: readonly Unknown[],
  definitions: readonly NamePlace[],
  uses: readonly Use[],
  { document }: CheckContext,
): ManifestProblem | null {
  const [first] = group
  const slip = first?.problem.args.nearest ?? null
  if (first === undefined || slip === null || first.use.kind === 'locales') return null
  const { kind } = first.use
  const { name } = first.problem.args
  // What names nothing itself, such as a route without `layout:`, cannot be misspelt.
  const isImplied = group.some(({ use }) => !writtenText(document, use.path).includes(name))
  const place = definitions.find((own) => own.kind === kind && own.name === slip)
  if (place === undefined || document.rangeOf(place.path, place.at) === undefined) return null
  if ((group.length < 2 && !isImplied) || uses.some((use) => use.kind === kind && use.name === slip)) return null
  const edit = replaceScalar(document, place.path, place.at, name)
  return createProblem(
    first.problem.code,
    { path: place.path, position: document.nearestPosition(place.path, place.at) },
    { ...first.problem.args, nearest: name, instead: { slip, places: group.length } },
    edit === null ? null : { isSafe: true, edits: [edit] },
    group.slice(0, shownPlaces).map(({ problem }) => ({ ...problem.position, message: `Here "${name}" is needed.` })),
  )
}

function writtenText(document: ManifestDocument, path: readonly PathStep[]): string {
  const mark = document.rangeOf(path, 'value')
  return mark === undefined ? '' : mark.source.text.slice(mark.offset, mark.end)
}
