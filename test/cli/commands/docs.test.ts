import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { docs } from '../../../cli/commands/docs.ts'
import { addressOf } from '../../../cli/documentation/page.ts'
import { allPages } from '../../../cli/documentation/write-pages.ts'
import { folderSite } from '../../../runtime/server/folder-site.ts'
import { listen } from '../../../runtime/server/process/listen.ts'
import { callSite } from '../../support/run/call-site.ts'
import { packedProduct, packedTarball } from '../../support/run/packed-product.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const REPOSITORY = join(import.meta.dirname, '../../..')

let product: string

beforeAll(async () => {
  product = await packedProduct()
})

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('site docs', () => {
  it('writes its pages to an empty folder, and to no other', async () => {
    const folder = temporary()
    const io = recordedIo(folder)
    expect(await docs({ port: 0, out: 'pages' }, io)).toBe(0)
    expect(existsSync(join(folder, 'pages/guides/forms/index.html'))).toBe(true)
    await expect(docs({ port: 0, out: 'pages' }, io)).rejects.toThrow('is not empty')
  })
})

describe('the shipped documentation', () => {
  it('has a file for each page', () => {
    const absent = allPages(REPOSITORY).filter(
      (page) => !existsSync(join(product, 'dist/docs', addressOf(page), 'index.html')),
    )
    expect(absent.map(({ id }) => id)).toEqual([])
  })

  it('is a site without a fault: no link leads nowhere, in no page', async () => {
    const { stdout } = await callSite(['validate', '--format', 'json'], join(REPOSITORY, 'dist/docs-site'))
    const { diagnostics }: { diagnostics: Record<'code' | 'file' | 'line' | 'message', string>[] } = JSON.parse(stdout)
    // Leaves out the pages of findings, which show mistakes on purpose.
    const own = diagnostics.filter(({ file }) => !/content\/pages\/findings-/.test(file))
    expect(own.map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)).toEqual([])
  })

  it('finds what people look for', () => {
    const folder = join(product, 'dist/docs/_site/search')
    const { parts }: { parts: string[] } = JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8'))
    const index = parts.map((part) => readFileSync(join(folder, part), 'utf8')).join('')
    for (const word of ['unknown-key', 'Cloudflare', 'slug']) expect(index).toContain(word)
  })

  it('leaves the package, which also holds the program of builds, small enough to fetch on a phone', async () => {
    expect(statSync(await packedTarball()).size).toBeLessThan(5_000_000)
  })
})

describe('a folder of pages', () => {
  it('is left by no path', async () => {
    const listening = await listen(
      folderSite(join(product, 'dist/docs'), () => {}),
      0,
      '127.0.0.1',
    )
    onTestFinished(() => listening.close(0))
    const paths = ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.hash', '/%E0%A4%A', '/%00']
    const answers = await Promise.all(paths.map(async (path) => (await fetch(listening.url + path)).status))
    expect(new Set(answers)).toEqual(new Set([404]))
  })
})
