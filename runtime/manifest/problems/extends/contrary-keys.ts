import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { archiveBase } from '../examples/archive-base.ts'

export const contraryKeys = defineProblem({
  code: 'extends/contrary-keys',
  severity: 'error',
  blocks: true,
  title: 'A manifest says two things of an item of its base that exclude each other',
  why: 'In a manifest that extends another, remove: true takes an item of the base away, so nothing else can be said of it; and an item has one place, before or after another. Delete the key that is not meant.',
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
      ? `remove: true takes ${quote(name)} of the base away, so ${quote(key)} says nothing of it. Delete one of the two keys.`
      : `${quote(name)} cannot have a place by "before" and by ${quote(key)}. Delete one of the two keys.`,
})
