import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', json: 'application/json', js: 'text/javascript' }

/** A minimal static host: a folder answers with its index.html, and a missing file with 404.html of the nearest folder that has one. */
export async function serveFiles(folder: string): Promise<{ url: string; stop(): void }> {
  const read = (path: string) => readFile(join(folder, path)).catch(() => null)
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/')
    const found = (await read(path)) ?? (await read(join(path, 'index.html')))
    const language = path.split('/', 2)[1] ?? ''
    const body = found ?? (await read(join(language, '404.html'))) ?? (await read('404.html'))
    const type = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? 'html'] ?? 'application/octet-stream'
    response.writeHead(found ? 200 : 404, { 'content-type': found ? type : 'text/html' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
