import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { knownOrNearest } from '../../unknown-name.ts'

export const unknownKey = defineProblem({
  code: 'manifest/unknown-key',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A key is not known here',
  why: 'Nothing reads an unknown key, so it never takes effect; usually it is misspelt. The finding suggests the nearest key, or lists all that are known here; editors show their descriptions. If the key belongs somewhere else, manifest/misplaced-key says so.',
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
    return start + knownOrNearest(known, nearest)
  },
  fix: ({ key, nearest, known }) => ({ at: 'key', name: key, nearest, known }),
})
