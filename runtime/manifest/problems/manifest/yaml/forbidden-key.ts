import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const forbiddenKey = defineProblem({
  code: 'manifest/forbidden-key',
  severity: 'error',
  blocks: true,
  title: 'A key has a special meaning in JavaScript',
  why: 'Every JavaScript object has the names __proto__, constructor and prototype. As keys in data they are the usual way to smuggle values into a program, so no file of a site may use them. Choose another name.',
  wrong: 'theme: { color: { constructor: red } }\n',
  right: 'theme: { color: { brand: red } }\n',
  message: ({ key }: { key: string }) => `${quote(key)} is not allowed as a key. Choose another name.`,
})
