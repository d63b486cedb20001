import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CLOCK_VARIABLES } from '../../site/data/site-clock.ts'
import { isRecord } from '../../values/is-record.ts'
import { readJson } from '../disk/read-json.ts'

/** Where a site keeps recorded answers of its back-ends: `recorded/<client>/<operation>.json` beside the manifest. */
export const RECORD_FOLDER = 'recorded'

/** The answers to one operation, as in a file of the record. */
export interface RecordedOperation {
  /** Relative to the site's folder, with forward slashes. */
  readonly file: string
  /** Name of the operation. */
  readonly operation: string
  /** The text that was sent. */
  readonly query: string
  readonly answers: readonly RecordedAnswer[]
}

export interface RecordedAnswer {
  readonly variables: Readonly<Record<string, unknown>>
  readonly data: unknown
}

/**
 * The variables by which a record distinguishes answers, in a fixed order. Date and time are left out, since they would make a new record each day:
 * the last recorded answer is valid at any time.
 */
export function recordedVariables(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(variables).filter((name) => !CLOCK_VARIABLES.includes(name))
  return Object.fromEntries(names.sort().map((name) => [name, variables[name]]))
}

/** The recorded answers of a site's back-ends. The record of a client is read when it is first needed. */
export class RecordedAnswers {
  readonly #root: string
  readonly #clients = new Map<string, ClientRecord>()

  /** @param root - the site's folder. */
  constructor(root: string) {
    this.#root = root
  }

  /** What was recorded of a client; empty when nothing was. */
  operationsOf(client: string): readonly RecordedOperation[] {
    return Array.from(this.#of(client).byQuery.values(), ({ recorded }) => recorded)
  }

  /** Files of a client that are not valid records, for example because of a merge conflict. */
  unreadableOf(client: string): readonly string[] {
    return this.#of(client).unreadable
  }

  /** The file with the answers to a query; null when none was recorded. */
  fileOf(client: string, query: string): string | null {
    return this.#of(client).byQuery.get(query)?.recorded.file ?? null
  }

  /** The recorded data for a query; undefined when none was recorded. */
  find(client: string, query: string, variables: Readonly<Record<string, unknown>>): unknown {
    return this.#of(client).byQuery.get(query)?.answers.get(keyOf(variables))
  }

  #of(client: string): ClientRecord {
    const known = this.#clients.get(client) ?? readClient(this.#root, client)
    this.#clients.set(client, known)
    return known
  }
}

interface ClientRecord {
  readonly byQuery: ReadonlyMap<string, KnownOperation>
  readonly unreadable: readonly string[]
}

interface KnownOperation {
  readonly recorded: RecordedOperation
  readonly answers: ReadonlyMap<string, unknown>
}

/** Equal for variables that get the same answer. */
export function keyOf(variables: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(recordedVariables(variables))
}

function readClient(root: string, client: string): ClientRecord {
  const byQuery = new Map<string, KnownOperation>()
  const unreadable: string[] = []
  const folder = join(root, RECORD_FOLDER, client)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  for (const name of names.sort()) {
    const file = `${RECORD_FOLDER}/${client}/${name}`
    const recorded = readRecorded(root, file)
    if (recorded === null) unreadable.push(file)
    else byQuery.set(recorded.query, { recorded, answers: answersOf(recorded) })
  }
  return { byQuery, unreadable }
}

function answersOf({ answers }: RecordedOperation): ReadonlyMap<string, unknown> {
  return new Map(answers.map(({ variables, data }) => [keyOf(variables), data]))
}

function readRecorded(root: string, file: string): RecordedOperation | null {
  const read = readJson<unknown>(join(root, file))
  if (!isRecord(read)) return null
  const { operation, query, answers } = read
  if (typeof operation !== 'string' || typeof query !== 'string' || !areAnswers(answers)) return null
  return { file, operation, query, answers }
}

function areAnswers(value: unknown): value is RecordedAnswer[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && isRecord(each.variables) && 'data' in each)
}
