import { noteWithForm } from '../../manifest/problems/examples/note-with-form.ts'
import { defineUnusedCheck } from './define-unused-check.ts'
import { namesInCode } from './names-in-code.ts'

/** A form, and the API that receives it. */
const site = {
  'site.config.yaml': `graphql:
  clients:
    default: { url: https://notes.example/graphql, schema: notes.graphql }
forms:
  letter:
    submit: { en: Send }
    sent: { title: { en: Thank you } }
    fields: [{ name: text, type: text, label: { en: Text }, required: true }]
    send: [{ client: default, mutation: write, input: { text: text } }]
`,
  'notes.graphql': `type Query {
  note: String
}

type Mutation {
  write(text: String!): Boolean
}
`,
}

export const unusedForm = defineUnusedCheck({
  code: 'unused/form',
  title: 'No section shows a form',
  why: 'The server accepts answers to every form that the manifest declares, so a form that no page shows can only be filled in by bots. A section shows a form with <Form name="…">, naming it itself or through one of its props. Remove the form, or show it.',
  wrong: site,
  right: {
    ...site,
    ...noteWithForm('letter'),
  },
  kind: 'form',
  remedy: (name) => `show it in a section: <Form name="${name}">`,
  names: 'forms',
  alsoUsed: namesInCode,
})
