import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { LiveConnection } from '../../runtime/client/live/live-connection.ts'
import type { LiveStatus } from '../../runtime/view/live-tools.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { type MadeSite, makeSite } from '../support/make-site.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let made: MadeSite
let site: StartedSite

beforeAll(async () => {
  made = makeSite(
    {
      'schema/notes.graphql': `
type Query { noteCount: Int! @count(of: "notes") }
type Mutation { addNote(input: NoteInput!): Note! @add(to: "notes") }
type Subscription { noteAdded: Note! @added(to: "notes") }
type Note { id: ID! text: String! }
input NoteInput { text: String! }
`,
    },
    "graphql: { clients: { default: { url: 'embedded:notes', schema: schema/notes.graphql } } }\n",
  )
  site = await startSite(made.config, { mode: 'dev', env: { SITE_DATA_DIR: `${made.folder}/data` } })
})

afterAll(async () => {
  await site?.stop()
  made?.remove()
})

async function addNote(text: string): Promise<void> {
  const query = 'mutation ($input: NoteInput!) { addNote(input: $input) { id } }'
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input: { text } } }),
  })
  expect(await response.json()).not.toHaveProperty('errors')
}

it('has the websocket of the embedded back-end in development, also when an edit has made it anew', async () => {
  const { live } = siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]')).site
  const connection = new LiveConnection({
    url: `${site.url.replace('http', 'ws')}/graphql`,
    params: () => ({}),
    live,
    isOnline: true,
    webSocketImpl: WebSocket,
  })
  const heard: unknown[] = []
  const statuses: LiveStatus[] = []
  const query = 'subscription Added { noteAdded { text } }'
  const operation = { name: 'Added', query, variables: [], hash: '', kind: 'subscription', client: 'default' } as const
  const end = connection.follow({ operation, variables: {} }, (event) => {
    if (event.kind === 'status') statuses.push(event.status)
    else heard.push(event.kind === 'result' ? event.data : event.thrown)
  })
  const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

  await until(() => expect(statuses).toEqual(['open']))
  await addNote('first')
  await until(() => expect(heard).toEqual([{ noteAdded: { text: 'first' } }]))

  made.write('site.config.yaml', readFileSync(made.config, 'utf8').replace('product: Prueba', 'product: Otra'))
  await until(() => expect([statuses.slice(0, 2), statuses.at(-1)]).toEqual([['open', 'waiting'], 'open']))
  await addNote('second')
  await until(() => expect(heard).toEqual([{ noteAdded: { text: 'first' } }, { noteAdded: { text: 'second' } }]))
  end()
})
