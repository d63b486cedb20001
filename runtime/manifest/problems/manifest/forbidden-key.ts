import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const forbiddenKey = defineProblem({
  code: 'manifest/forbidden-key',
  severity: 'error',
  blocks: true,
  title: 'A key that means something to JavaScript',
  why: 'The names __proto__, constructor and prototype belong to every object of JavaScript. As keys of data they are the usual way to smuggle values into a program, so no file of a site may have them. Choose another name.',
  wrong: 'theme: { color: { constructor: red } }\n',
  right: 'theme: { color: { brand: red } }\n',
  message: ({ key }: { key: string }) => `${quote(key)} cannot be a key. Choose another name.`,
})
