import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { product } from '../examples/top-level-keys.ts'

export const unsupportedTag = defineProblem({
  code: 'manifest/unsupported-tag',
  severity: 'error',
  blocks: true,
  title: 'A value has a tag that is not supported',
  why: 'A word that begins with "!" is a tag: it asks for a special kind of value, which could run code in other tools. A manifest holds plain values only. Write the plain value, and put a text that begins with "!" in quotes.',
  wrong: product('!upper Notes'),
  right: product("'!upper Notes'"),
  message: ({ tag }: { tag: string }) => `The tag ${quote(tag)} is not supported. Write the plain value.`,
})
