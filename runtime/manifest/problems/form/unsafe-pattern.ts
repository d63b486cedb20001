import { defineProblem } from '../define-problem.ts'
import { field, formExample } from '../examples/form.ts'
import { unusableExpression } from '../words.ts'

const code = (pattern: string) => `${field('')}
      - { name: code, type: text, label: { en: Code }, maxLength: 40, pattern: { value: '${pattern}', message: { en: Letters only. } } }`

const sent = {
  target: '{ client: shop, mutation: order, input: { email: email, code: code } }',
  sdl: 'order(email: String!, code: String): Boolean',
}

export const unsafePattern = defineProblem({
  code: 'form/unsafe-pattern',
  severity: 'error',
  blocks: true,
  title: 'The pattern of a form field cannot be used',
  why: 'Browsers and the server both match it against what visitors type. An invalid regular expression fails, and one with a repetition inside a repetition can keep a server busy for minutes. Simplify it, or lower maxLength.',
  wrong: formExample({ ...sent, fields: code('([a-z]+)+') }),
  right: formExample({ ...sent, fields: code('[a-z]+') }),
  message: unusableExpression,
})
