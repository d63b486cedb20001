import { defineProblem } from '../../define-problem.ts'
import { listInWords } from '../../words.ts'

export const unknownVersion = defineProblem({
  code: 'manifest/unknown-version',
  severity: 'error',
  blocks: true,
  title: 'A manifest has a version that this sitio does not know',
  why: 'The version says what the keys of a manifest mean. One that this sitio does not know was written for a newer sitio. If the number is a slip, write a known one: the other findings then say whether the manifest fits.',
  wrong: { 'site.config.yaml': 'version: 3\n' },
  right: { 'site.config.yaml': 'version: 2\n' },
  message: ({ version, known }: { version: number; known: string[] }) =>
    `This manifest has version ${version}, but this sitio knows only versions ${listInWords(known, 'and')}. Update sitio: npm install sitio@latest`,
})
