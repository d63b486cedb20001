import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackendOptions, createBackend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { uploadLimits } from '../../runtime/multipart/upload-limits.ts'
import { admin, fixtures } from './library-backend.ts'

/** A back-end that takes letters, with files, and sends them as mails. */
export async function createLettersBackend(database: Database, options: Partial<BackendOptions> = {}) {
  return createBackend({
    sdl: await readFile(`${fixtures}/letters.graphql`, 'utf8'),
    sdlFile: 'letters.graphql',
    content: contentIn([], fixtures),
    database,
    defaultLocale: 'es',
    locales: ['es', 'en'],
    secret: 'a secret of the tests',
    admin,
    production: false,
    sendsMail: true,
    log: (error) => {
      throw error
    },
    ...options,
  })
}

export const keepLetter =
  'mutation ($input: LetterInput!) { keepLetter(input: $input) { id cover { name type bytes } files { name type bytes } } }'

/** A multipart request for an operation: the parts in the order in which they are sent; a blob is sent as a file. */
export function multipart(parts: readonly (readonly [string, string | Blob, string?])[]): FormData {
  const form = new FormData()
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName ?? 'letter.txt')
  }
  return form
}

/** Letter of Ana with files at the given paths of the variables; without a map, file 1 is the first path and so on. */
export function letterWith(
  files: readonly (readonly [path: string, content: Blob, name?: string])[],
  query = keepLetter,
  fields: Readonly<Record<string, unknown>> = {},
): FormData {
  const lists = files.filter(([path]) => path.startsWith('variables.input.files')).map(() => null)
  const input = { name: 'Ana', cover: null, ...(lists.length > 0 ? { files: lists } : {}), ...fields }
  return multipart([
    ['operations', JSON.stringify({ query, variables: { input } })],
    ['map', JSON.stringify(Object.fromEntries(files.map(([path], index) => [index + 1, [path]])))],
    ...files.map(([, content, name], index) => [String(index + 1), content, name ?? 'letter.txt'] as const),
  ])
}

/** A POST of a page of the own site. */
export function postForm(body: FormData | string, headers: Record<string, string> = {}): Request {
  return new Request('http://site.test/graphql', {
    method: 'POST',
    headers: { host: 'site.test', 'sec-fetch-site': 'same-origin', ...headers },
    body,
  })
}

/** Contents of the files that lie in the folder of a database. */
export async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'uploads')).catch(() => [])
  return Promise.all(names.map((name) => readFile(join(folder, 'uploads', name), 'utf8')))
}

export const text = (content: string, type = 'text/plain') => new Blob([content], { type })

/** A file as large as allowed, or by so many bytes larger. */
export const largest = (extra = 0) => new Blob([new Uint8Array(uploadLimits.maxFileBytes + extra)])
