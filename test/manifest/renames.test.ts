import { expect, it } from 'vitest'
import { renameEdits } from '../../runtime/manifest/bases/renames.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'

function renamed(own: string, from: readonly string[], name: string): string | null {
  const { root } = parseManifest(own, 'site.config.yaml')
  if (root === null) throw new Error('The text is no manifest.')
  return applyEdits(own, renameEdits(root, [{ from, to: [...from.slice(0, -1), name] }]))
}

it.each([
  ['an id', 'sections: [{ id: note, props: { a: 1 } }]\n', 'sections: [{ id: top, props: { a: 1 } }]\n'],
  [
    'the section that it is, in braces',
    'sections: [{ section: Note, props: { a: 1 } }]\n',
    'sections: [{ id: top, section: Note, props: { a: 1 } }]\n',
  ],
  [
    'the section that it is, over several lines',
    'sections:\n  - section: Note # ours\n    props: { a: 1 }\n',
    'sections:\n  - id: top\n    section: Note # ours\n    props: { a: 1 }\n',
  ],
  [
    'a section alone',
    'sections: [Note, { id: b, after: note }]\n',
    'sections: [{ id: top, section: Note }, { id: b, after: top }]\n',
  ],
])('a section keeps what it shows when its base calls it otherwise: %s', (_, own, expected) => {
  expect(renamed(own, ['sections', 'note'], 'top')).toBe(expected)
})

it.each([
  ['redirects: [{ from: /a, to: b }]\n', '/a', 'redirects: [{ from: /c, to: b }]\n'],
  ['redirects: [{ from: { path: /a, query: { q: 1 } }, to: b }]\n', '/a?q=1', null],
])('a redirect keeps where it leads: %s', (own, name, expected) => {
  expect(renamed(own, ['redirects', name], '/c')).toBe(expected ?? own)
})

it('a site that says nothing where its base renames something stays as it is', () => {
  const own = 'site: { product: Notes }\n'
  expect(renamed(own, ['layouts', 'main', 'sections', 'note'], 'top')).toBe(own)
})
