import { defineProblem } from '../../define-problem.ts'
import { head } from '../../examples/top-level-keys.ts'

const ten = (item: string) => `[${Array.from({ length: 10 }, () => item).join(', ')}]`

export const tooLarge = defineProblem({
  code: 'manifest/too-large',
  severity: 'error',
  blocks: true,
  title: 'The file, or what its aliases expand to, is too large',
  why: 'A file may have 8 MB and a million words and signs, and aliases may add 100 000 values. Nobody writes more by hand, and it would exhaust the memory of the server. Split a large file with { include: path/to/part.yaml }, and move data to the content of a back-end.',
  wrong: head(`
    - &a ${ten('x')}
    - &b ${ten('*a')}
    - &c ${ten('*b')}
    - &d ${ten('*c')}
    - &e ${ten('*d')}
    - ${ten('*e')}`),
  right: head('[]'),
  message: ({ limit }: { limit: string }) =>
    `The file exceeds the limit of ${limit}. Split it with { include: path/to/part.yaml }.`,
})
