import type { Operation } from '../graphql/execute.ts'
import type { ServerBundle } from '../server/site-runtime.ts'
import type { SiteModel } from '../site/site-model.ts'
import { RECORD_FOLDER } from '../source/graphql/recorded-answers.ts'

/** An operation that a site sends to a client, and the file for its answers. */
export interface RecordFile {
  readonly client: string
  readonly operation: Operation
  readonly file: string
}

/**
 * The files for the operations that a site sends to its back-ends. Operations with the same name are numbered; which one gets which number does not
 * depend on what is recorded.
 */
export function recordFiles({ clients, collections }: SiteModel, bundle: ServerBundle): RecordFile[] {
  return [...clients.keys()].flatMap((client) => {
    const ofLists = [...collections.values()].flatMap(({ name, client: own }) =>
      own === client ? (bundle.collections?.[name] ?? []) : [],
    )
    const byQuery = new Map([...ofLists, ...(bundle.operations[client] ?? [])].map((each) => [each.query, each]))
    const sorted = [...byQuery.values()].sort((left, right) => (left.query < right.query ? -1 : 1))
    const taken = new Set<string>()
    return sorted.map((operation) => ({ client, operation, file: freeName(`${client}/${operation.name}`, taken) }))
  })
}

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`
  taken.add(free)
  return `${RECORD_FOLDER}/${free}.json`
}
