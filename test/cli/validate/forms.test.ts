import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

let made: MadeSite
afterEach(() => made.remove())

const text = (es: string, en: string) => `{ es: ${es}, en: ${en} }`

/** A site with a form on its pages. */
function makeForm(mutation: string, action = ''): MadeSite {
  return makeSite(
    {
      'api.graphql': 'type Query { a: Int }\ntype Mutation { addNote(name: String!): Boolean }\n',
      'sections/Shown/Shown.tsx': `import { Form } from 'sitio'
export function Shown() {
  return <><h1>Shown</h1><Form name="note" /></>
}
`,
      'sections/Shown/Shown.schema.json': sectionSchema({ inputs: ['form'] }),
    },
    `graphql: { clients: { api: { url: 'http://127.0.0.1:9/', schema: api.graphql } } }
forms:
  note:
    fields: [{ name: name, type: text, label: ${text('Nombre', 'Name')}, required: true }]
    submit: ${text('Enviar', 'Send')}
    sent: { title: ${text('Gracias', 'Thanks')} }
    ${action}
    send:
      - client: api
        mutation: ${mutation}
        input: { name: name }
`,
  )
}

const site = (...args: string[]) => callSite(args, made.folder)

describe('a form whose mutation the SDL does not have', () => {
  it('is found by validate, at its place, and stops a build', async () => {
    made = makeForm('addNot')
    const { code, stdout } = await site('validate', '--format', 'json')
    expect(code).toBe(1)
    expect(JSON.parse(stdout).diagnostics).toMatchObject([
      {
        code: 'form/unknown-mutation',
        line: 16,
        column: 19,
        path: '/forms/note/send/0/mutation',
        suggestion: 'addNote',
      },
    ])
    expect((await site('build')).code).toBe(1)
  })
})

describe('a form where only files answer', () => {
  it('that nobody takes is a warning of prerender', async () => {
    made = makeForm('addNote')
    const { code, stderr } = await site('prerender')
    expect([code, stderr]).toEqual([0, expect.stringContaining('forms.note.action')])
  })

  it('goes to the address that the manifest gives it, which the policy allows', async () => {
    made = makeForm('addNote', 'action: https://forms.example/_site/form/note')
    const { code, stderr } = await site('prerender')
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('action')])
    const html = readFileSync(join(made.folder, 'dist/static/index.html'), 'utf8')
    expect(html).toContain('action="https://forms.example/_site/form/note"')
    expect(html).toContain(`form-action 'self' https://forms.example"`)
  })
})
