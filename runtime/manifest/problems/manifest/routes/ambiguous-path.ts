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
  title: 'One address could be a page of two routes',
  why: 'A part of a path that varies can be anything, so two paths of the same length are told apart only by a fixed part that stands in the same place in both. Without one, an entry of the first route would hide the page of an entry of the other. A path without such a part may be one that a pattern fits: it wins.',
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
    `An address that fits the path ${quote(path)} (locale "${locale}") can also fit ${quote(other)} of ${owner} at ${placeInWords(first)}. Give one of them another fixed part.`,
})
