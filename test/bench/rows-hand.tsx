import express from 'express'
import { renderToString } from 'react-dom/server'
import { Late } from './rows-site/sections/Late/Late.tsx'
import { rows } from './rows-site/sections/rows.ts'
import { RowsTable } from './rows-site/sections/rows-table.tsx'

/**
 * The hand-written baselines of `rendering.mjs`: Express and one `renderToString`, with the back-end called for all sections at once; and the table
 * from a plain template, without React and without Express's response methods.
 */
const lateUrl = process.env.LATE_URL ?? ''
const query = JSON.stringify({ query: '{ lines }' })

const app = express()
app.get('/template/:number', (request, response) => {
  const lines = rows.map(({ id, name }) => `<tr><td>${escaped(id)}</td><td>${escaped(name)}</td></tr>`).join('')
  const body = Buffer.from(
    page(`<h1>${escaped(request.params.number)}</h1><table><tbody>${lines}</tbody></table>`, 'Table'),
  )
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
app.get('/table/:number', (request, response) => {
  response.send(page(renderToString(<RowsTable heading={request.params.number} />), 'Table'))
})
app.get('/late', async (_request, response) => {
  const sections = await Promise.all(['first', 'second', 'third'].map(async (id) => ({ id, data: await askBackend() })))
  const main = renderToString(
    <main>
      {sections.map(({ id, data }) => (
        <Late key={id} id={id} props={{}} data={data} failed={false} />
      ))}
    </main>,
  )
  response.send(page(main, 'Answers that take their time'))
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`)
})

async function askBackend(): Promise<{ lines: string[] }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(lateUrl, { method: 'POST', headers, body: query })
  return ((await answer.json()) as { data: { lines: string[] } }).data
}

function page(main: string, title: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${main}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
