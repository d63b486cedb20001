import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'

export const keptNowhere = defineProblem({
  code: 'form/kept-nowhere',
  severity: 'warning',
  blocks: false,
  title: 'A form limits how long answers are kept, but no embedded back-end keeps them',
  why: 'With keep, a form deletes what the embedded back-ends have stored. Any other back-end keeps what it gets for as long as it likes, whatever the form says and visitors are told. Remove keep and delete answers in that back-end, or send the form to a mutation with @add of a client whose url is embedded:….',
  wrong: formExample({ more: '\n    keep: 180d' }),
  right: formExample(),
  message: ({ form }: { form: string }) =>
    `No mutation of the form ${quote(form)} stores anything in an embedded back-end, so keep deletes nothing.`,
})
