import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileForms } from '../../source/graphql/form-calls.ts'
import { compileOperation } from '../../source/graphql/graphql-module.ts'
import { compileSessionChecks } from '../../source/graphql/session-checks.ts'
import type { SiteSources } from '../../source/site-sources.ts'

/** The operations of a site for one client, in the format that Apollo's tools register. The id is the SHA-256 hash of the text. */
interface OperationList {
  readonly format: 'apollo-persisted-query-manifest'
  readonly version: 1
  readonly operations: readonly {
    readonly id: string
    readonly name: string
    readonly type: 'query' | 'mutation' | 'subscription'
    readonly body: string
  }[]
}

/** Writes `<client>.json` for each client that the site sends operations to, for back-ends that only accept registered ones. */
export function writeOperationLists(
  { sections, forms, checks }: Pick<SiteSources, 'sections' | 'forms' | 'checks'>,
  folder: string,
): void {
  const ofSections = sections.flatMap(({ client, operations }) =>
    operations.map((file) => ({ client, ...compileOperation(readFileSync(file, 'utf8'), file) })),
  )
  const ofForms = Object.values(compileForms(forms))
    .flat()
    .map(({ client, operation }) => ({ client, ...operation, kind: 'mutation' as const }))
  const ofChecks = Object.entries(compileSessionChecks(checks)).flatMap(([client, queries]) =>
    Object.values(queries).map((operation) => ({ client, ...operation, kind: 'query' as const })),
  )
  const all = [...ofSections, ...ofForms, ...ofChecks]
  mkdirSync(folder)
  for (const client of new Set(all.map((operation) => operation.client))) {
    const own = all.filter((operation) => operation.client === client)
    const byHash = new Map(
      own.map(({ hash, name, kind, query }) => [hash, { id: hash, name, type: kind, body: query }]),
    )
    const list: OperationList = {
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [...byHash.values()],
    }
    writeFileSync(join(folder, `${client}.json`), `${JSON.stringify(list, null, 2)}\n`)
  }
}
