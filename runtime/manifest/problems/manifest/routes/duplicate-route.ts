import type { Position } from '../../../text/position.ts'
import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { placeInWords } from '../../words.ts'

export const duplicateRoute = defineProblem({
  code: 'manifest/duplicate-route',
  severity: 'error',
  blocks: true,
  title: 'Two routes have the same name',
  why: 'Links, redirects and the language switch find a page by the name of its route, so each name belongs to one route. The same page in several languages is one route with a path for each of them.',
  wrong: `routes:
  - { name: index, path: /, sections: [Note] }
  - { name: news, path: /news, sections: [] }
  - { name: news, path: /archive, sections: [] }
`,
  right: `routes:
  - { name: index, path: /, sections: [Note] }
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    sections: []
  - name: archive
    path: /archive
    title: { en: Archive }
    description: { en: What was new in this small site of notes in earlier years. }
    sections: []
`,
  message: ({ name, first }: { name: string; first: Position }) =>
    `The route name ${quote(name)} is already used at ${placeInWords(first)}. Give this route another name.`,
})
