import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { field, formExample } from '../examples/form.ts'

const parts = (maxBytes: string) => ({
  fields: [
    field(''),
    `      - { name: sketch, type: file, label: { en: Sketch }, accept: [.pdf], maxBytes: ${maxBytes} }`,
  ].join('\n'),
  client: "{ url: 'embedded:shop', schema: schema/shop.graphql }",
  target: '{ client: shop, mutation: order, input: { email: email, sketch: sketch } }',
  schema: `scalar Upload
type Query { orders: Int! @count(of: "orders") }
type Mutation { order(input: OrderInput!): Order @add(to: "orders") }
input OrderInput { email: String! sketch: Upload }
type Order { id: ID! }
`,
})

export const largeFiles = defineProblem({
  code: 'form/large-files',
  severity: 'warning',
  blocks: false,
  title: 'A form accepts more files than the embedded back-end does',
  why: 'The embedded back-end stores at most five files of 10 MB with what a visitor sends, 15 MB in total, so that all of them fit into one mail. A form that promises more lets visitors wait for the whole upload, and then tells them that sending failed, however often they try. Lower maxBytes and maxFiles, so that the form says so before anything is sent.',
  wrong: formExample(parts('20MB')),
  right: formExample(parts('10MB')),
  message: ({ form, client, files, megabytes }: { form: string; client: string; files: number; megabytes: number }) =>
    `The form ${quote(form)} accepts ${files === 1 ? 'a file' : `${files} files`} of ${megabytes} MB${files === 1 ? '' : ' in total'}, but the embedded back-end of ${quote(client)} takes at most 5 files of 10 MB, 15 MB in total.`,
})
