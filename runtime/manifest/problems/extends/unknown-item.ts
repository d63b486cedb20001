import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'
import { knownOrNearest } from '../unknown-name.ts'

export const unknownItem = defineProblem({
  code: 'extends/unknown-item',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A manifest removes an item that its base does not have, or places one beside it',
  why: 'In a manifest that extends another, remove: true removes an item of the base, and before and after place an item of a list beside another of its items. The base has none with this name: it may be misspelt, or a newer base has renamed or dropped it. Use the name that the base has now, or delete the line.',
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
    const where = place === '' ? '' : ` in ${quote(place)}`
    return `The base has no ${quote(name)}${where}.${knownOrNearest(known, nearest)}`
  },
})
