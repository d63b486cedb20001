import { performance } from 'node:perf_hooks'
import { lookup } from 'mrmime'
import { chooseEncoding, type Encoding } from '../http/encode-body.ts'
import { type Answer, isRead, type Part, type SiteRequest } from '../http/exchange.ts'
import { lastResortHeaders, lastResortPage } from '../http/last-resort-page.ts'
import { FileMemory } from './file-memory.ts'
import { type FileForm, fileAnswer } from './send-file.ts'
import { findServedFile, isHidden, type ServedFolder } from './served-folder.ts'

export interface FileServerOptions {
  /** `/pictures/sun.svg` → the absolute path of the file; null where there is none. */
  readonly find: (path: string) => string | null
  readonly cacheControl: string
  readonly memory: FileMemory
  /** So long a file that is in memory counts as unchanged. */
  readonly recheckMs: number
  /** Where its paths begin, such as `/_site`; at the root by default. */
  readonly prefix?: string
}

/** One file on its way out: where it lies, and in which form. */
interface ChosenFile extends FileForm {
  readonly file: string
}

/** Of files whose name changes with what is in them. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Types that are not compressed by themselves. */
const TEXT =
  /^(?:text\/|font\/[ot]tf|image\/(?:bmp|x-icon)|application\/(?:.*\+)?(?:json|xml|javascript|wasm|rtf)$)|\+xml$/
/** What a build has put beside a file. */
const SIBLINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

/** What is said of a file that has gone since, or is not to be read: it counts as if it had never been. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENXIO', 'ENAMETOOLONG'])
/** All descriptors are taken: in a moment some will be free. */
const EXHAUSTED = new Set(['EMFILE', 'ENFILE'])

/** The small files of a server, those of all its folders. @param share - the part of the memory that one site alone takes. */
export function createFileMemory(share = 1): FileMemory {
  return new FileMemory({
    maxBytes: Math.floor(32 * 1024 * 1024 * share),
    maxFileBytes: 64 * 1024,
    maxTextBytes: 4 * 1024 * 1024,
    now: Date.now,
  })
}

/** Finds the files that a folder had when it was read. */
export function listFiles(folder: ServedFolder): FileServerOptions['find'] {
  // Some systems take the letters of names apart: é is e and an accent.
  const files = new Map([...folder.files].map(([path, file]) => [path.normalize(), file]))
  return (path) => files.get(path.normalize()) ?? null
}

/** Finds the files that a folder has when they are asked for. */
export function lookUpFiles(folder: string): FileServerOptions['find'] {
  return (path) => findServedFile(folder, path)
}

/**
 * The files of a folder: no dot files but those of `/.well-known/`, no folders, no source maps. A path without a file is left to the next
 * part, and so is one whose file has gone.
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
        // At the one address that browsers write: there are no more of such answers than files.
        const mayStand = Buffer.isBuffer(ready.body) && request.url === encodeURI(prefix + path)
        const until = askedAt + (mayStand ? memory.freshMs(chosen.file, recheckMs) : 0)
        const stands =
          until > askedAt ? { askedAt, until, untilTime: Number.POSITIVE_INFINITY, of: ready, madeOf: null } : null
        return await fileAnswer(request, chosen, ready, cacheControl, stands)
      } catch (error) {
        const code = codeOf(error)
        if (EXHAUSTED.has(code)) return refusalForNow()
        if (!GONE.has(code)) throw error
        return chosen.encoding === null ? null : take(plainForm(path, file))
      }
    }
    return take(siblingOf(request, path, find) ?? plainForm(path, file))
  }
}

/**
 * One file, whatever its name is: it has no other forms beside it. Who may have it, and how long, is for others to say: each time it is asked
 * for, they are asked.
 */
export function serveOneFile(file: string, options: Omit<FileServerOptions, 'find' | 'prefix'>): Part {
  return async (request) => {
    const answer = await serveFiles({ ...options, find: (path) => (path === request.path ? file : null) })(request)
    if (answer === null) return null
    const { stands: _, ...once } = answer
    return once
  }
}

/** The decoded path of an address; null for what is never served. */
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

/** The compressed form that a build has written; null without one. A part is always one of the file itself. */
function siblingOf(request: SiteRequest, path: string, find: FileServerOptions['find']): ChosenFile | null {
  const encoding = chooseEncoding(request.headers['accept-encoding']?.toString(), true)
  if (encoding === null || request.headers.range !== undefined) return null
  const file = find(path + SIBLINGS[encoding])
  const form = file === null ? null : plainForm(path, file)
  return form?.isText ? { ...form, encoding } : null
}

/** Nothing is wrong with the request: the server has run out of descriptors. */
function refusalForNow(): Answer {
  return { status: 503, headers: { ...lastResortHeaders, 'retry-after': '1' }, body: lastResortPage(503) }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
