import { buildSchema } from 'graphql'
import { createElement } from 'react'
import { expect } from 'vitest'
import type { FormCall } from '../../../runtime/server/forms/form-sender.ts'
import { planFormCall } from '../../../runtime/source/graphql/form-calls.ts'
import { Form } from '../../../runtime/view/form.tsx'
import { siteOf } from '../../site/site-of.ts'
import { json } from '../../support/servers/graphql-server.ts'
import { type SmallSite, type SmallSiteOptions, startSmallSite } from '../small-site.tsx'

const SDL = buildSchema(`
scalar Upload
enum Kind { ONE TWO }
input NoteInput { name: String! email: String text: String! kind: Kind agreed: Boolean locale: String files: [Upload!] }
type Note { id: ID! }
type Query { a: Int }
type Mutation { addNote(input: NoteInput!): Note! countNote(by: Int!): Boolean }
`)

export const ROUTES = `
forms:
  note:
    submit: { es: Enviar, en: Send }
    sent: { title: { es: Gracias, en: Thank you }, text: { es: Te escribimos., en: We will write. } }
    fields:
      - { name: name, type: text, label: { es: Nombre, en: Name }, hint: { es: Como querás, en: As you like }, required: true, maxLength: 40, autocomplete: name }
      - { name: email, type: email, label: { es: Correo, en: Email } }
      - { name: code, type: text, label: { es: Clave, en: Code }, pattern: { value: '[A-Z]{2}', message: { es: 'Dos letras grandes.', en: Two capitals. } } }
      - { name: kind, type: select, label: { es: Clase, en: Kind }, options: [{ value: ONE, label: { es: Uno, en: One } }, { value: TWO, label: { es: Dos, en: Two } }] }
      - { name: text, type: textarea, label: { es: Texto, en: Text }, required: true, minLength: 3 }
      - { name: agreed, type: checkbox, label: { es: De acuerdo, en: Agreed }, link: { text: { es: Más, en: More }, to: contact } }
      - { name: files, type: file, label: { es: Archivos, en: Files }, accept: [text/plain, .md], maxBytes: 1kB, maxFiles: 2 }
    send:
      - client: default
        mutation: addNote
        input: { name: name, email: email, kind: kind, text: text, agreed: agreed, locale: $locale, files: files }
      - { client: crm, mutation: countNote, input: { by: { value: 1 } }, required: false }
layouts: { default: [Nav, $page] }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: contact, path: /contact, sections: [Hello, { section: Write, id: w }], cache: { maxAge: 10m } }
  - { name: invite, path: /invite/:code, params: { code: { type: string, pattern: '^[A-Z]{3}$' } }, sections: [{ section: Write, id: w }] }
  - { name: order, path: /order, query: { work: { type: string, maxLength: 20 } }, sections: [{ section: Write, id: w }] }
  - { name: undeclared, path: /undeclared, sections: [Undeclared] }
`

const fixed = { hydrate: null, call: null }
const sections = {
  Write: { ...fixed, inputs: ['form' as const], component: () => createElement(Form, { name: 'note' }) },
  Undeclared: { ...fixed, inputs: [], component: () => createElement(Form, { name: 'note' }) },
}
export const taken = json({ data: { addNote: { __typename: 'Note' }, countNote: true } })

/** The mutations of the form, compiled from the SDL as in a build. */
function formCalls(): FormCall[] {
  const { site } = siteOf(`version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { default: { url: 'http://a', schema: a.graphql }, crm: { url: 'http://a', schema: a.graphql } } }
${ROUTES}`)
  const form = site.forms.get('note')
  if (!form) throw new Error('There is no form.')
  return form.send.map((target) => {
    const { call, faults } = planFormCall(target, form.fields, SDL)
    expect(faults).toEqual([])
    if (call === null) throw new Error('The form does not fit.')
    return call
  })
}

/** A site with a form of every kind of field, which is sent to two back-ends. */
export function startNoteSite(graphqlUrl: string, more: Partial<SmallSiteOptions> = {}): Promise<SmallSite> {
  return startSmallSite({
    graphqlUrl,
    routes: ROUTES,
    sections,
    forms: { note: formCalls() },
    detects: false,
    client: 'timeout: 2s, locales: { en: en-GB }',
    ...more,
  })
}

/** Values that are valid, with only the required fields. */
export const good = { name: 'Ana', text: 'Hola a todos', _path: '/contact' }

/** Name of a field, visible or hidden → its value. */
export type NoteValues = Readonly<Record<string, string | readonly File[]>>

export interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly wantsJson?: boolean
  readonly signal?: AbortSignal
}

/** Posts the form as a browser does. */
export function postNote(
  { url }: Pick<SmallSite, 'url'>,
  values: NoteValues,
  { headers, wantsJson, signal }: PostOptions = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') body.append(name, value)
    else for (const file of value) body.append(name, file)
  }
  if (wantsJson && !('_elapsed' in values)) body.set('_elapsed', '5000')
  return fetch(`${url}/_site/form/note`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      accept: wantsJson ? 'application/json' : 'text/html',
      ...headers,
    },
    ...(signal === undefined ? {} : { signal }),
  })
}
