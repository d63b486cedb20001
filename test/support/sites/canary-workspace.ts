import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A site of the workspace, with a secret word that must never appear in answers of another site. */
export interface CanarySite {
  readonly folder: string
  readonly host: string
  /** The word in its pages, its files and the answers of its back-ends. */
  readonly canary: string
  /** The secret for purging its cache. */
  readonly refreshSecret: string
}

/** The same for all sites, since one operator runs the server. */
export const LOGIN = { email: 'office@agency.example', password: 'one password for all' }

/** The environment of the process that serves them: what all sites have in common. */
export const commonEnvironment = {
  SITE_SECRET: 'one secret for all',
  SITE_ADMIN_EMAIL: LOGIN.email,
  SITE_ADMIN_PASSWORD: LOGIN.password,
}

export interface CanaryWorkspace {
  readonly folder: string
  readonly sites: readonly CanarySite[]
  write(file: string, text: string): void
  remove(): void
}

/** Three sites that differ in languages, pages and look, and use the same names for everything, so that any mix-up is visible. */
const SITES = [
  { folder: 'luz', codes: ['es'], locales: 'default: es, available: { es: { label: Español } }', extra: '' },
  {
    folder: 'sol',
    codes: ['es', 'en'],
    locales: 'default: es, available: { es: { label: Español }, en: { label: English } }, detect: { enabled: false }',
    extra: 'theme: { color: { paper: "#FFFFFF" } }\n',
  },
  {
    folder: 'mar',
    codes: ['en', 'de'],
    locales: 'default: en, available: { en: { label: English }, de: { label: Deutsch } }, detect: { enabled: false }',
    extra: 'redirects: [{ from: /old, to: remote }]\n',
  },
]

