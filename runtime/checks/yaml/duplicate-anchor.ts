import { anchorsOf } from '../../manifest/yaml/anchors.ts'
import { defineCheck } from '../rule/rule.ts'

const page = (anchor: string) => `site: { product: &name Notes, origin: https://notes.example }
head:
  description: { en: Short notes about a small site that has everything a site needs and nothing more than that. }
  meta:
    - { name: author, content: *name }
    - { name: keywords, content: &${anchor} letters }
    - { name: subject, content: *${anchor} }
`

export const duplicateAnchor = defineCheck({
  code: 'yaml/duplicate-anchor',
  severity: 'warning',
  needs: 'manifest',
  title: 'Two anchors have the same name',
  why: 'An alias such as *card repeats the last anchor &card before it. With two anchors of the same name, moving or adding lines silently changes what an alias means. Give each anchor its own name.',
  wrong: page('name'),
  right: page('topic'),
  message: ({ name }: { name: string }) =>
    `The anchor "&${name}" is already used above, and from here on *${name} means this one. Give it another name.`,
  check({ document }, report) {
    const { root } = document
    if (root === null) return
    const { source } = root.mark
    const first = new Map<string, number>()
    for (const { name, offset } of anchorsOf(source.text)) {
      const before = first.get(name)
      if (before === undefined) first.set(name, offset)
      else {
        const related = [{ ...source.positionAt(before), message: 'The first one is here.' }]
        report({ position: source.positionAt(offset) }, { name }, { related })
      }
    }
  },
})
