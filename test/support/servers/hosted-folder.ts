import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** How two hosts differ in reading `_redirects`, according to their documentation. */
export interface FolderHost {
  readonly readsQueries: boolean
  /** Whether an existing file takes precedence over a redirect without an exclamation mark. */
  readonly filesFirst: boolean
  readonly ignoresSlash: boolean
  /** Whether a 404.html applies to the folder that contains it. */
  readonly nearest404: boolean
  readonly statuses: readonly number[]
}

/** @see https://docs.netlify.com/routing/redirects/ */
export const netlifyHost: FolderHost = {
  readsQueries: true,
  filesFirst: true,
  ignoresSlash: true,
  nearest404: false,
  statuses: [200, 301, 302, 404],
}

/** @see https://developers.cloudflare.com/pages/configuration/redirects/ */
export const cloudflareHost: FolderHost = {
  readsQueries: false,
  filesFirst: false,
  ignoresSlash: false,
  nearest404: true,
  statuses: [301, 302, 303, 307, 308],
}

export interface FolderAnswer {
  readonly status: number
  readonly location?: string
  /** The file that is shown. */
  readonly file?: string
}

interface Rule {
  readonly from: string
  readonly query: Readonly<Record<string, string>>
  readonly to: string
  readonly status: number
  readonly isForced: boolean
}

/** The host's answer according to the files of a folder: the first matching rule, otherwise a file, otherwise the page for missing files. */
export function answerOf(host: FolderHost, folder: string, address: string): FolderAnswer {
  const { pathname, search, searchParams } = new URL(address, 'http://host')
  const file = fileAt(folder, pathname)
  for (const rule of readRules(host, folder)) {
    const splat = splatOf(rule.from, host.ignoresSlash ? pathname.replace(/(.)\/$/, '$1') : pathname)
    if (splat === null || Object.entries(rule.query).some(([name, value]) => searchParams.get(name) !== value)) continue
    if (host.filesFirst && file !== null && !rule.isForced) continue
    const to = rule.to.replaceAll(':splat', splat)
    if (rule.status === 404) return { status: 404, file: to.slice(1) }
    const [path = '', ...hash] = to.split(/(?=#)/)
    const asked = Object.keys(rule.query).length > 0 || path.includes('?') ? '' : search
    return { status: rule.status, location: path + asked + hash.join('') }
  }
  return file === null ? { status: 404, file: missing(host, folder, pathname) } : { status: 200, file }
}

/** The headers of a path according to a `_headers` file: those of every matching rule, joined. */
export function headersOf(text: string, path: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  let fits = false
  for (const line of text.split('\n').filter((each) => /^[^#]*\S/.test(each))) {
    if (/^\S/.test(line)) fits = splatOf(line.trim(), path) !== null
    else if (fits) {
      const [, name = '', value = ''] = /^\s+([^:\s]+):\s*(.*)$/.exec(line) ?? []
      found[name] = name in found ? `${found[name]}, ${value}` : value
    }
  }
  return found
}

function readRules({ readsQueries, statuses }: FolderHost, folder: string): Rule[] {
  const text = readFileSync(join(folder, '_redirects'), 'utf8')
  return text.split('\n').flatMap((line) => {
    const parts = line.trim().split(/\s+/)
    const [from = ''] = parts
    if (from === '' || from.startsWith('#')) return []
    const last = /^(\d{3})(!?)$/.exec(parts.at(-1) ?? '')
    const middle = parts.slice(1, last === null ? undefined : -1)
    const query = Object.fromEntries(middle.slice(0, -1).map((part) => part.split('=').map(decodeURIComponent)))
    if (!readsQueries && middle.length !== 1) throw new Error(`This host knows no query: ${line}`)
    const status = Number(last?.[1] ?? 302)
    if (!statuses.includes(status)) throw new Error(`This host knows no such status: ${line}`)
    return [{ from, query, to: middle.at(-1) ?? '', status, isForced: last?.[2] === '!' }]
  })
}

/** What a star matched; empty if there is no star, null if the path does not match. */
function splatOf(from: string, path: string): string | null {
  if (!from.endsWith('*')) return from === path ? '' : null
  return path.startsWith(from.slice(0, -1)) ? path.slice(from.length - 1) : null
}

function fileAt(folder: string, path: string): string | null {
  const name = decodeURIComponent(path).slice(1)
  const isFile = (file: string) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile()
  return [name, join(name, 'index.html')].find(isFile) ?? null
}

function missing({ nearest404 }: FolderHost, folder: string, path: string): string {
  const [, language = ''] = path.split('/')
  return nearest404 && existsSync(join(folder, language, '404.html')) ? join(language, '404.html') : '404.html'
}
