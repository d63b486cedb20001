import { defineProblem } from '../define-problem.ts'

export const syntax = defineProblem({
  code: 'styles/syntax',
  severity: 'error',
  blocks: true,
  title: 'A stylesheet has a syntax error',
  why: 'A block, comment or quote that is never closed swallows what follows, so the bundler refuses the stylesheet and the site cannot be built. The finding points to where the unclosed part begins, or to the word that does not fit. Fix that place; only one mistake per stylesheet is reported at a time.',
  wrong: { 'sections/Note/Note.css': '.note {\n  color: red;\n' },
  right: { 'sections/Note/Note.css': '.note {\n  color: red;\n}\n' },
  message: ({ reason }: { reason: string }) => `${reason}.`,
})
