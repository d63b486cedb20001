import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { placeInWords } from '../words.ts'

export const duplicateFolder = defineProblem({
  code: 'workspace/duplicate-folder',
  severity: 'error',
  blocks: true,
  title: 'Two sites of a workspace share one folder',
  why: 'Each site has its own build and its own data, which lie in its folder. Further hosts of a site belong in its list of hosts: the first is its own, and the others lead there. A link to the folder of another site is that folder, too.',
  wrong: {
    'sitio.workspace.yaml': `sites:
  - { folder: luz, hosts: [luz.example] }
  - { folder: luz, hosts: [www.luz.example] }
`,
    'luz/site.config.yaml': '',
  },
  right: {
    'sitio.workspace.yaml': `sites:
  - { folder: luz, hosts: [luz.example, www.luz.example] }
`,
    'luz/site.config.yaml': '',
  },
  message: ({ folder, first }: { folder: string; first: Position }) =>
    `The folder ${quote(folder)} already belongs to the site at ${placeInWords(first)}. Put all hosts of a site into one list.`,
})
