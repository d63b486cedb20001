import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { placeInWords } from '../words.ts'

export const duplicateSectionId = defineProblem({
  code: 'manifest/duplicate-section-id',
  severity: 'error',
  blocks: true,
  title: 'Two sections of a page have the same id',
  why: 'The id is where a link with # leads to, so it may stand on a page only once, the sections of its layout included. Give the second one another id. Sections without an id get one by themselves.',
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
  message: ({ id, first }: { id: string; first: Position }) =>
    `The section id ${quote(id)} is taken already in this page, at ${placeInWords(first)}.`,
})
