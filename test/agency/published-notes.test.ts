import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, signIn } from '../backend/library-backend.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { AGENCY } from '../support/sites/agency.ts'

let data: string
let site: StartedSite

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sitio-published-'))
  const admin = { SITE_ADMIN_EMAIL: 'ana@example.org', SITE_ADMIN_PASSWORD: 'correct horse' }
  site = await startSite(AGENCY, { env: { ...admin, SITE_DATA_DIR: data } })
})

afterAll(async () => {
  await site?.stop()
  rmSync(data, { recursive: true, force: true })
})

/** The admin API of the site, over HTTP. */
const studio = {
  handle: async (request: Request) =>
    fetch(`${site.url}/graphql`, { method: 'POST', headers: request.headers, body: await request.text() }),
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(path, site.url))
  return { status: answer.status, text: await answer.text() }
}

it('a note is on its page, in the list and in the feed once it is published, changed, and withdrawn', async () => {
  const token = await signIn(studio)
  const shown = ['/tecnologia/notas', '/en/tecnologia/notas', '/notas.xml']
  // Kept by now: without the change they would stay so for a while.
  for (const path of shown) expect((await read(path)).text).not.toContain('Una nota nueva')
  expect((await read('/tecnologia/notas/una-nota-nueva')).status).toBe(404)

  const input = {
    title: 'Una nota nueva',
    date: '2026-11-20',
    topic: 'estudio',
    excerpt: 'Corta.',
    body: ['Nada más.'],
  }
  const create = 'mutation ($input: PostInput!) { createPost(input: $input) { id slug } }'
  const created = await ask(studio, create, { token, variables: { input } })
  const note = created.data?.createPost as { id: string; slug: string } | undefined
  const [id, slug] = [note?.id, note?.slug]
  expect(slug).toBe('una-nota-nueva')
  for (const path of shown) expect((await read(path)).text, path).toContain('Una nota nueva')
  const page = await read(`/tecnologia/notas/${slug}`)
  expect([page.status, page.text.includes('Nada más.')]).toEqual([200, true])

  const update = 'mutation ($id: ID!) { updatePost(id: $id, input: { title: "Otra cosa", body: ["Más."] }) { title } }'
  await ask(studio, update, { token, variables: { id } })
  for (const path of [...shown, `/tecnologia/notas/${slug}`])
    expect((await read(path)).text, path).toContain('Otra cosa')
  expect((await read(`/tecnologia/notas/${slug}`)).text).not.toContain('Nada más.')

  await ask(studio, 'mutation ($id: ID!) { deletePost(id: $id) { id } }', { token, variables: { id } })
  expect((await read(`/tecnologia/notas/${slug}`)).status).toBe(404)
  for (const path of shown) expect((await read(path)).text, path).not.toContain('Otra cosa')
})
