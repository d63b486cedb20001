import type { PathStep, Position } from '../text/position.ts'
import type { Fix, RelatedPlace, Severity } from './diagnostic.ts'

/** The kinds of problem, each with what its sentence needs. Codes are permanent. */
export interface ProblemArgs {
  'manifest/syntax': { reason: string; nearest: string | null }
  'manifest/too-large': { limit: string }
  'manifest/too-deep': { limit: number }
  'manifest/control-character': { code: number }
  'manifest/several-documents': Record<never, never>
  'manifest/duplicate-key': {
    key: string
    first: Position
    /** Whether an item of a list is meant to begin here: its other keys are there twice, too. */
    isItem: boolean
  }
  'manifest/merge-key': { alias: string | null }
  'manifest/forbidden-key': { key: string }
  'manifest/unsupported-tag': { tag: string }
  'manifest/unreadable-include': { include: string; reason: UnreadableReason; words?: string }
  'manifest/include-cycle': { chain: string[] }
  'manifest/include-limit': { limit: string }
  'manifest/unset-variable': { name: string }
  'manifest/variable-form': { found: string; nearest: string }
  'manifest/unknown-key': { key: string; owner: string; known: string[]; nearest: string | null }
  'manifest/misplaced-key': {
    /** Empty: a whole item of a list. */
    key: string
    /** Its name where it belongs: another one when it is misspelt, too. */
    name: string
    /** Maps of which it can be a key, the likeliest first. */
    places: string[]
    /** Levels up, then levels down. */
    up: number
    down: number
    nearest: string
  }
  'manifest/missing-key': { key: string; owner: string; description: string | null }
  'manifest/wrong-type': { expected: string; found: string; example: string | null; nearest: string | null }
  'manifest/wrong-value': { found: string; allowed: string[]; nearest: string | null }
  'manifest/wrong-form': { found: string; expected: string; nearest: string | null }
  'manifest/path-parameter': { path: string; parameter: string }
  'manifest/out-of-range': { found: string; limit: string }
  'manifest/too-many-problems': { shown: number; more: number }
  'manifest/unknown-layout': UnknownName
  'manifest/unknown-section': UnknownName & { folders: string[] }
  'manifest/unknown-validator': UnknownName
  'manifest/unknown-middleware': UnknownName
  'manifest/unknown-palette': UnknownName
  'manifest/unknown-client': UnknownName & { section?: string }
  'manifest/unknown-locale': UnknownName
  'manifest/unknown-route': UnknownName
  'manifest/missing-translation': { locale: string }
  'manifest/missing-in-locale': { name: string; locales: string[] }
  'manifest/link-missing-in-locale': { name: string; locales: string[] }
  'manifest/duplicate-route': { name: string; first: Position }
  'manifest/path-clash': { path: string; locale: string; first: Position; other: string }
  'manifest/reserved-path': { path: string; reserved: string }
  'manifest/default-prefix': { path: string; locale: string; nearest: string }
  'manifest/unusable-path': { path: string; reason: string; advice: string; nearest: string | null }
  'manifest/reserved-header': { name: string }
  'manifest/duplicate-section-id': { id: string; first: Position }
  'manifest/page-slot': { layout: string; count: number }
  'manifest/page-slot-outside-layout': Record<never, never>
  'manifest/unsafe-target': { target: string }
  'manifest/unset-secret': { name: string; client: string }
  'manifest/literal-secret': { looksLike: string }
  'manifest/secret-in-browser': { client: string }
  'manifest/persisted-through-server': { client: string }
  'manifest/websocket-through-server': { client: string }
  'manifest/time-range': { found: string }
  'manifest/unknown-time-zone': UnknownName
  'manifest/missing-file': { file: string; folders: string[]; nearest: string | null }
  'manifest/invalid-schema': { reason: string }
  'manifest/unsafe-pattern': { reason: string }
  'manifest/unknown-check': UnknownName & { kind: string }
  'manifest/wrong-check': { reason: string }
  'manifest/unknown-form': UnknownName
  'form/unknown-client': UnknownName
  'form/unknown-mutation': UnknownName & { client: string }
  'form/unknown-input': UnknownName & { mutation: string }
  'form/missing-input': { mutation: string; names: string[] }
  'form/wrong-input': { input: string; type: string; reason: string }
  'form/unknown-field': UnknownName
  'form/duplicate-field': { name: string; first: Position }
  'form/unsafe-pattern': { reason: string }
  'hooks/missing-module': { file: string }
  'sections/unreadable': { section: string; file: string; reason: string }
  'sections/invalid-schema': { section: string; file: string; reason: string; nearest: string | null }
  'sections/no-props': { section: string; names: string[] }
  'graphql/syntax': { reason: string }
  'graphql/invalid-schema': { reason: string }
  'graphql/invalid-directive': { reason: string }
  'graphql/unnamed-operation': { found: 'nothing' | 'several' | 'anonymous' }
  'graphql/missing-root': { kind: string; client: string }
  'graphql/unknown-field': UnknownName & { type: string }
  'graphql/unknown-argument': UnknownName & { owner: string }
  'graphql/missing-argument': { names: string[]; owner: string }
  'graphql/unknown-type': UnknownName
  'graphql/wrong-selection': { field: string; type: string; fields: string[] | null }
  'graphql/wrong-variable': { reason: string; nearest: string | null }
  'graphql/wrong-value': { reason: string; nearest: string | null }
  'graphql/wrong-fragment': { reason: string; nearest: string | null }
  'graphql/invalid-operation': { reason: string }
  'graphql/over-limit': { reason: string; client: string }
  'content/invalid': { reason: string }
  'styles/syntax': { reason: string }
  'messages/missing-file': { file: string; locale: string }
  'messages/unreadable': { reason: string }
  'messages/unknown-key': { key: string; known: string[]; nearest: string | null }
  'messages/missing-key': { key: string; locales: string[] }
}

