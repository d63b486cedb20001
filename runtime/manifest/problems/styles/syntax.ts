import { defineProblem } from '../define-problem.ts'

export const syntax = defineProblem({
  code: 'styles/syntax',
  severity: 'error',
  blocks: true,
  title: 'A stylesheet cannot be read as CSS',
  why: 'A block, a comment or a quote that is not closed swallows what follows it, so that the bundler refuses the stylesheet, and the site cannot be built. The finding stands where the part begins that is not closed, or at the word that fits nowhere. Correct that place; a stylesheet tells one mistake at a time.',
  wrong: { 'sections/Note/Note.css': '.note {\n  color: red;\n' },
  right: { 'sections/Note/Note.css': '.note {\n  color: red;\n}\n' },
  message: ({ reason }: { reason: string }) => `${reason}.`,
})
