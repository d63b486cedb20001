import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import { formatProblem } from '../../manifest/problems/format-problem.ts'
import type { Position } from '../../manifest/text/position.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../manifest/yaml/parse-manifest.ts'
import type { FindingKey } from '../rule/finding-key.ts'
import { unreadable } from './unreadable.ts'

/** Name of the list of known findings. Kept next to the manifest. */
export const BASELINE_FILE = 'site.baseline.json'

const VERSION = 1

/** Findings that are known, and therefore not shown. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[]
  /** Locates the entries. */
  readonly document: ManifestDocument
}

export interface BaselineEntry extends FindingKey {
  readonly count: number
}

/** Parses a baseline, or reports where it is broken. It is written in JSON, which is valid YAML. */
export function readBaseline(text: string): Baseline | Diagnostic {
  const document = parseManifest(text, BASELINE_FILE)
  const [problem] = document.problems
  if (problem !== undefined) return broken(problem.position, formatProblem(problem).message)
  const at = (path: (string | number)[]) => document.nearestPosition(path, 'value')
  const { version, findings } = recordOf(document.value)
  if (version !== VERSION) return broken(at(['version']), `Expected "version": ${VERSION}.`)
  if (!Array.isArray(findings)) return broken(at(['findings']), 'Expected "findings": [ ].')
  const wrong = findings.findIndex((entry) => !isEntry(entry))
  if (wrong !== -1)
    return broken(at(['findings', wrong]), 'Expected an entry with the texts "code", "file" and "at", and a "count".')
  return { entries: findings, document }
}

function broken(position: Position, reason: string): Diagnostic {
  return unreadable.finding({ position }, { reason })
}

function isEntry(value: unknown): value is BaselineEntry {
  const { code, file, at, count } = recordOf(value)
  return [code, file, at].every((text) => typeof text === 'string') && Number.isInteger(count) && Number(count) > 0
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
