import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const unsupportedTag = defineProblem({
  code: 'manifest/unsupported-tag',
  severity: 'error',
  blocks: true,
  title: 'A value has a tag that is not supported',
  why: 'A word that begins with "!" is a tag: it asks for a special kind of value, which in other tools can run code. A manifest holds only plain values. Write the plain value, and quote a text that begins with "!".',
  wrong: product('!upper Notes'),
  right: product("'!upper Notes'"),
  message: ({ tag }: { tag: string }) => `The tag ${quote(tag)} is not supported. Write the plain value.`,
})
