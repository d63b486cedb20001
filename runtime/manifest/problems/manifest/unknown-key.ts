import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { knownNames } from '../unknown-name.ts'

export const unknownKey = defineProblem({
  code: 'manifest/unknown-key',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A key that means nothing here',
  why: 'A key that nothing reads is a setting that never takes effect, most often because it is misspelt. The finding names the key that is near, or all that are known here; descriptions show in the editor, too. Where the key exists at another place, manifest/misplaced-key says so.',
  wrong: 'timeouts: { relaod: 30s }\n',
  right: 'timeouts: { reload: 30s }\n',
  message: ({
    key,
    owner,
    known,
    nearest,
  }: {
    key: string
    owner: string
    known: string[]
    nearest: string | null
  }) => {
    const start = `${quote(key)} is not a key of ${owner}.`
    return nearest === null ? `${start}${knownNames(known)}` : `${start} Did you mean "${nearest}"?`
  },
  fix: ({ key, nearest, known }) => ({ at: 'key', name: key, nearest, known }),
})
