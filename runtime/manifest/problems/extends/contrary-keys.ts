import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'

export const contraryKeys = defineProblem({
  code: 'extends/contrary-keys',
  severity: 'error',
  blocks: true,
  title: 'A manifest says two contradictory things about an item of its base',
  why: 'In a manifest that extends another, remove: true removes an item of the base, so no other key of that item has an effect; and an item has one position, before or after another. Delete the key that you do not want.',
  wrong: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, remove: true, title: { en: Archive } }
`,
  },
  right: {
    'base.yaml': archiveBase,
    'site.config.yaml': `extends: ./base.yaml
routes:
  - { name: archive, remove: true }
`,
  },
  message: ({ key, other, name }: { key: string; other: 'remove' | 'before'; name: string }) =>
    other === 'remove'
      ? `remove: true removes ${quote(name)} of the base, so ${quote(key)} has no effect. Delete one of the two keys.`
      : `${quote(name)} cannot be placed with both "before" and ${quote(key)}. Delete one of the two keys.`,
})
