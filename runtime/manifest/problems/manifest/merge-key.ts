import { defineProblem } from '../define-problem.ts'

export const mergeKey = defineProblem({
  code: 'manifest/merge-key',
  severity: 'error',
  blocks: true,
  title: 'A merge key of YAML 1.1',
  why: 'The key "<<" took over the keys of another map in YAML 1.1. It is not part of YAML 1.2, and a reader has to know two maps to see what one of them says. Write the keys themselves, let an alias stand for the whole map, or put it into a file and include it.',
  wrong: 'site:\n  <<: { product: Notes }\n  origin: https://notes.example\n',
  right: 'site:\n  product: Notes\n  origin: https://notes.example\n',
  message: ({ alias }: { alias: string | null }) =>
    `Merge keys ("<<") are not supported. Write the keys themselves${alias === null ? '' : `, or ${alias} in place of the whole map`}.`,
})
