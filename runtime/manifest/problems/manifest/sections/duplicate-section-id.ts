import type { Position } from '../../../text/position.ts'
import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { placeInWords } from '../../words.ts'

export const duplicateSectionId = defineProblem({
  code: 'manifest/duplicate-section-id',
  severity: 'error',
  blocks: true,
  title: 'Two sections of a page have the same id',
  why: 'A link with # leads to the id, so it must be unique on a page, including the sections of its layout, and elements of the page itself such as main. Give the second section another id. Sections without an id get one automatically.',
  wrong: `routes:
  - name: index
    path: /
    sections:
      - { section: Note, id: news, props: { title: { en: News } } }
      - { section: Note, id: news, props: { title: { en: More news } } }
`,
  right: `routes:
  - name: index
    path: /
    sections:
      - { section: Note, id: news, props: { title: { en: News } } }
      - Note
`,
  message: ({ id, first }: { id: string; first?: Position }) =>
    `The section id ${quote(id)} is ${first === undefined ? 'that of an element which every page has' : `already used on this page, at ${placeInWords(first)}`}. Give this section another id.`,
})
