import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { placeInWords } from '../words.ts'

export const duplicateHost = defineProblem({
  code: 'workspace/duplicate-host',
  severity: 'error',
  blocks: true,
  title: 'A host belongs to two sites',
  why: 'The host that a visitor asks for decides which site answers, so a workspace names each host once. Letter case makes no difference: browsers send names in lower case.',
  wrong: {
    'sitio.workspace.yaml': `sites:
  - folder: luz
    hosts: [luz.example, WWW.luz.example, www.luz.example]
`,
    'luz/site.config.yaml': '',
  },
  right: {
    'sitio.workspace.yaml': `sites:
  - folder: luz
    hosts: [luz.example, www.luz.example]
`,
    'luz/site.config.yaml': '',
  },
  message: ({ host, first }: { host: string; first: Position }) =>
    `The host ${quote(host)} is already used at ${placeInWords(first)}. Remove one of the two.`,
})