export type UnreadableReason = 'missing' | 'not-a-file' | 'no-permission' | 'not-utf-8' | 'too-large' | 'outside'

export interface UnknownName {
  name: string
  known: string[]
  nearest: string | null
  /** Where the definition is what is misspelt: how it is written there, and how many places name it rightly. */
  instead?: { slip: string; places: number }
}

export type ProblemCode = keyof ProblemArgs

interface ProblemOf<Code extends ProblemCode> {
  code: Code
  severity: Severity
  /** Whether the site cannot start with it. */
  blocks: boolean
  /** Where in the manifest's value. */
  path: PathStep[]
  position: Position
  args: ProblemArgs[Code]
  /** What fixes it, where whoever found it knows; otherwise `checks/fix/fix-problem` may. */
  fix?: Fix
  /** Other places that belong to it, the nearest first. */
  related?: RelatedPlace[]
}

/** One mistake of the site's author. `describeProblem` words it. */
export type ManifestProblem = { [Code in ProblemCode]: ProblemOf<Code> }[ProblemCode]

/** Codes that do not stop start, dev, build and prerender; cli/docs/decisions.md#what-blocks says why. */
const withoutBlocking: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'messages/unknown-key',
  'messages/missing-key',
  'messages/missing-file',
  'hooks/missing-module',
  'manifest/link-missing-in-locale',
  'manifest/unknown-middleware',
  'manifest/unset-secret',
  'graphql/over-limit',
])

/** Whether start, dev, build and prerender refuse a site that has it. */
export function isBlocking(code: ProblemCode): boolean {
  return !withoutBlocking.has(code)
}

export function severityOf(code: ProblemCode): Severity {
  return softer[code] ?? 'error'
}

const softer: Readonly<Partial<Record<ProblemCode, Severity>>> = {
  'manifest/link-missing-in-locale': 'warning',
  // Where a site is checked is seldom where it runs, and only there it must be set: the commands that call back-ends refuse it.
  'manifest/unset-secret': 'note',
}

/** A problem with the severity of its code. */
export function createProblem<Code extends ProblemCode>(
  code: Code,
  place: { path: PathStep[]; position: Position },
  args: ProblemArgs[Code],
  fix: Fix | null = null,
  related: RelatedPlace[] = [],
): ManifestProblem {
  const problem: ProblemOf<Code> = {
    code,
    severity: severityOf(code),
    blocks: isBlocking(code),
    ...place,
    args,
    ...(fix === null ? {} : { fix }),
    ...(related.length === 0 ? {} : { related }),
  }
  // ProblemOf<Code> with Code from ProblemCode is one member of the union; the compiler cannot follow that through a type parameter.
  return problem as ManifestProblem
}

/** The manifest cannot be used. Carries every problem that was found, not only those that block. */
export class ManifestError extends Error {
  readonly problems: ManifestProblem[]

  constructor(problems: ManifestProblem[]) {
    super(`The manifest has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}.`)
    this.name = 'ManifestError'
    this.problems = problems
  }
}
