import { formExample } from './form-example.ts'
import type { PagesOf } from './pages-of.ts'

const route = (more: string) => `routes:
  - name: index
    path: /
${more}    sections:
      - { section: Note, props: { title: { en: Hello } } }
`
const note = (props: string) => `routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { ${props} } }
`

/** A page behind a guard that asks a back-end. */
const guardExample = (check: string) => ({
  'schema/api.graphql': `type Query { me: Member user(id: ID!): Member }
type Member { name: String! }
`,
  'site.config.yaml': `graphql: { clients: { default: { url: https://api.example/graphql, schema: schema/api.graphql } } }
middleware: { members: { kind: session, to: index, check: ${check} } }
${route('').trimEnd()}
  - name: account
    path: /account
    title: { en: Account }
    description: { en: What the page account of this small site of notes is about. }
    middleware: [members]
    sections: [{ section: Note, props: { title: { en: Account } } }]
`,
})

/** Pages of names that point nowhere. */
export const namePages = {
  'manifest/unknown-layout': {
    title: 'A route names a layout that there is not',
    why: 'The layout is what stands around a page; without it nobody knows what to show there. Name one of the layouts below layouts:, or declare this one there. A route without the key has the layout "default".',
    wrong: route('    layout: defualt\n'),
    right: route('    layout: default\n'),
  },
  'manifest/unknown-section': {
    title: 'A page uses a section that there is not',
    why: 'A section is a folder with a component of the same name: sections/Note/Note.tsx, in the site or in the package. Fix the name, or write the section. Names begin with a capital letter, and letter case counts.',
    wrong: `routes:
  - name: index
    path: /
    sections:
      - { section: Nota, props: { title: { en: Hello } } }
`,
    right: note('title: { en: Hello }'),
  },
  'manifest/unknown-validator': {
    title: 'A route names a validator that there is not',
    why: 'A validator decides whether a page answers at all. A name that leads nowhere would leave the page open, or closed, for everybody. Name one of those below validators:, or declare it there.',
    wrong: `validators: { sumer: { kind: date-range, from: 2020-06-01, to: 2099-08-31 } }
${route('    validators: [summer]\n')}`,
    right: `validators: { summer: { kind: date-range, from: 2020-06-01, to: 2099-08-31 } }
${route('    validators: [summer]\n')}`,
  },
  'manifest/unknown-middleware': {
    title: 'A page names a middleware that there is not',
    why: 'Middleware runs before a page. Where one is missing, the page may not be shown unguarded: it answers with status 500. Name one of those below middleware:, or declare it there.',
    wrong: `navigation: { middleware: [gate] }
`,
    right: `navigation: { middleware: [] }
`,
  },
  'manifest/unknown-palette': {
    title: 'A route names a palette that there is not',
    why: 'A palette replaces colours of the theme on some pages. With a name that leads nowhere the page would silently keep the usual ones. Name one of those below theme: palettes:, or declare it there.',
    wrong: `theme:
  color: { paper: '#ffffff', ink: '#111111' }
  palettes: { night: { paper: '#111111', ink: '#ffffff' } }
${route('    palette: nigth\n')}`,
    right: `theme:
  color: { paper: '#ffffff', ink: '#111111' }
  palettes: { night: { paper: '#111111', ink: '#ffffff' } }
${route('    palette: night\n')}`,
  },
  'manifest/unknown-client': {
    title: 'A section asks a GraphQL client that there is not',
    why: 'The schema of a section says with "client" whom it asks for its data; left out, it is the client "default". Declare a client of this name below graphql: clients:, with its url and the file of its SDL.',
    wrong: {
      'sections/Note/Note.graphql': `query Note { note }
`,
    },
    right: {
      'sections/Note/Note.graphql': `query Note { note }
`,
      'schema/api.graphql': `type Query { note: String }
`,
      'site.config.yaml': `graphql: { clients: { default: { url: https://api.example/graphql, schema: schema/api.graphql } } }
`,
    },
  },
  'manifest/unknown-check': {
    title: 'A step asks a back-end something that there is not',
    why: 'With check: a guard asks whether the back-end knows the token: by the name of a query of the client "default", or by { client: …, field: … }. Clients stand below graphql: clients:, queries in the SDL of the client. Correct the name, or add the query to the back-end.',
    wrong: guardExample('mee'),
    right: guardExample('me'),
  },
  'manifest/wrong-check': {
    title: 'A step asks a back-end something that cannot tell who is asking',
    why: 'A check is a query that the back-end answers for a good token and for no other. It is asked with the token alone: without arguments, by a client that sends the token. In a validator it belongs to session: true or false.',
    wrong: guardExample('user'),
    right: guardExample('me'),
  },
  'manifest/unknown-locale': {
    title: 'A text or a setting names a language that the site does not have',
    why: 'The languages of a site are the keys below locales: available:. A text in another one is never shown, and a path in another one never answers. Fix the code, or declare the language.',
    wrong: note('title: { en: Hello, fr: Bonjour }'),
    right: note('title: { en: Hello }'),
  },
  'manifest/unknown-route': {
    title: 'A link or a setting names a route that there is not',
    why: 'Inside a site, links name routes and not addresses, so that a path may change without a broken link. Name one of the routes, with #id behind it for a place in the page; other sites are named by their full https: address.',
    wrong: note('title: { en: Hello }, link: { to: indxe, text: { en: Home } }'),
    right: note('title: { en: Hello }, link: { to: index, text: { en: Home } }'),
  },
  'manifest/missing-file': {
    title: 'The manifest names a file that is not there',
    why: 'Stylesheets, SDL, content and modules are looked up by their path below the folder of the site. Fix the path, letter case too: some systems do not tell capital letters apart, and servers do. Or write the file.',
    wrong: `theme: { stylesheets: [theme/base.css] }
`,
    right: {
      'theme/base.css': `body { margin: 0; }
`,
      'site.config.yaml': `theme: { stylesheets: [theme/base.css] }
`,
    },
  },
  'manifest/unknown-form': {
    title: 'A section shows a form that there is not',
    why: 'A section shows a form by its name below forms:. Without the form it could only fail. Fix the name, or declare the form there, with its fields and where its answers go.',
    wrong: formExample({ shows: 'oder' }),
    right: formExample(),
  },
} satisfies Partial<PagesOf<'manifest'>>
