import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { RecordFault } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

const site = collectionExample({ url: 'https://cms.example/graphql' })

/** @param fields - that the operation selected when it was recorded. */
function recordExample(fields: string) {
  const entry = { id: 'first', slug: 'first-note', title: 'First', __typename: 'Entry' }
  const answers = [[entry], []].map((notes, offset) => ({ variables: { limit: 100, offset }, data: { notes } }))
  const query = `query Notes($limit:Int!$offset:Int!){notes(limit:$limit offset:$offset){${fields} __typename}}`
  return `${JSON.stringify({ operation: 'Notes', query, answers }, null, 2)}\n`
}

export const staleRecord = defineCheck({
  code: 'graphql/stale-record',
  severity: 'error',
  needs: 'site',
  title: 'Recorded answers do not match what the site asks for now',
  why: 'The answers of other APIs are recorded in recorded/, and used wherever no API is called: here, and by site prerender --offline. If an operation, the SDL or a language changes afterwards, the record answers another question. Run site record to ask again.',
  wrong: { ...site, 'recorded/default/Notes.json': recordExample('id slug') },
  right: { ...site, 'recorded/default/Notes.json': recordExample('id slug title') },
  message(fault: RecordFault) {
    const again = `Record it again: site record ${fault.client} --pages`
    const orNull = fault.kind === 'misfit' && fault.isNull ? ', or remove the "!" if the API may answer null' : ''
    return `${inWords(fault)} ${again}${orNull}`
  },
  check({ record }, report) {
    for (const fault of record) report({ position: { file: fault.file, line: 1, column: 1 } }, fault)
  },
})

function inWords(fault: RecordFault): string {
  switch (fault.kind) {
    case 'changed':
      return `These answers no longer match the operation in ${fault.source}, which has changed since.`
    case 'unasked':
      return 'These answers belong to an operation that the site no longer uses.'
    case 'misfit':
      return `An answer does not fit ${fault.sdl}: ${fault.reason}.`
    case 'unfinished':
      return `The list of the collection "${fault.collection}" is incomplete: one of its languages, or its end, was not recorded.`
    case 'unreadable':
      return 'This is not a file of recorded answers.'
  }
}
