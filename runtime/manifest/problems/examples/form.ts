import type { Example } from '../rule.ts'
import { sectionSchema } from './section-schema.ts'

interface FormParts {
  /** Name of the form that the page shows. */
  readonly shows?: string
  readonly fields?: string
  readonly target?: string
  readonly sdl?: string
  /** The whole SDL, replacing the one built around the mutation. */
  readonly schema?: string
  readonly client?: string
  /** Lines of the form after its targets, each preceded by a line break. */
  readonly more?: string
}

/** A required field, as a line of a manifest. */
export const field = (more: string) =>
  `      - { name: email, type: email, label: { en: Email }, required: true${more} }`

/** A page with a form of one field, sent to a back-end with one mutation. */
export function formExample({
  shows = 'order',
  fields = field(''),
  target = '{ client: shop, mutation: order, input: { email: email } }',
  sdl = 'order(email: String!): Boolean',
  schema = `type Query { open: Boolean }\ntype Mutation { ${sdl} }\n`,
  client = '{ url: https://shop.example/graphql, schema: schema/shop.graphql }',
  more = '',
}: FormParts = {}): Example {
  return {
    'sections/Note/Note.tsx': `import { Form, type SectionProps } from 'sitio'

export function Note({ id, props }: SectionProps<{ title: string; form: string }>) {
  return (
    <section id={id}>
      <h1>{props.title}</h1>
      <Form name={props.form} />
    </section>
  )
}
`,
    'sections/Note/Note.schema.json': sectionSchema({
      description: 'A form below a title.',
      properties:
        '"title": { "description": "The title.", "$ref": "sitio:text" }, "form": { "description": "The form.", "$ref": "sitio:form" }',
      sitio: '"inputs": ["form"]',
    }),
    'schema/shop.graphql': schema,
    'site.config.yaml': `graphql: { clients: { shop: ${client} } }
forms:
  order:
    fields:
${fields}
    send: [${target}]${more}
    submit: { en: Order }
    sent: { title: { en: Thank you }, text: { en: We write tomorrow. } }
routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { title: { en: Order }, form: ${shows} } }
`,
  }
}
