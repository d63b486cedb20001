import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { defineCheck } from '../rule/rule.ts'

export const unchecked = defineCheck({
  code: 'collections/unchecked',
  severity: 'note',
  needs: 'site',
  title: 'The entries of a collection are not known here',
  why: 'Checking a site calls no API. If another API answers a collection, only its operation is checked, not its entries: two of them may have the same address, or a value that cannot be part of a path. This is reported once and fails nothing, not even with --strict.',
  wrong: collectionExample({ url: 'https://cms.example/graphql' }),
  right: collectionExample(),
  message: ({ names }: { names: readonly string[] }) =>
    `The addresses of the entries of ${names.map((name) => `"${name}"`).join(', ')} could not be checked: another API answers ${names.length === 1 ? 'this collection' : 'these collections'}, and site validate calls none. Record its answers with: site record`,
  check({ site, entries, record, place }, report) {
    // A record that has to be renewed is reported with its file.
    const stale = new Set(record.map(({ client }) => client))
    const names = [...site.collections.values()].flatMap(({ name, client }) => {
      const model = site.clients.get(client)
      return model === undefined || isEmbedded(model) || entries.has(name) || stale.has(client) ? [] : [name]
    })
    const [first] = names
    if (first !== undefined) report(place(['collections', first], 'key'), { names })
  },
})
