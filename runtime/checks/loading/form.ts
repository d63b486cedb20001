import { formExample } from './form-example.ts'
import type { PagesOf } from './pages-of.ts'

const field = (more: string) => `      - { name: email, type: email, label: { en: Email }, required: true${more} }`
const code = (pattern: string) => `${field('')}
      - { name: code, type: text, label: { en: Code }, maxLength: 40, pattern: { value: '${pattern}', message: { en: Letters only. } } }`
const right = formExample()

export const formPages: PagesOf<'form'> = {
  'form/unknown-client': {
    title: 'A form is sent to a GraphQL client that there is not',
    why: 'The answers of visitors would go nowhere. Name one of the clients below graphql: clients:, or declare this one there, with its url and the file of its SDL.',
    wrong: formExample({ target: '{ client: shpo, mutation: order, input: { email: email } }' }),
    right,
  },
  'form/unknown-mutation': {
    title: 'A form is sent to a mutation that the back-end does not have',
    why: 'The back-end would refuse every answer. Name one of the mutations in the SDL of the client; when the back-end has a new one, bring the SDL up to date.',
    wrong: formExample({ target: '{ client: shop, mutation: ordr, input: { email: email } }' }),
    right,
  },
  'form/unknown-input': {
    title: 'A form gives a mutation something that it does not take',
    why: 'The keys below input: are the arguments of the mutation, or the fields of its one input object, as the SDL names them; the values are fields of the form. Fix the key, or take it out.',
    wrong: formExample({ target: '{ client: shop, mutation: order, input: { email: email, langauge: $locale } }' }),
    right,
  },
  'form/missing-input': {
    title: 'A mutation needs more than the form gives it',
    why: 'The back-end refuses a call without what its SDL marks with an exclamation mark, so no answer would arrive. Give it a field of the form, the language of the page as $locale, or a fixed value as { value: … }.',
    wrong: formExample({ sdl: 'order(email: String!, locale: String!): Boolean' }),
    right: formExample({
      sdl: 'order(email: String!, locale: String!): Boolean',
      target: '{ client: shop, mutation: order, input: { email: email, locale: $locale } }',
    }),
  },
  'form/wrong-input': {
    title: 'A field of a form does not fit the type of its input',
    why: 'What a visitor writes is a text; a box to tick is a Boolean, a file an Upload, a choice may be an enum. What a mutation requires must be required in the form, too. Change the field, or give the mutation another one.',
    wrong: formExample({ sdl: 'order(email: Int!): Boolean' }),
    right,
  },
  'form/unknown-field': {
    title: 'An input names a field that the form does not have',
    why: 'The values below input: are names of fields, or $locale. A text that is always the same is written as { value: … }. Fix the name, or add the field.',
    wrong: formExample({ target: '{ client: shop, mutation: order, input: { email: emial } }' }),
    right,
  },
  'form/duplicate-field': {
    title: 'Two fields of a form have the same name',
    why: 'An answer is sent under the name of its field, so one of the two would be lost. Give each field a name of its own; what visitors read is the label.',
    wrong: formExample({ fields: `${field('')}\n${field('')}` }),
    right,
  },
  'form/unsafe-pattern': {
    title: 'The expression of a field cannot be used',
    why: 'Browsers and the server both try it on what visitors write. One that is no expression fails, and one with a repetition inside a repetition can keep a server busy for minutes. Write it plainer, or lower maxLength.',
    wrong: formExample({ fields: code('([a-z]+)+') }),
    right: formExample({ fields: code('[a-z]+') }),
  },
}
