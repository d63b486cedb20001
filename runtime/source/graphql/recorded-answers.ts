import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOCK_VARIABLES } from '../../site/data/site-clock.ts'
import { isRecord } from '../../values/is-record.ts'

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

/** The variables that a record tells answers by, in one order. The time would make another record each day: what was recorded last counts at any. */
export function recordedVariables(variables: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(variables).filter((name) => !CLOCK_VARIABLES.includes(name))
  return Object.fromEntries(names.sort().map((name) => [name, variables[name]]))
}

/** What a site's back-ends have answered when it was recorded. Each client's part is read when it is first asked for. */
export class RecordedAnswers {
  readonly #root: string
  readonly #clients = new Map<string, ClientRecord>()

  /** @param root - the site's folder. */
  constructor(root: string) {
    this.#root = root
  }

  /** What was recorded of a client; empty: nothing. */
  operationsOf(client: string): readonly RecordedOperation[] {
    return Array.from(this.#of(client).byQuery.values(), ({ recorded }) => recorded)
  }

  /** Files of a client that hold no record, such as one with a conflict of two branches. */
  unreadableOf(client: string): readonly string[] {
    return this.#of(client).unreadable
  }

  /** The file with the answers to a query; null: nobody has asked that. */
  fileOf(client: string, query: string): string | null {
    return this.#of(client).byQuery.get(query)?.recorded.file ?? null
  }

  /** The data that a query was answered with; undefined: nobody has asked that. */
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

/** Equal for variables that are answered alike. */
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
  const read = parsed(readFileSync(join(root, file), 'utf8'))
  if (!isRecord(read)) return null
  const { operation, query, answers } = read
  if (typeof operation !== 'string' || typeof query !== 'string' || !areAnswers(answers)) return null
  return { file, operation, query, answers }
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
