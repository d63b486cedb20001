import { performance } from 'node:perf_hooks'
import { lookup } from 'mrmime'
import { errorCode } from '../../values/error-code.ts'
import { chooseEncoding, type Encoding } from '../http/encode-body.ts'
import { type Answer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import { FileMemory } from './file-memory.ts'
import { type FileForm, fileAnswer } from './send-file.ts'
import { findServedFile, isHidden, type ServedFolder } from './served-folder.ts'

export interface FileServerOptions {
  /** `/pictures/sun.svg` → the absolute path of the file; null when there is none. */
  readonly find: (path: string) => string | null
  readonly cacheControl: string
  readonly memory: FileMemory
  /** For how long a file in memory counts as unchanged, in ms. */
  readonly recheckMs: number
  /** The prefix of its paths, such as `/_site`; none by default. */
  readonly prefix?: string
}

/** A file to be sent: where it is, and in which form. */
interface ChosenFile extends FileForm {
  readonly file: string
}

/** For files whose names change with their content. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Media types that are not compressed already. */
const TEXT =
  /^(?:text\/|font\/[ot]tf|image\/(?:bmp|x-icon)|application\/(?:.*\+)?(?:json|xml|javascript|wasm|rtf)$)|\+xml$/
/** The endings of the compressed files that a build puts beside a file. */
const SIBLINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** Errors after which a file counts as missing: it has disappeared, or must not be read. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'ENAMETOOLONG'])
/** All file descriptors are in use; some will be free in a moment. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/** The memory for small files, shared by all folders of a server. @param share - the share of the limit that this site may use, from 0 to 1. */
export function createFileMemory(share = 1): FileMemory {
  return new FileMemory({
    maxBytes: Math.floor(32 * 1024 * 1024 * share),
    maxFileBytes: 64 * 1024,
    maxTextBytes: 4 * 1024 * 1024,
    now: () => performance.now(),
  })
}

/** Finds the files that a folder had when it was read. */
export function listFiles(folder: ServedFolder): FileServerOptions['find'] {
  // Some systems decompose the letters of file names: é becomes e and a combining accent.
  const files = new Map([...folder.files].map(([path, file]) => [path.normalize(), file]))
  return (path) => files.get(path.normalize()) ?? null
}

/** Finds the files that a folder has at the time of the request. */
export function lookUpFiles(folder: string): FileServerOptions['find'] {
  return (path) => findServedFile(folder, path)
}

/**
 * Serves the files of a folder: no dot files except below `/.well-known/`, no folders, no source maps. A path without a file is left to the next
 * part, as is one whose file has disappeared.
 */
export function serveFiles({ find, cacheControl, memory, recheckMs, prefix = '' }: FileServerOptions): Part {
  return (request) => {
    if (!isRead(request) || !request.path.startsWith(`${prefix}/`)) return null
    const path = servedPath(request.path.slice(prefix.length))
    const file = path === null ? null : find(path)
    if (path === null || file === null) return null
    const take = async (chosen: ChosenFile): Promise<Answer | null> => {
      try {
        const askedAt = performance.now()
        const content = memory.take(chosen.file, chosen.isText, recheckMs)
        const ready = content instanceof Promise ? await content : content
        // Only at the address as browsers write it, so that there are no more such answers than files.
        const mayStand = Buffer.isBuffer(ready.body) && request.url === encodeURI(prefix + path)
        const until = askedAt + (mayStand ? memory.freshMs(chosen.file, recheckMs) : 0)
        const stands =
          until > askedAt ? { askedAt, until, untilTime: Number.POSITIVE_INFINITY, of: ready, madeOf: null } : null
        return await fileAnswer(request, chosen, ready, cacheControl, stands)
      } catch (error) {
        const code = errorCode(error) ?? ''
        if (EXHAUSTED.has(code)) return refusalForNow()
        if (!GONE.has(code)) throw error
        return chosen.encoding === null ? null : take(plainForm(path, file))
      }
    }
    return take(siblingOf(request, path, find) ?? plainForm(path, file))
  }
}

/**
 * Serves a single file, whatever its name is, without looking for compressed files beside it. The caller decides for each request who may have it and
 * for how long, so the answer is never marked as valid for everybody.
 */
export function serveOneFile(file: string, options: Omit<FileServerOptions, 'find' | 'prefix'>): Part {
  return async (request) => {
    const answer = await serveFiles({ ...options, find: (path) => (path === request.path ? file : null) })(request)
    if (answer === null) return null
    const { stands: _, ...once } = answer
    return once
  }
}

/** The decoded path of an address; null for anything that is never served. */
function servedPath(address: string): string | null {
  if (/%(?:2f|5c|00)|\\/i.test(address)) return null
  const path = decoded(address)
  if (path === null || path.endsWith('/') || path.endsWith('.map')) return null
  return isHidden(path) ? null : path
}

function decoded(address: string): string | null {
  try {
    return decodeURIComponent(address)
  } catch {
    return null
  }
}

function plainForm(path: string, file: string): ChosenFile {
  const type = lookup(path) ?? 'application/octet-stream'
  return { file, type: typeHeader(type), isText: TEXT.test(type), encoding: null }
}

function typeHeader(type: string): string {
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** The compressed file that a build has written; null without one. Ranges always refer to the file itself. */
function siblingOf(request: SiteRequest, path: string, find: FileServerOptions['find']): ChosenFile | null {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), true)
  if (encoding === null || request.headers.range !== undefined) return null
  const file = find(path + SIBLINGS[encoding])
  const form = file === null ? null : plainForm(path, file)
  return form?.isText ? { ...form, encoding } : null
}

/** The server has run out of file descriptors; nothing is wrong with the request. */
function refusalForNow(): Answer {
  return { status: 503, headers: { ...lastResortHeaders, 'retry-after': '1' }, body: lastResortPage(503) }
}
