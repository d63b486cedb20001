import { defineProblem } from '../../define-problem.ts'

export const mergeKey = defineProblem({
  code: 'manifest/merge-key',
  severity: 'error',
  blocks: true,
  title: 'A map uses a merge key of YAML 1.1',
  why: 'In YAML 1.1, the key "<<" copied the keys of another map. It is not part of YAML 1.2, and readers have to look at two maps to understand one. Write the keys themselves, use an alias for the whole map, or put the map in a file and include it.',
  wrong: 'site:\n  <<: { product: Notes }\n  origin: https://notes.example\n',
  right: 'site:\n  product: Notes\n  origin: https://notes.example\n',
  message: ({ alias }: { alias: string | null }) =>
    `Merge keys ("<<") are not supported. Write the keys themselves${alias === null ? '' : `, or ${alias} instead of the whole map`}.`,
})
