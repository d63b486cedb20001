import { definePageCheck } from './define-page-check.ts'

export const secret = definePageCheck<{ readonly variable: string }>({
  code: 'pages/secret',
  severity: 'error',
  title: 'The value of a secret stands in a page',
  why: 'Everybody can read what reaches the browser: the HTML, the state of interactive sections, and the answers to navigation. Take the value out of props, messages and content, and make a new secret, since the old one may be known already.',
  wrong: {
    '.env': 'NOTES_KEY=k7-9d2f-41aa\n',
    'site.config.yaml': `graphql:
  clients:
    notes:
      url: embedded:notes
      schema: schema/notes.graphql
      headers: { x-key: { secret: NOTES_KEY } }

routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello }, text: { en: '\${NOTES_KEY}' } }
`,
    'schema/notes.graphql': 'type Query { notes: Int }\n',
  },
  right: {
    '.env': 'NOTES_KEY=k7-9d2f-41aa\n',
    'site.config.yaml': `graphql:
  clients:
    notes:
      url: embedded:notes
      schema: schema/notes.graphql
      headers: { x-key: { secret: NOTES_KEY } }

routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: Hello } }
`,
    'schema/notes.graphql': 'type Query { notes: Int }\n',
  },
  message: ({ variable }, on) =>
    `The value of the secret "${variable}" stands in what browsers get ${on}. Take it out of the props, messages or data that carry it, and make a new secret.`,
  look({ leaks }, found) {
    for (const { variable, section } of leaks) found(section, { variable })
  },
})
