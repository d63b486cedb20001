import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { lookup } from 'mrmime'
import { openPort } from '../../../runtime/process/open-port.ts'

/** A side of a comparison, served for a browser. */
export interface ServedSide {
  readonly url: string
  close(): void
}

/** Serves prerendered pages on the loopback interface only. */
export async function serveFolder(folder: string): Promise<ServedSide> {
  const server = createServer(({ url = '/' }, response) => {
    const path = pathOf(url)
    const file = path === null ? undefined : [join(folder, path), join(folder, path, 'index.html')].find(isFile)
    if (file === undefined) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': lookup(file) ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })
  const port = await openPort(server, 0, '127.0.0.1')
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() }
}

/** The normalised absolute path of an address, which cannot leave the folder; null for an address that is not valid. */
function pathOf(url: string): string | null {
  try {
    return normalize(decodeURIComponent(new URL(url, 'http://localhost').pathname))
  } catch {
    return null
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}
