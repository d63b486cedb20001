import { afterEach, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

let site: MadeSite | null = null
afterEach(() => site?.remove())

async function validateRendered(files: Readonly<Record<string, string>>, rest = '', format = 'pretty') {
  site = makeSite(files, rest)
  const io = recordedIo(site.folder)
  const code = await run(['validate', '--rendered', '--only', 'pages/*,budgets/*', '--format', format], io)
  return { code, output: io.stdout }
}

it('says how many pages were rendered', async () => {
  const { code, output } = await validateRendered({})
  expect(output).toBe('site.config.yaml is valid: 4 pages in 2 locales.\n4 pages were rendered.\n')
  expect(code).toBe(0)
})

it('shows a failure at the section and in its code, and fails', async () => {
  const { code, output } = await validateRendered({
    'sections/Shown/Shown.tsx': "export function Shown() {\n  throw new Error('No bread today')\n}\n",
  })
  expect(output).toContain('The section "Shown" fails on "/" and "/en": No bread today.')
  expect(output).toContain('sections/Shown/Shown.tsx:2:9')
  expect(code).toBe(1)
})

it('says what no back-end answers for', async () => {
  const { output } = await validateRendered(
    {
      'schema/posts.graphql': 'type Query {\n  post: String\n}\n',
      'sections/Shown/Shown.schema.json': sectionSchema({ client: 'posts' }),
      'sections/Shown/Shown.graphql': 'query Post {\n  post\n}\n',
      'sections/Shown/Shown.tsx': 'export function Shown({ data }) {\n  return <h1>{data?.post}</h1>\n}\n',
    },
    "graphql: { clients: { posts: { schema: schema/posts.graphql, url: 'https://api.invalid/graphql' } } }\n",
  )
  expect(output).toContain(
    '4 pages were rendered; 4 pages are missing data, because nothing answers offline for the GraphQL client "posts" (to record it: site record --pages).',
  )
})

it('leaves the formats of programs to the findings', async () => {
  const { output } = await validateRendered({}, 'budgets: { html: 100B }\n', 'json')
  const { diagnostics } = JSON.parse(output)
  expect(diagnostics).toHaveLength(1)
  expect(diagnostics[0]).toMatchObject({
    code: 'budgets/exceeded',
    path: '/budgets/html',
    related: [expect.anything()],
  })
})
