import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { readOldAddresses } from '../../../cli/urls/old-addresses.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sitio-urls-'))
  for (const site of ['notes', 'entries'])
    cpSync(join(import.meta.dirname, '../../faults/sites', site), root, { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const site = async (...args: string[]) => {
  const io = recordedIo(root)
  const code = await run(args, io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const write = (file: string, text: string) => writeFileSync(join(root, file), text)
const change = (file: string, from: string, to: string) => write(file, read(file).replace(from, to))
const lines = () => read('site.urls.lock').trim().split('\n').slice(1)

describe('site urls', () => {
  it('takes the addresses of a site, and says what has become of each', async () => {
    const { stdout } = await site('urls', 'accept')
    expect(stdout).toMatch(/^\+ \/\n\+ \/notes\/first-note\n/)
    expect(stdout).toContain('site.urls.lock has 3 addresses: 3 new, 0 gone.\n')
    expect(lines()).toEqual(['/ index en', '/notes/first-note note en first', '/notes/second-note note en second'])
    change('content/notes.yaml', 'slug: first-note', 'slug: the-first')
    const listed = JSON.parse((await site('urls', 'list', '--json')).stdout)
    expect(listed.map(({ path, entry, state, to }: Record<string, unknown>) => [path, entry, state, to])).toEqual([
      ['/', null, 'published', null],
      ['/notes/first-note', 'first', 'moved', '/notes/the-first'],
      ['/notes/second-note', 'second', 'published', null],
      ['/notes/the-first', 'first', 'new', null],
    ])
    expect((await site('validate')).code).toBe(1)
    expect((await site('validate', '--fix')).code).toBe(0)
    const dry = await site('urls', 'accept', '--dry-run')
    expect(dry.stdout).toContain('would have 4 addresses: 1 new, 0 gone.')
    expect(lines()).toHaveLength(3)
    await site('urls', 'accept')
    expect(lines()).toContain('/notes/first-note @redirect')
  })

  it.each([
    ['site.urls.lock', ['urls', 'accept']],
    ['site.base.lock', ['drift', '--accept']],
  ])('says that %s is a folder, as Docker makes one where it mounts a file that is missing', async (lock, args) => {
    mkdirSync(join(root, lock))
    expect(await site(...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(root, lock)} is a folder, but must be a file. Move it away, and run the command again.\n`,
    })
  })

  it('mends many moves at once', async () => {
    const slugs = Array.from({ length: 15 }, (_, index) => `note-${String.fromCharCode(97 + index)}`)
    const lead = 'What was written on this day, about the beginning of all notes and of this small site of them.'
    const notes = slugs.map(
      (slug) => `- { id: ${slug}, slug: ${slug}, title: The ${slug}, lead: "${slug}: ${lead}" }\n`,
    )
    write('content/notes.yaml', notes.join(''))
    await site('urls', 'accept')
    change('site.config.yaml', '/notes/:slug', '/writings/:slug')
    expect((await site('validate', '--fix', '--only', 'urls/*')).code).toBe(0)
    expect(read('site.config.yaml').match(/from: \/notes\//g)).toHaveLength(15)
  })

  it('adds redirects to the site, not to what it extends', async () => {
    mkdirSync(join(root, 'client'))
    write('client/site.config.yaml', 'extends: ..\nversion: 1\nsite: { product: Client }\n')
    write('site.config.yaml', `${read('site.config.yaml')}redirects:\n  - { from: /x, to: index }\n`)
    write('client/site.urls.lock', '# site.urls.lock 1:\n/old index en\n/x @redirect\n')
    await site('validate', '--fix', '--only', 'urls/*', '--config', 'client/site.config.yaml')
    expect(read('client/site.config.yaml')).toContain('redirects:\n  - { from: /old, to: index }\n')
  })

  it('leaves the pages of another back-end as they are when nobody knows its list', async () => {
    await site('urls', 'accept')
    change('site.config.yaml', "'embedded:notes'", 'https://cms.example/graphql')
    const { stdout, stderr } = await site('urls', 'accept')
    expect(stderr).toContain('The pages of the collection "notes" are left as they are')
    expect(stdout).toBe('site.urls.lock has 3 addresses: 0 new, 0 gone.\n')
  })
})

describe('site urls import', () => {
  it('takes the addresses of the old site, and adds redirects to the pages that are meant', async () => {
    write(
      'old.txt',
      '# of the old site\nhttps://old.example/blog/first-note.html?a=1\n/\n/imprint.php\n/a%20b/\n/notes/first,note\n',
    )
    const { stdout } = await site('urls', 'import', 'old.txt')
    expect(stdout).toBe(`site.urls.lock now has 4 of the 5 addresses in old.txt.
No redirect can start at these: let your host answer them.
  /a b
Without an answer, but similar to a page. Add the redirects that fit, or all of them with --write:
  - { from: /blog/first-note.html, to: { route: note, params: { slug: first-note } } }
  - { from: '/notes/first,note', to: { route: note, params: { slug: first-note } } }
Without an answer, and similar to no page. Add { from: …, to: … } or { from: …, gone: true }:
  /imprint.php
`)
    const kept = ['/blog/first-note.html @old-site', '/imprint.php @old-site', '/notes/first,note @old-site']
    expect(lines()).toEqual(['/ @old-site', ...kept])
    const again = await site('urls', 'import', 'old.txt', '--write')
    expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/ now has 4 of the 5 addresses /)])
    const { code, stdout: found } = await site('validate')
    expect([code, found]).toEqual([1, expect.stringContaining('"/imprint.php" is an address of the old site')])
    write('site.config.yaml', `${read('site.config.yaml')}  - { from: /imprint.php, gone: true }\n`)
    expect((await site('validate')).code).toBe(0)
    await site('urls', 'accept')
    expect(lines()).toEqual([
      ...['/ index en', ...kept],
      ...['/notes/first-note note en first', '/notes/second-note note en second'],
    ])
  })

  it('shows the redirects that it cannot add, because of how the manifest is written', async () => {
    write('old.txt', '/blog/first-note.html\n')
    write('site.config.yaml', `${read('site.config.yaml')}redirects: &all\n  - { from: /old, to: index }\n`)
    const { code, stderr } = await site('urls', 'import', 'old.txt', '--write')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Add these by hand:\n  - { from: /blog/first-note')])
  })

  it('says nothing else where the only open address is beyond the site', async () => {
    write('old.txt', '/\n/a%20b\n')
    const { stdout } = await site('urls', 'import', 'old.txt')
    expect(stdout).toBe(`site.urls.lock now has 1 of the 2 addresses in old.txt.
No redirect can start at these: let your host answer them.
  /a b
`)
  })

  it.each([
    ['nowhere.txt', 2, 'There is no file or folder nowhere.txt.'],
    ['word.txt', 1, 'word.txt:1 "about" is not an address. Write a path (/about)'],
    ['index.xml', 1, 'index.xml refers to other sitemaps, which are not downloaded. Put them beside it: b.xml'],
    ['cut.xml', 1, 'cut.xml is cut off: it does not end with </urlset>. Download it again.'],
    ['cut.xml.gz', 1, 'cut.xml.gz cannot be unpacked: '],
    ['none.csv', 1, 'none.csv contains no addresses.'],
    [
      'latin.txt',
      2,
      'latin.txt cannot be read: it is not UTF-8 text: the first wrong character is at line 1, column 5',
    ],
  ])('says of %s what is wrong', async (name, code, message) => {
    write('word.txt', 'about\n')
    write('index.xml', '<sitemapindex><sitemap><loc>https://old.example/b.xml</loc></sitemap></sitemapindex>')
    write('cut.xml', '<urlset><url><loc>https://old.example/a</loc></url><url><loc>https')
    writeFileSync(join(root, 'cut.xml.gz'), gzipSync(read('cut.xml')).subarray(0, 30))
    write('none.csv', 'page,visits\n')
    writeFileSync(join(root, 'latin.txt'), Buffer.from('/café\n', 'latin1'))
    const said = await site('urls', 'import', name)
    expect([said.code, said.stderr]).toEqual([code, expect.stringContaining(message)])
  })
})

describe('the addresses of an old site', () => {
  const old = (name: string) => readOldAddresses(join(root, name), name)

  it('stand in a sitemap, and in those that it names', () => {
    write(
      'a.xml',
      '<urlset><url><loc> https://old.example/a&amp;b </loc><image:loc>https://old.example/x.png</image:loc></url></urlset>',
    )
    write('b.xml', '<urlset><url><loc><![CDATA[https://old.example/caf%C3%A9/]]></loc></url></urlset>')
    const sitemaps = ['a', 'b'].map((name) => `<sitemap><loc>https://old.example/maps/${name}.xml</loc></sitemap>`)
    write('sitemap.xml', `<?xml version="1.0"?><sitemapindex xmlns="x">${sitemaps.join('')}</sitemapindex>`)
    expect(old('sitemap.xml')).toEqual(['/a&b', '/café'])
    const back = '<sitemap><loc>https://old.example/sitemap.xml</loc></sitemap>'
    write('b.xml', `<sitemapindex>${sitemaps[0]}${back}</sitemapindex>`)
    expect(old('sitemap.xml'), 'two that name each other').toEqual(['/a&b'])
  })

  it('stand in files that are packed, too', () => {
    const map = '<urlset><url><loc>https://old.example/a</loc></url></urlset>'
    writeFileSync(join(root, 'a.xml.gz'), gzipSync(map))
    write('packed.xml', '<sitemapindex><sitemap><loc>https://old.example/a.xml.gz</loc></sitemap></sitemapindex>')
    expect([old('packed.xml'), old('a.xml.gz')]).toEqual([['/a'], ['/a']])
  })

  it('stand in a table, whatever else it says', () => {
    write('urls.csv', '\uFEFFTop pages;Clicks\r\nhttps://old.example/A/;7\r\nhttps://old.example/a;3\r\n5;/b?c\r\n')
    expect(old('urls.csv')).toEqual(['/a', '/b'])
    write('texts.csv', '/a;Hello, world\n/b;Bye\n')
    write('texts.tsv', '/a\tHello, world\n/b\tBye\n')
    expect([old('texts.csv'), old('texts.tsv')]).toEqual([
      ['/a', '/b'],
      ['/a', '/b'],
    ])
  })

  it('are the pages and documents of a folder', () => {
    mkdirSync(join(root, 'old/en/.git'), { recursive: true })
    for (const file of ['index.html', '404.html', 'a b.htm', 'en/index.php', 'en/.git/x.html', 'en/menu.pdf', 'a.css'])
      write(`old/${file}`, '')
    expect(old('old').toSorted()).toEqual(['/', '/a b.htm', '/en', '/en/menu.pdf'])
  })
})
