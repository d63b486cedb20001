import type { Position } from '../../../text/position.ts'
import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { collectionExample } from '../../examples/collection.ts'
import { placeInWords } from '../../words.ts'

const lead = (path: string) => `
  - name: lead
    path: ${path}
    each: notes
    title: { entry: title }
    sections: []
`

export const ambiguousPath = defineProblem({
  code: 'manifest/ambiguous-path',
  severity: 'error',
  blocks: true,
  title: 'One address could belong to two routes',
  why: 'A variable part of a path can be anything, so only a fixed part in the same position tells two paths of the same length apart. Without one, an entry of the first route would hide the page of an entry of the other. A path without variable parts may match the pattern of another route: it wins.',
  wrong: collectionExample({ more: lead('/notes/:id') }),
  right: collectionExample({ more: lead('/leads/:id') }),
  message: ({
    path,
    locale,
    other,
    first,
    owner,
  }: {
    path: string
    locale: string
    other: string
    first: Position
    owner: string
  }) =>
    `An address can match both ${quote(path)} (locale "${locale}") and ${quote(other)} of ${owner} at ${placeInWords(first)}. Give one of them a different fixed part.`,
})
