import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import { type Environment, fillText } from '../text/fill-text.ts'
import type { PathStep } from '../text/position.ts'
import { type LocatedScalar, type LocatedValue, mapEntries, startOf } from './located-value.ts'
import { createDocument, type ManifestDocument } from './manifest-document.ts'

/** Notations from other tools: `${{NAME}}`, `${NAME:default}`, `${NAME-default}`, `${NAME:=default}`, `${ NAME }`. */
const SLIPS = [
  /(?<found>\$\{\{\s*(?:env\.)?(?<name>[A-Za-z_][A-Za-z0-9_]*)\s*\}\})/,
  /(?<found>\$\{(?<name>[A-Za-z_][A-Za-z0-9_]*)(?::=|:\?|[:=-])(?!-)(?<fallback>[^{}]*)\})/,
  /(?<found>\$\{(?:env[.:])(?<name>[A-Za-z_][A-Za-z0-9_]*)\})/,
  /(?<found>\$\{\s+(?<name>[A-Za-z_][A-Za-z0-9_]*)\s*\})/,
]

/** More would not help, and a hostile text could contain hundreds of thousands. */
const MAX_PROBLEMS = 50

/**
 * Replaces environment variables in the texts of a manifest: `${NAME}` and `${NAME:-default}`. Replaced values are not searched again. An empty
 * variable counts as unset; an unset one without a default is a problem. Keys are left as they are.
 */
export function substituteEnv(document: ManifestDocument, environment: Environment): ManifestDocument {
  if (document.root === null) return document
  const problems: ManifestProblem[] = []
  const root = substituted(document.root, [], environment, problems)
  return createDocument(document.root.mark.source, root, [...document.problems, ...problems])
}

function substituted(
  value: LocatedValue,
  path: PathStep[],
  environment: Environment,
  problems: ManifestProblem[],
): LocatedValue {
  if (value.kind === 'list') {
    const items = value.items.map((item, index) => substituted(item, [...path, index], environment, problems))
    return items.every((item, index) => item === value.items[index]) ? value : { ...value, items }
  }
  if (value.kind === 'map') {
    return mapEntries(value, (entry, key) => substituted(entry, [...path, key], environment, problems))
  }
  return substitutedScalar(value, path, environment, problems)
}

function substitutedScalar(
  scalar: LocatedScalar,
  path: PathStep[],
  environment: Environment,
  problems: ManifestProblem[],
): LocatedScalar {
  if (typeof scalar.value !== 'string' || !scalar.value.includes('${')) return scalar
  const written = scalar.value
  const slip = SLIPS.map((form) => form.exec(written)).find((match) => match !== null)
  if (slip && problems.length < MAX_PROBLEMS) {
    const { found = '', name, fallback } = slip.groups ?? {}
    const nearest = fallback === undefined ? `\${${name}}` : `\${${name}:-${fallback}}`
    const { source, offset, end } = scalar.mark
    const start = source.text.slice(offset, end).indexOf(found) + offset
    const edits = [{ file: source.file, start, end: start + found.length, text: nearest }]
    const place = { path, position: source.positionAt(start) }
    const fix = start < offset ? null : { isSafe: true, edits }
    problems.push(createProblem('manifest/variable-form', place, { found, nearest }, fix))
    return scalar
  }
  const { text: value, unset } = fillText(written, environment)
  for (const name of unset) {
    const position = startOf(scalar.mark)
    if (problems.length < MAX_PROBLEMS)
      problems.push(createProblem('manifest/unset-variable', { path, position }, { name }))
  }
  return value === written ? scalar : { ...scalar, value, written }
}
