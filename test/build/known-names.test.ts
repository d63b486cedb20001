import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { run } from '../../cli/program.ts'
import { recordedIo } from '../support/run/recorded-io.ts'
import { makeSite } from '../support/sites/make-site.ts'

const compiler = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

const MANIFEST = `  - name: concert
    path: /concerts/:slug
    params: { slug: { type: string } }
    sections: []
  - name: journal
    path: /journal
    query: { q: { type: string }, page: { type: integer }, order: { type: string, enum: [newest, oldest] } }
    sections: []
graphql: { clients: { default: { url: 'https://api.example/graphql', schema: api.graphql } } }
forms:
  order:
    fields: [{ name: name, type: text, label: { es: Nombre, en: Name } }]
    send: [{ client: default, mutation: order, input: { name: name } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
embeds: { films: { frames: [https://films.example] } }
`

/** Each line is one element; behind a wrong one stands a part of what the compiler says of it. */
const ELEMENTS = `
<Form name="order" className="plain" />
<Form name={text} />
<Form name="oder" /> // Type '"oder"' is not assignable to type '"order"'
<Embed of="films" src="https://films.example/7" title="A film" />
<Embed of={text} src="https://films.example/7" title="A film" />
<Embed {...film} ratio="4/3" />
<Embed of="film" src="https://films.example/7" title="A film" /> // Type '"film"' is not assignable to type '"films"'
<Link to="concert" params={{ slug: 'messiah' }} query={{ from: 'home' }} />
<Link to="concert" query={{ from: 'home' }} /> // Property 'params' is missing
<Link to="other" query={{ from: 'home' }} />
<Link to="journal" query={{ q: query.q, page: 2, order: 'oldest' }} />
<Link to="journal#list" query={{ q: null, order: undefined }} />
<Link to="journal" />
<Link to={text} query={{ anything: 1 }} />
<Link to="/elsewhere" query={{ anything: 1 }} />
<Link to="journal" query={{ pgae: 2 }} /> // 'pgae' does not exist
<Link to="journal#list" query={{ pgae: 2 }} /> // 'pgae' does not exist
<Link to="journal" query={{ page: 'two' }} /> // Type 'string' is not assignable to type 'number'
<Link to="journal" query={{ order: 'oldset' }} /> // Did you mean '"oldest"'?
<Link to="journl" /> // Did you mean '"journal"'?
`
  .trim()
  .split('\n')

it('are checked in code: forms, embeds, and what a route declares of its query', async () => {
  const names = ELEMENTS.map((line, index) => `export const _${index} = ${line}\n`)
  const site = makeSite(
    {
      'api.graphql': 'type Query { open: Boolean }\ntype Mutation { order(name: String): Boolean }\n',
      'names.tsx': `${HEAD}${names.join('')}`,
      'tsconfig.json': JSON.stringify({ compilerOptions: OPTIONS, include: ['names.tsx', 'site.types.ts'] }),
    },
    MANIFEST,
  )
  onTestFinished(site.remove)
  expect(await run(['types'], recordedIo(site.folder))).toBe(0)
  const complaints = complaintsIn(site.folder)
  const wrong = ELEMENTS.flatMap((line, index) => (line.includes(' // ') ? [[index, line.split(' // ')[1] ?? '']] : []))
  expect(complaints).toEqual(wrong.map(([index, text]) => [index, expect.stringContaining(String(text))]))
})

const HEAD = `import { Embed, type Embedded, Form, Link, usePage } from 'sitio'
declare const text: string
declare const film: Embedded
declare const query: ReturnType<typeof usePage>['query']
`

const OPTIONS = {
  ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], module: 'ESNext', moduleResolution: 'Bundler' },
  ...{ customConditions: ['sitio-source'], jsx: 'react-jsx', types: ['node'], strict: true },
  ...{ exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true },
  ...{ allowImportingTsExtensions: true, resolveJsonModule: true },
}

/** Element → what the compiler says of it. */
function complaintsIn(folder: string): [number, string][] {
  const before = HEAD.split('\n').length
  try {
    execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    const own = stdout.split('\n').filter((line) => line.includes(': error TS'))
    return own.map((line) => [Number(/names\.tsx\((\d+),/.exec(line)?.[1]) - before, line])
  }
}
