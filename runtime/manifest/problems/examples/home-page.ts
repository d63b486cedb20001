/** @param keys - additional keys of the page, one per line. */
export const route = (...keys: string[]) => `routes:
  - name: index
${keys.map((key) => `    ${key}\n`).join('')}    sections:
      - { section: Note, props: { title: { en: Hello } } }
`

export const note = (props: string) => `routes:
  - name: index
    path: /
    sections:
      - { section: Note, props: { ${props} } }
`

/** A page behind a step that asks a back-end. */
export const guardExample = (check: string) => ({
  'schema/api.graphql': `type Query { me: Member user(id: ID!): Member }
type Member { name: String! }
`,
  'site.config.yaml': `graphql: { clients: { default: { url: https://api.example/graphql, schema: schema/api.graphql } } }
middleware: { members: { kind: session, to: index, check: ${check} } }
${route('path: /').trimEnd()}
  - name: account
    path: /account
    title: { en: Account }
    description: { en: What the page account of this small site of notes is about. }
    middleware: [members]
    sections: [{ section: Note, props: { title: { en: Account } } }]
`,
})
