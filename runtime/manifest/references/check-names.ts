import type { NameKind } from '../../values/names/name-kind.ts'
import { renamedName } from '../bases/renames.ts'
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

/**
 * The code reported for an unknown name of each kind. Messages depend on the language, and public files on what is on disk; both have checks of their
 * own.
 */
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

/** Codes that the schema sets with `x-unknown`, instead of the usual one. */
const OTHER_CODES = ['form/unknown-client', 'manifest/unknown-check'] as const

type UnknownCode = (typeof codes)[keyof typeof codes] | (typeof OTHER_CODES)[number]
type UnknownProblem = Extract<ManifestProblem, { code: UnknownCode }>

interface Use extends NamePlace {
  /** Null when names of this kind have a check of their own. */
  readonly code: UnknownCode | null
  /** Whether a problem around it has been reported already. */
  readonly isDoubtful: boolean
  /** The section that asks the client; its name is not written at this place of the manifest. */
  readonly section: string | null
}

/** A use of an unknown name, and the problem that reports it. */
interface Unknown {
  readonly use: Use
  /** Whether a base declares what it is called now. */
  readonly isRenamed: boolean
  readonly problem: UnknownProblem
}

const SHOWN_PLACES = 3

/**
 * Finds names that do not exist. A misspelt definition is reported once, instead of every use that it breaks: when several places refer to `contact`
 * and none to the route `contcat`.
 */
export function checkNames(context: CheckContext): void {
  const definitions = nameDefinitions(context.marks)
  const uses = [...usesOfMarks(context), ...clientsOfSections(context), ...clientOfPreview(context)]
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
    const renamed = renamedName(context.renames ?? [], use.kind, use.name)
    const isRenamed = renamed !== use.name && names.has(renamed)
    const shown = use.kind === 'sections' ? context.sectionNames : [...names]
    const problem = unknownProblem(context, use, use.code, shown, isRenamed ? renamed : null)
    const group = `${use.kind} ${problem.args.name}`
    groups.set(group, [...(groups.get(group) ?? []), { use, isRenamed, problem }])
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
      code: OTHER_CODES.find((code) => code === unknown) ?? (isChecked(kind) ? codes[kind] : null),
    }))
}

function isChecked(kind: NameKind): kind is keyof typeof codes {
  return Object.hasOwn(codes, kind)
}

/** The GraphQL client of each section that asks for data, located at the section's first use. */
function clientsOfSections({ manifest, sections }: CheckContext): Use[] {
  const first = new Map(
    allUses(manifest)
      .reverse()
      .map(({ name, namePath }) => [name, namePath]),
  )
  return [...first].reverse().flatMap(([name, path]): Use[] => {
    const section = sections.get(name)
    // A section whose schema is invalid names no client.
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

/** The client that a preview has by default on a site without collections. */
function clientOfPreview({ manifest: { preview, collections } }: CheckContext): Use[] {
  if (preview === undefined || preview.clients !== undefined || Object.keys(collections).length > 0) return []
  const place = { kind: 'clients', name: 'default', path: ['preview', 'clients'], at: 'value' } as const
  return [{ ...place, code: codes.clients, isDoubtful: false, section: null }]
}

function unknownProblem(
  context: CheckContext,
  { name, path, at, section }: Use,
  code: UnknownCode,
  known: readonly string[],
  renamed: string | null,
): UnknownProblem {
  const { document, sectionFolders, strayComponents } = context
  const stray = code === codes.sections ? (strayComponents?.get(name) ?? null) : null
  // A file of this name says more than a name that is spelt alike.
  const unknown = {
    ...unknownName(context, section === null ? path : [], name, known),
    ...(stray && { nearest: null }),
    ...(renamed !== null && { nearest: renamed }),
  }
  const args = {
    ...unknown,
    folders: [...sectionFolders],
    stray,
    client: null,
    ...(section === null ? { defaultOf: keyOfDefault(document, path) } : { section }),
  }
  const { nearest } = unknown
  const slip = section === null ? nameFix(document, { path, at, name, nearest, known }) : null
  // A base declares this name, so it is not a guess.
  const fix = slip && { ...slip, isSafe: slip.isSafe || renamed !== null }
  // The code is one of these, so the problem is as well.
  return createProblem(code, { path, position: document.nearestPosition(path, at) }, args, fix) as UnknownProblem
}

/** The key of a value that the manifest leaves out; null when it is written, and when it is in an item that a test has added. */
function keyOfDefault(document: ManifestDocument, path: readonly PathStep[]): string | null {
  const isSaid = (length: number) => document.rangeOf(path.slice(0, length), 'value') !== undefined
  const isAdded = path.some((step, index) => typeof step === 'number' && !isSaid(index + 1))
  const key = path.findLast((step) => typeof step === 'string')
  return isAdded || isSaid(path.length) || key === undefined ? null : String(key)
}

/** Null when no definition is to blame. Definitions of languages never are: their codes also occur in file names. */
function blameFor(
  group: readonly Unknown[],
  definitions: readonly NamePlace[],
  uses: readonly Use[],
  { document }: CheckContext,
): ManifestProblem | null {
  const [first] = group
  const slip = first?.problem.args.nearest ?? null
  if (first === undefined || slip === null || first.isRenamed || first.use.kind === 'locales') return null
  const { kind } = first.use
  const { name } = first.problem.args
  // A name that is implied, as by a route without `layout:`, cannot be misspelt.
  const isImplied = group.some(({ use }) =>
    use.section === null ? !writtenText(document, use.path).includes(name) : name === 'default',
  )
  const place = definitions.find((own) => own.kind === kind && own.name === slip)
  if (place === undefined || document.rangeOf(place.path, place.at) === undefined) return null
  if ((group.length < 2 && !isImplied) || uses.some((use) => use.kind === kind && use.name === slip)) return null
  const edit = replaceScalar(document, place.path, place.at, name)
  return createProblem(
    first.problem.code,
    { path: place.path, position: document.nearestPosition(place.path, place.at) },
    { ...first.problem.args, nearest: name, instead: { slip, places: group.length } },
    edit === null ? null : { isSafe: true, edits: [edit] },
    group.slice(0, SHOWN_PLACES).map(({ problem }) => ({ ...problem.position, message: `"${name}" is used here.` })),
  )
}

function writtenText(document: ManifestDocument, path: readonly PathStep[]): string {
  const mark = document.rangeOf(path, 'value')
  return mark === undefined ? '' : mark.source.text.slice(mark.offset, mark.end)
}
