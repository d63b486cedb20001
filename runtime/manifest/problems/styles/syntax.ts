import { defineProblem } from '../define-problem.ts'

export const syntax = defineProblem({
  code: 'styles/syntax',
  severity: 'error',
  blocks: true,
  title: 'A stylesheet cannot be read as CSS',
  why: 'A block, comment or quote that is never closed swallows what follows, so the bundler refuses the stylesheet and the site cannot be built. The finding points at where the unclosed part begins, or at the word that does not fit. Fix that place; a stylesheet reports one mistake at a time.',
  wrong: { 'sections/Note/Note.css': '.note {\n  color: red;\n' },
  right: { 'sections/Note/Note.css': '.note {\n  color: red;\n}\n' },
  message: ({ reason }: { reason: string }) => `${reason}.`,
})
