import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const severalDocuments = defineProblem({
  code: 'manifest/several-documents',
  severity: 'error',
  blocks: true,
  title: 'The file contains a second YAML document',
  why: 'A line "---" or "..." ends a document, and what follows would be silently ignored. A manifest is one document: remove the line, or move the rest to its own file and include it.',
  wrong: `${product('Notes')}---\n`,
  right: product('Notes'),
  message: () => 'A second YAML document begins here. A manifest is one document: remove the line "---".',
})
