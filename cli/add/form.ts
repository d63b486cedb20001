import { yamlText } from '../../runtime/manifest/yaml/add-value.ts'
import { withField, withType } from '../../runtime/source/graphql/edit-sdl.ts'
import { fittingMutation } from '../../runtime/source/graphql/fitting-mutation.ts'
import { isEmbedded } from '../../runtime/values/paths/embedded-address.ts'
import { JobError } from '../io.ts'
import { requireKnown } from '../require-known.ts'
import { type AddKind, textOf } from './add-kind.ts'
import { embeddedClient } from './embedded-client.ts'
import { ENGLISH, type FormTexts, formTexts } from './form-texts.ts'
import { checkNew, inCapitals, inWords, plainName } from './names.ts'
import { sdlOf } from './own-schema.ts'
import { tellBaseStyles } from './packaged-section.ts'
import { freeId, showOnRoute } from './show-on-route.ts'
import type { SiteDraft } from './site-draft.ts'

/** A section of the package. */
const SECTION = 'FormBlock'

const FIELDS = [
  { name: 'name', type: 'text', required: true, maxLength: 120, autocomplete: 'name' },
  { name: 'email', type: 'email', required: true, maxLength: 200, autocomplete: 'email' },
  { name: 'message', type: 'textarea', required: true, maxLength: 5000 },
] as const

/** Names that back-ends may use for these fields. */
const NAMES = {
  name: ['name', 'fullName'],
  email: ['email', 'mail'],
  message: ['message', 'body', 'text'],
  $locale: ['locale', 'language'],
}

export const form: AddKind = {
  name: 'form',
  description: 'A form with name, e-mail address and message, and the client that receives it.',
  arguments: [{ name: 'name', description: 'its name: contact' }],
  options: [
    {
      flags: '--client <client>',
      description: 'the GraphQL client that receives it (default: the embedded client mail, which stores and mails it)',
    },
    { flags: '--to <route>', description: 'show it at the end of this route' },
  ],
  example: 'form contact --to index',
  add(draft, [name = ''], options) {
    const { forms, routes, graphql } = draft.manifest
    checkNew('form', name, plainName, Object.keys(forms))
    const to = textOf(options, 'to')
    if (to !== undefined)
      requireKnown(
        'route',
        to,
        routes.map((route) => route.name),
      )
    const client = textOf(options, 'client') ?? 'mail'
    if (client !== 'mail') requireKnown('client', client, Object.keys(graphql.clients))
    const known = graphql.clients[client]
    const isOurs = known === undefined || isEmbedded(known)
    const target = takenAlready(draft, client) ?? (isOurs ? newMutation(draft, client, name) : null)
    if (target === null)
      throw new JobError(
        `No mutation of the client "${client}" takes a name, an e-mail address and a message. Without --client, the embedded back-end stores and mails it.`,
      )
    const { texts, english } = textsOf(draft)
    draft.addKey(['forms', name], {
      fields: FIELDS.map((field) => ({ ...field, label: texts(field.name) })),
      send: [{ client, mutation: target.mutation, input: target.input }],
      submit: texts('submit'),
      sent: { title: texts('sent') },
    })
    const props = { title: draft.inEachLanguage(inWords(name)), form: name }
    const read = [
      ...tellBaseStyles(draft),
      ...(english.length === 0
        ? []
        : [`Translate what the form says in ${english.join(', ')}: it is still in English.`]),
      ...(isOurs
        ? [
            `What visitors send is stored: site entries ${name}. It is mailed as well if SITE_SMTP_URL, SITE_MAIL_TO and SITE_MAIL_FROM are set.`,
          ]
        : []),
    ]
    if (to === undefined) {
      const use = yamlText([{ id: freeId(draft, null, SECTION), section: SECTION, props }])
      return [`To show it, write this under the sections of a route:\n\n${use}`, ...read]
    }
    showOnRoute(draft, to, SECTION, props)
    return read
  },
}

/** The form's texts in each language of a site, and the languages for which only the English ones exist. */
function textsOf({ languages, manifest }: SiteDraft) {
  const known = languages.map((code) => [code, formTexts(manifest.locales.available[code]?.tag ?? code)] as const)
  return {
    texts: (key: keyof FormTexts) => Object.fromEntries(known.map(([code, texts]) => [code, (texts ?? ENGLISH)[key]])),
    english: known.flatMap(([code, texts]) => (texts === null ? code : [])),
  }
}

function takenAlready(draft: SiteDraft, client: string) {
  const known = draft.manifest.graphql.clients[client]
  const sdl = known === undefined ? null : sdlOf(draft, known.schema)
  return sdl === null ? null : fittingMutation(sdl, FIELDS, NAMES, { client: known, locales: draft.languages })
}

/** Adds a mutation to the embedded back-end that stores what is sent and mails it. */
function newMutation(draft: SiteDraft, client: string, name: string) {
  const { schema } = embeddedClient(draft, client, false)
  const type = `${inCapitals(name)}Message`
  const list = `${type.charAt(0).toLowerCase() + type.slice(1)}s`
  const mutation = `send${inCapitals(name)}`
  const fields = '  name: String!\n  email: String!\n  message: String!\n  locale: String\n'
  const query = `${list}(limit: Int, offset: Int): [${type}!]! @session @list(of: "${list}", order: "-createdAt")`
  const send = `${mutation}(input: ${type}Input!): ${type}! @add(to: "${list}") @mail(subject: "Message from {name}", replyTo: "email")`
  const sdl = withField(withField(draft.text(schema) ?? '', 'Query', query), 'Mutation', send)
  const input = withType(sdl, `input ${type}Input {\n${fields}}\n`)
  draft.replace(schema, withType(input, `type ${type} {\n  id: ID!\n  createdAt: String!\n${fields}}\n`))
  return { mutation, input: { name: 'name', email: 'email', message: 'message', locale: '$locale' } }
}
