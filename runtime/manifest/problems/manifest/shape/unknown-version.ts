import { defineProblem } from '../../define-problem.ts'
import { listInWords } from '../../words.ts'

export const unknownVersion = defineProblem({
  code: 'manifest/unknown-version',
  severity: 'error',
  blocks: true,
  title: 'A manifest of a version that this sitio does not know',
  why: 'The version says what the keys of a manifest mean. One that this sitio does not know was written for a newer one, which reads it. If nobody has meant another version, write the one that is known: the other findings then say whether the manifest fits.',
  wrong: { 'site.config.yaml': 'version: 3\n' },
  right: { 'site.config.yaml': 'version: 1\n' },
  message: ({ version, known }: { version: number; known: string[] }) =>
    `This is version ${version} of the manifest, and this sitio knows versions ${listInWords(known, 'and')}. Use a newer one: npm install sitio@latest`,
})
