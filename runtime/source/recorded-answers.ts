import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../values/is-record.ts'

/** Where a site keeps what its back-ends have answered: `recorded/<client>/<operation>.json` beside the manifest. */
export const RECORD_FOLDER = 'recorded'

/** The answers to one operation, as a file of the record holds them. */
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

/** What tells the time would make another record each day: what was recorded last counts at any time. */
const CLOCK: readonly string[] = ['today', 'now']

/** The variables that a record tells answers by, in one order. */
export function recordedVariables(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(variables).filter((name) => !CLOCK.includes(name))
  return Object.fromEntries(names.sort().map((name) => [name, variables[name]]))
}

/** What a site's back-ends have answered when it was recorded. Each client's part is read when it is first asked for. */
export class RecordedAnswers {
  readonly #root: string
  readonly #clients = new Map<string, ReadonlyMap<string, KnownOperation>>()

  /** @param root - the site's folder. */
  constructor(root: string) {
    this.#root = root
  }

  /** What was recorded of a client; empty: nothing. @throws Error that names the file, where one is no record. */
  operationsOf(client: string): readonly RecordedOperation[] {
    return Array.from(this.#of(client).values(), ({ recorded }) => recorded)
  }

  /** Whether anything was asked with a query. */
  has(client: string, query: string): boolean {
    return this.#of(client).has(query)
  }

  /** The data that a query was answered with; undefined: nobody has asked that. */
  find(client: string, query: string, variables: Readonly<Record<string, unknown>>): unknown {
    return this.#of(client).get(query)?.answers.get(keyOf(variables))
  }

  #of(client: string): ReadonlyMap<string, KnownOperation> {
    const known =
      this.#clients.get(client) ?? new Map(readClient(this.#root, client).map((own) => [own.query, index(own)]))
    this.#clients.set(client, known)
    return known
  }
}

interface KnownOperation {
  readonly recorded: RecordedOperation
  readonly answers: ReadonlyMap<string, unknown>
}

function index(recorded: RecordedOperation): KnownOperation {
  return { recorded, answers: new Map(recorded.answers.map(({ variables, data }) => [keyOf(variables), data])) }
}

/** Equal for variables that are answered alike. */
export function keyOf(variables: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(recordedVariables(variables))
}

function readClient(root: string, client: string): RecordedOperation[] {
  const folder = join(root, RECORD_FOLDER, client)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name) => readRecorded(root, `${RECORD_FOLDER}/${client}/${name}`))
}

/** Merge conflicts are the usual reason. */
function readRecorded(root: string, file: string): RecordedOperation {
  const read = parsed(readFileSync(join(root, file), 'utf8'))
  if (
    !isRecord(read) ||
    typeof read.operation !== 'string' ||
    typeof read.query !== 'string' ||
    !areAnswers(read.answers)
  )
    throw new RecordError(file)
  return { file, operation: read.operation, query: read.query, answers: read.answers }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function areAnswers(value: unknown): value is RecordedAnswer[] {
  return Array.isArray(value) && value.every((each) => isRecord(each) && isRecord(each.variables) && 'data' in each)
}

/** A file of the record that holds none. */
export class RecordError extends Error {
  readonly file: string

  constructor(file: string) {
    super(`${file} is no record of answers. Remove it, and record anew: site record`)
    this.name = 'RecordError'
    this.file = file
  }
}
