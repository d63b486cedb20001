import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'
import { knownNames } from '../unknown-name.ts'

export const nothingThere = defineProblem({
  code: 'extends/nothing-there',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A manifest changes an item that its base does not have',
  why: 'An item that states only what differs needs an item of the same name in the base, which states the rest. The base has none with this name: it may be misspelt, or a newer base has renamed or dropped it. Use the name that the base has now, or write the item in full.',
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
    return `The base has no ${quote(name)} in ${quote(place)} to change.${advice}`
  },
})
