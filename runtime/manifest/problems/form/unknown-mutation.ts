import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { hasNo, type UnknownName, wrongValue } from '../unknown-name.ts'

export const unknownMutation = defineProblem({
  code: 'form/unknown-mutation',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A form is sent to a mutation that the back-end does not have',
  why: 'The back-end would refuse every answer. Name one of the mutations in the SDL of the client; if the back-end has a new one, update the SDL.',
  wrong: formExample({ target: '{ client: shop, mutation: ordr, input: { email: email } }' }),
  right: formExample(),
  message: ({ client, ...args }: UnknownName & { client: string }) =>
    hasNo(`The client ${quote(client)}`, 'mutation', args),
  fix: wrongValue,
})
