import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const unusablePath = defineProblem({
  code: 'manifest/unusable-path',
  severity: 'error',
  blocks: true,
  title: 'A path cannot be read, served or written as a file',
  why: 'Invisible characters, above all those that change the writing direction, make one address look like another: retype the path. A part that begins with a dot is a hidden file, which servers do not serve. A part may have at most 240 bytes, since file systems limit names to 255, including the ending of a page. A parameter is :slug; [slug] and {slug}, as in other tools, would be taken literally.',
  wrong: `redirects:
  - { from: /.env, to: index }
`,
  right: `redirects:
  - { from: /env, to: index }
`,
  message: ({
    path,
    reason,
    advice,
    nearest,
  }: {
    path: string
    reason: string
    advice: string
    nearest: string | null
  }) =>
    `The path ${quote(path.replace(/\p{Cf}/gu, '\uFFFD'))} ${reason}. ${advice}${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  fix: ({ nearest }) => ({ at: 'value', nearest, known: [] }),
})
