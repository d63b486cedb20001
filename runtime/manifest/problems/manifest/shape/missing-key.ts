import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const missingKey = defineProblem({
  code: 'manifest/missing-key',
  severity: 'error',
  blocks: true,
  title: 'A required key is missing',
  why: 'Without this key sitio cannot know what to do, and no default would be right for every site. The finding says what the key means: add it where the finding points.',
  wrong: 'site: { origin: https://notes.example }\n',
  right: 'site: { product: Notes, origin: https://notes.example }\n',
  message: ({
    key,
    owner,
    description,
    example,
  }: {
    key: string
    owner: string
    description: string | null
    example: string | null
  }) => {
    const meaning = description === null ? '' : ` ${description}`
    const typed = example === null ? '' : ` Write ${key}: ${example}.`
    return `${owner.charAt(0).toUpperCase()}${owner.slice(1)} needs the key ${quote(key)}.${meaning}${typed}`
  },
})