/** Writes the workspace into a temporary folder. @param remoteUrl - of a back-end that answers `{ canary }` by the last part of its path. */
export function makeCanaryWorkspace(remoteUrl: string): CanaryWorkspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-workspace-')))
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'))
  const sites = SITES.map((site) => ({
    ...site,
    host: `${site.folder}.example`,
    canary: canaryOf(site.folder),
    refreshSecret: `refresh ${site.folder} ${'x'.repeat(20)}`,
  }))
  for (const site of sites) writeSite(site, remoteUrl, (file, text) => write(`${site.folder}/${file}`, text))
  const list = sites.map(({ folder: name, host }) => `  - { folder: ${name}, hosts: [${host}, www.${host}] }\n`)
  write('sitio.workspace.yaml', `sites:\n${list.join('')}`)
  return { folder, sites, write, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The word that a site shows, and that its back-end answers. */
export function canaryOf(folder: string): string {
  return `canary-of-${folder}`
}

type SiteInMaking = CanarySite & (typeof SITES)[number]

function writeSite(site: SiteInMaking, remoteUrl: string, write: (file: string, text: string) => void): void {
  const { folder, codes, canary, refreshSecret } = site
  write('site.config.yaml', manifest(site))
  for (const code of codes) write(`locales/${code}.yaml`, `sections: { Shown: { shown: ${canary} in ${code} } }\n`)
  write('public/favicon.ico', '')
  write('public/canary.txt', canary)
  write('schema/own.graphql', OWN_SDL)
  write('schema/remote.graphql', '"What is asked."\ntype Query {\n  "A word."\n  canary: String!\n}\n')
  for (const [file, text] of Object.entries(SECTIONS)) write(`sections/${file}`, text)
  write('.env', `REMOTE_URL=${remoteUrl}/${folder}\nREFRESH="${refreshSecret}"\n`)
}

const text = (words: string) => `{ '*': ${words} }`

const manifest = ({ folder, host, canary, locales, extra }: SiteInMaking) => `version: 1
site: { product: Product of ${folder}, origin: 'http://${host}' }
locales: { ${locales} }
server: { trustProxy: [loopback] }
timeouts: { drain: 0ms }
refresh: { secret: REFRESH }
graphql:
  clients:
    default: { url: 'embedded:own', schema: schema/own.graphql }
    remote: { url: '\${REMOTE_URL}', schema: schema/remote.graphql, keep: 1h, authorization: { bearer: false } }
forms:
  contact:
    submit: ${text('Send')}
    sent: { title: ${text(`Thank you from ${canary}`)} }
    fields:
      - { name: name, type: text, label: ${text('Name')}, required: true }
      - { name: body, type: textarea, label: ${text('Text')}, required: true }
      - { name: files, type: file, label: ${text('Files')}, accept: [text/plain], maxBytes: 10kB, maxFiles: 1 }
    send: [{ client: default, mutation: send, input: { name: name, body: body, files: files } }]
routes:
  - { name: index, path: /, title: ${text(`Home of ${canary}`)}, sections: [Shown, Write] }
  - { name: remote, path: /remote, title: ${text(`Remote of ${canary}`)}, sections: [Remote] }
  - { name: account, path: /account, title: ${text(`Account of ${canary}`)}, sections: [Viewer] }
  - { name: notes, path: /notes, title: ${text(`Notes of ${canary}`)}, sections: [{ section: Text, props: { text: ${text('Baked **here**')} } }] }
${extra}`

const OWN_SDL = `"Questions."
type Query {
  "Who is signed in."
  me: User @viewer
  "What was sent."
  messages: [Message!]! @session @list(of: "messages")
}
"Changes."
type Mutation {
  "Signs in."
  login(email: String!, password: String!): Session! @login
  "Takes a message."
  send(input: MessageInput!): Message! @add(to: "messages")
}
"What happens."
type Subscription {
  "Each message."
  messageAdded: Message! @session @added(to: "messages")
}
"A file."
scalar Upload
"A person."
type User {
  "Address."
  email: String!
}
"A session."
type Session {
  "Token."
  token: String!
  "Who."
  user: User!
}
"What is sent."
input MessageInput {
  "Who."
  name: String!
  "What."
  body: String!
  "Files."
  files: [Upload!]
}
"A file that was sent."
type Attachment {
  "Name."
  name: String!
  "Where it is."
  url: String @file @session
}
"What was sent."
type Message {
  "Id."
  id: ID!
  "Who."
  name: String!
  "What."
  body: String!
  "Files."
  files: [Attachment!]
}
`

const schema = (name: string, settings: object) =>
  JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: `${name}Props`,
    description: 'A section of a test.',
    type: 'object',
    additionalProperties: false,
    sitio: settings,
  })

const SECTIONS = {
  'Shown/Shown.schema.json': schema('Shown', {}),
  'Shown/Shown.tsx': `import { useText } from 'sitio'
export function Shown() {
  return <h1>{useText()('shown')}</h1>
}
`,
  'Write/Write.schema.json': schema('Write', { inputs: ['form'] }),
  'Write/Write.tsx': `import { Form } from 'sitio'
export function Write() {
  return <Form name="contact" />
}
`,
  'Remote/Remote.schema.json': schema('Remote', { client: 'remote' }),
  'Remote/Remote.graphql': 'query Remote {\n  canary\n}\n',
  'Remote/Remote.tsx': `import type { SectionProps } from 'sitio'
export function Remote({ data }: SectionProps<Record<string, never>, { canary: string }>) {
  return <p>{data?.canary}</p>
}
`,
  'Viewer/Viewer.schema.json': schema('Viewer', {}),
  'Viewer/Viewer.graphql': 'query Viewer {\n  me {\n    email\n  }\n}\n',
  'Viewer/Viewer.tsx': `import type { SectionProps } from 'sitio'
export function Viewer({ data }: SectionProps<Record<string, never>, { me: { email: string } | null }>) {
  return <p>{data?.me ? data.me.email : 'nobody'}</p>
}
`,
}
