import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Position {
  readonly line: number
  readonly character: number
}

export interface Completion {
  readonly label: string
  readonly documentation?: string | { readonly value: string }
}

export interface EditorDiagnostic {
  readonly message: string
  readonly range: { readonly start: Position }
}

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/** The server that editors run for YAML, with one document open at a time. */
export interface LanguageServer {
  /** Opens a text as a file of its own in a folder; resolves with what an editor would underline. */
  open(folder: string, text: string): Promise<readonly EditorDiagnostic[]>
  /** The completions at the end of a part of the open text, in which the part must occur once. */
  completeAfter(part: string): Promise<readonly Completion[]>
  /** The hover text at the end of the part. */
  hoverOver(part: string): Promise<string>
  stop(): void
}

const ANSWER_LIMIT_MS = 20_000

/** Starts the server as an editor does: as a process that is controlled through its standard input and output. It downloads no schemas. */
export async function startLanguageServer(root: string): Promise<LanguageServer> {
  const manifest = createRequire(import.meta.url).resolve('yaml-language-server/package.json')
  const child = spawn(process.execPath, [join(dirname(manifest), 'bin/yaml-language-server'), '--stdio'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<string, (message: Message) => void>()
  let lastId = 0
  let version = 0
  let openUri = ''
  let openText = ''

  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  const awaited = (key: string): Promise<Message> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`The language server did not answer ${key}.`)), ANSWER_LIMIT_MS)
      waiting.set(key, (message) => {
        clearTimeout(timer)
        waiting.delete(key)
        resolve(message)
      })
    })
  const request = async (method: string, params: object): Promise<unknown> => {
    lastId += 1
    const answer = awaited(`request ${lastId}`)
    send({ id: lastId, method, params })
    const { result, error } = await answer
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const settings = {
    yaml: { validate: true, hover: true, completion: true, schemaStore: { enable: false }, keyOrdering: false },
  }
  const receive = (message: Message) => {
    if (message.method === 'workspace/configuration') {
      // What the protocol says of its parameters.
      const { items } = message.params as { items: readonly { section: 'yaml' }[] }
      send({ id: message.id, result: items.map(({ section }) => settings[section] ?? null) })
    } else if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null })
    else if (message.method === 'textDocument/publishDiagnostics') {
      waiting.get(`diagnostics ${(message.params as { uri: string }).uri}`)?.(message)
    } else if (message.id !== undefined) waiting.get(`request ${message.id}`)?.(message)
  }
  readMessages(child.stdout, receive)

  await request('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(root).href,
    capabilities: {
      textDocument: {
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
        publishDiagnostics: {},
      },
      workspace: { configuration: true },
    },
  })
  send({ method: 'initialized', params: {} })
  send({ method: 'workspace/didChangeConfiguration', params: { settings } })

  const at = (part: string) => {
    const before = openText.split(part)
    if (before.length !== 2) throw new Error(`${JSON.stringify(part)} is not once in the text.`)
    const lines = `${before[0]}${part}`.split('\n')
    const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
    return { textDocument: { uri: openUri }, position }
  }
  return {
    async open(folder, text) {
      if (openUri !== '') send({ method: 'textDocument/didClose', params: { textDocument: { uri: openUri } } })
      version += 1
      // Closing a document clears its diagnostics, so each document has a new name to keep such messages apart.
      openUri = pathToFileURL(join(folder, `opened-${version}.yaml`)).href
      openText = text
      const answer = awaited(`diagnostics ${openUri}`)
      send({
        method: 'textDocument/didOpen',
        params: { textDocument: { uri: openUri, languageId: 'yaml', version, text } },
      })
      return ((await answer).params as { diagnostics: EditorDiagnostic[] }).diagnostics
    },
    async completeAfter(part) {
      const result = await request('textDocument/completion', { ...at(part), context: { triggerKind: 1 } })
      return (result as { items: Completion[] } | null)?.items ?? []
    },
    async hoverOver(part) {
      const place = at(part)
      const position = { ...place.position, character: place.position.character - 1 }
      const result = await request('textDocument/hover', { ...place, position })
      return (result as { contents: { value: string } } | null)?.contents.value ?? ''
    },
    stop: () => void child.kill(),
  }
}

/** Takes the messages of the protocol out of a stream: a header with the length, then as many bytes. */
function readMessages(stream: NodeJS.ReadableStream, receive: (message: Message) => void): void {
  let buffer = Buffer.alloc(0)
  stream.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const start = buffer.indexOf('\r\n\r\n') + 4
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, start).toString())?.[1])
      if (start < 4 || buffer.length < start + length) return
      const body = buffer.subarray(start, start + length).toString()
      buffer = buffer.subarray(start + length)
      receive(JSON.parse(body))
    }
  })
}
