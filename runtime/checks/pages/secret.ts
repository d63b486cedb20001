import { sectionSchema } from '../../manifest/problems/examples/section-schema.ts'
import { definePageCheck } from './define-page-check.ts'

/** A page with a note, and a back-end that requires a key. */
function leaking(text: string) {
  return {
    '.env': 'NOTES_KEY=k7-9d2f-41aa\n',
    'content/notes.yaml': '- { id: first, text: Ring twice. }\n',
    'schema/notes.graphql': `type Query {
  notes: [Note!]! @list(of: "notes")
}

type Note {
  id: ID!
  text: String!
}
`,
    'sections/Note/Note.graphql': `query Notes {
  notes {
    text
  }
}
`,
    'sections/Note/Note.schema.json': sectionSchema({ description: 'All notes.', sitio: '"client": "notes"' }),
    'sections/Note/Note.tsx': `export function Note({ props, data }) {
  return (
    <>
      <h1>{props.title}</h1>
      <p>{data?.notes[0].text}</p>
    </>
  )
}
`,
    'site.config.yaml': `graphql:
  clients:
    notes:
      url: embedded:notes
      via: server
      schema: schema/notes.graphql
      content: content
      headers: { x-key: { secret: NOTES_KEY } }

routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: { en: ${text} } }
`,
  }
}

export const secret = definePageCheck<{ readonly variable: string }>({
  code: 'pages/secret',
  severity: 'error',
  title: 'A page contains the value of a secret',
  why: 'Anyone can read what reaches the browser: the HTML, the state of interactive sections, and the payloads of navigation. Remove the value from props, messages and content, and issue a new secret, since the old one may already be known.',
  wrong: leaking('Notes of k7-9d2f-41aa'),
  right: leaking('Notes of today'),
  message: ({ variable }, on) =>
    `Browsers get the value of the secret "${variable}" ${on}. Remove it from the props, messages or data that contain it, and issue a new secret.`,
  look({ leaks }, found) {
    for (const { variable, section } of leaks) found(section, { variable })
  },
  subject: ({ variable }) => variable,
})
