import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'
import { knownNames } from '../unknown-name.ts'

export const nothingThere = defineProblem({
  code: 'extends/nothing-there',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A manifest changes something that its base does not have',
  why: 'An item that says only what differs needs one of the same name in the base, which says the rest. Nothing there has this name: it may be misspelt, or a newer base has renamed or dropped it. Use the name that the base has now, or write the item in full.',
  wrong: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archvie, title: { en: All notes } }
`,
  },
  right: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, title: { en: All notes } }
`,
  },
  message: ({
    place,
    name,
    key,
    known,
    nearest,
  }: {
    place: string
    name: string
    key: string
    known: string[]
    nearest: string | null
  }) => {
    const advice =
      nearest === null ? `${knownNames(known)} If it is new, add the key ${quote(key)}.` : ` Did you mean "${nearest}"?`
    return `${quote(place)} of the base has no ${quote(name)} to change.${advice}`
  },
})
