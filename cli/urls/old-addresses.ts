import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CsvError, parse } from 'csv-parse/sync'
import { encodingInWords, findEncodingFault } from '../../runtime/manifest/text/encoding-fault.ts'
import { messageOf } from '../../runtime/values/message-of.ts'
import { foldPath } from '../../runtime/values/paths/fold-path.ts'
import { exitCode, JobError } from '../io.ts'

/** Extensions of files that a server shows as pages or documents. */
const PAGE = /\.(?:x?html?|php|aspx?|jsp|cfm|pdf)$/i
const GZIP = /\.gz$/i
/** Sitemaps may not be larger. */
const MAX_UNPACKED_BYTES = 50 * 1024 * 1024
const INDEX = /(?:^|\/)(?:index|default)\.[a-z]+$/i

/**
 * Reads the addresses of another site: the paths of a `sitemap.xml`, and of sitemaps that it names and that are in the same folder; the first
 * address in each line of a table; a text with one address per line, each also as gzip; or a folder with its files. Nothing is fetched. Hosts and
 * queries are ignored.
 *
 * @param name - as it was typed.
 * @returns decoded paths, each once.
 * @throws JobError when they cannot be read.
 */
export function readOldAddresses(path: string, name: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) throw new JobError(`There is no file or folder ${name}.`, exitCode.usage)
  const found = stats.isDirectory() ? inFolder(path) : inFile(path, name)
  if (found.length === 0) throw new JobError(`${name} contains no addresses.`)
  return [...new Map(found.map((own) => [foldPath(own), own])).values()]
}

function inFile(path: string, name: string): string[] {
  const text = readText(path, name)
  const ending = extname(path.replace(GZIP, '')).toLowerCase()
  if (ending === '.xml') return inSitemap(text, path, name)
  return ending === '.csv' || ending === '.tsv' ? inTable(text, name) : inLines(text, name)
}

/** @param above - the sitemaps that led here: two may name each other. */
function inSitemap(text: string, path: string, name: string, above: readonly string[] = []): string[] {
  const [, root] = /<(urlset|sitemapindex)[\s>]/.exec(text) ?? []
  if (root !== undefined && !text.includes(`</${root}>`))
    throw new JobError(`${name} is cut off: it does not end with </${root}>. Download it again.`)
  const places = [...text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]+?)\s*(?:\]\]>)?\s*<\/loc>/g)]
  const addresses = places.map(([, address = '']) => withoutEntities(address))
  if (root !== 'sitemapindex') return addresses.flatMap((address) => pathIn(address) ?? [])
  const files = addresses.map((address) => join(dirname(path), basename(pathIn(address) ?? '')))
  const missing = files.filter((file) => file === path || !existsSync(file)).map((file) => basename(file))
  if (missing.length > 0)
    throw new JobError(
      `${name} refers to other sitemaps, which are not downloaded. Put them beside it: ${missing.join(', ')}`,
    )
  return files.flatMap((file) =>
    above.includes(file) ? [] : inSitemap(readText(file, basename(file)), file, basename(file), [...above, path]),
  )
}

function readText(path: string, name: string): string {
  const bytes = readBytes(path, name)
  const fault = findEncodingFault(name, bytes)
  if (fault !== null) throw new JobError(`${name} cannot be read: ${encodingInWords(fault)}.`, exitCode.usage)
  return bytes.toString().replace(/^\uFEFF/, '')
}

function readBytes(path: string, name: string): Buffer {
  const bytes = readFileSync(path)
  if (!GZIP.test(path)) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  } catch (error) {
    throw new JobError(`${name} cannot be unpacked: ${messageOf(error)}. Download it again.`)
  }
}

function withoutEntities(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? '')
}

/** Lines without an address, such as headers, are skipped. */
function inTable(text: string, name: string): string[] {
  const [first = ''] = text.split('\n', 1)
  // Texts have commas, too; addresses and texts rarely have the others.
  const delimiter = ['\t', ';'].find((sign) => first.includes(sign)) ?? ','
  try {
    const rows: string[][] = parse(text, { delimiter, relax_column_count: true, relax_quotes: true, trim: true })
    return rows.flatMap((cells) => cells.map(pathIn).find((path) => path !== null) ?? [])
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new JobError(`${name} is not a table: ${error.message}`)
  }
}

function inLines(text: string, name: string): string[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const address = line.trim()
    if (address === '' || address.startsWith('#')) return []
    const path = pathIn(address)
    if (path !== null) return path
    throw new JobError(
      `${name}:${index + 1} "${address}" is not an address. Write a path (/about) or a full address (https://www.example.com/about), one per line.`,
    )
  })
}

function inFolder(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const file = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
    const isHidden = /(?:^|\/)(?:\.|node_modules\/)/.test(file)
    if (!entry.isFile() || isHidden || !PAGE.test(file) || /(?:^|\/)404\.html$/.test(file)) return []
    return pathIn(`/${encodeURI(file.replace(INDEX, ''))}`) ?? []
  })
}

/** The decoded path of an address, without a trailing slash; null if it is not an address. */
function pathIn(address: string): string | null {
  const isFull = /^https?:\/\//i.test(address)
  if ((!isFull && !/^\/(?!\/)/.test(address)) || !URL.canParse(address, 'http://own.invalid')) return null
  const { pathname } = new URL(address, 'http://own.invalid')
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname
  try {
    return decodeURI(path)
  } catch {
    // It is not encoded as UTF-8, so it stays as written.
    return path
  }
}
