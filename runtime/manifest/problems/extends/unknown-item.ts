import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'
import { knownNames } from '../unknown-name.ts'

export const unknownItem = defineProblem({
  code: 'extends/unknown-item',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A manifest removes or places something beside what its base does not have',
  why: 'In a manifest that extends another, remove: true takes away what the base has, and before and after place an item of a list beside another of it. Nothing there has this name: it may be misspelt, or a newer base has renamed or dropped it. Use the name that the base has now, or delete the line.',
  wrong: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archvie, remove: true }
`,
  },
  right: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, remove: true }
`,
  },
  message: ({
    place,
    name,
    known,
    nearest,
  }: {
    place: string
    name: string
    known: string[]
    nearest: string | null
  }) => {
    const where = place === '' ? 'The base' : `${quote(place)} of the base`
    const advice = nearest === null ? knownNames(known) : ` Did you mean "${nearest}"?`
    return `${where} has no ${quote(name)}.${advice}`
  },
})
