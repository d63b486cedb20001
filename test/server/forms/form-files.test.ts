import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GraphQLServer, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import type { SmallSite } from '../small-site.tsx'
import { good, type NoteValues, type PostOptions, postNote, startNoteSite, taken } from './note-form.ts'

let backend: GraphQLServer
let site: SmallSite

beforeEach(async () => {
  backend = await startGraphQLServer(taken)
  site = await startNoteSite(backend.url)
})

afterEach(async () => {
  await site.end()
  await backend.close()
})

const post = (values: NoteValues, options?: PostOptions) => postNote(site, values, options)
const outcome = async (response: Response) => [response.status, await response.json()]
const sentTo = (field: string) => backend.requests.filter(({ bodyText }) => bodyText.includes(`${field}(`))

describe('files', () => {
  const text = (content: string, name = 'note.md', type = 'text/markdown') => new File([content], name, { type })

  it('go on with the answers, with their names and types', async () => {
    const response = await post({ ...good, files: [text('one'), text('two', 'año.txt', 'text/plain')] })
    expect(response.status).toBe(303)
    const [{ headers, bodyText } = { headers: {}, bodyText: '' }] = sentTo('addNote')
    expect(headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(bodyText).toContain('{"1":["variables.input.files.0"],"2":["variables.input.files.1"]}')
    expect(bodyText).toMatch(/filename="note\.md"[\s\S]*one[\s\S]*filename="año\.txt"[\s\S]*text\/plain[\s\S]*two/)
  })

  it('are checked by the rules: size, type, number', async () => {
    const faults = async (files: File[]) =>
      (await outcome(await post({ ...good, files }, { wantsJson: true })))[1].faults
    expect(await faults([text('x'.repeat(1001))])).toEqual({ files: 'fileTooLarge' })
    expect(await faults([text('x', 'a.exe', 'application/x-msdownload')])).toEqual({ files: 'fileType' })
    expect(await faults([text('1'), text('2'), text('3')])).toEqual({ files: 'tooManyFiles' })
    expect(await faults([text('x'.repeat(300_000))])).toEqual({ files: 'fileTooLarge' })
    expect(await faults([text('1'), text('2')])).toEqual({})
  })

  it('of another kind are refused with the names of those that are taken', async () => {
    const response = await post({ ...good, files: [text('x', 'a.exe', 'application/x-msdownload')] })
    expect(await response.text()).toContain('Elige otro tipo de archivo: TXT o MD.')
  })

  it('that break off leave nothing, and nothing is sent', async () => {
    const { port, host } = new URL(site.url)
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      const head = `POST /_site/form/note HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.url}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n`
      await new Promise<void>((resolve) =>
        socket.write(`${head}--b\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\nhalf`, () =>
          resolve(),
        ),
      )
      socket.resetAndDestroy()
    }
    expect((await post({ ...good, files: [text('whole')] })).status).toBe(303)
    expect(sentTo('addNote')).toHaveLength(1)
  })

  it.each([
    ['no form at all', 'nonsense'],
    ['a form without an end', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna'],
  ])('%s is a bad request', async (_, body) => {
    const headers = { origin: site.url, 'content-type': 'multipart/form-data; boundary=b' }
    expect((await fetch(`${site.url}/_site/form/note`, { method: 'POST', headers, body })).status).toBe(400)
  })
})
