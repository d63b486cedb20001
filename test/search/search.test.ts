import { describe, expect, it } from 'vitest'
import { findPages } from '../../runtime/search/find-pages.ts'
import { markedText, snippetOf } from '../../runtime/search/marked-text.ts'
import { readPage } from '../../runtime/search/read-page.ts'
import { createPart, readPart, type SearchablePage } from '../../runtime/search/search-part.ts'
import { wordsIn } from '../../runtime/search/words.ts'
import { IndexWriter } from '../../runtime/server/search/index-writer.ts'
import { SiteSearch } from '../../runtime/server/search/site-search.ts'
import type { PageModel } from '../../runtime/site/site-model.ts'
import { tidyQuery } from '../../runtime/values/paths/tidy-query.ts'
import { siteOf } from '../site/site-of.ts'

function page(href: string, texts: Partial<SearchablePage>): SearchablePage {
  return { href, title: '', description: '', headings: '', text: '', ...texts }
}

/** Addresses of what is found. */
function found(pages: readonly SearchablePage[], query: string): string[] {
  return findPages([createPart(pages)], query, 10).hits.map(({ href }) => href)
}

describe('the text of a page', () => {
  const read = (main: string) => readPage(`<header>Menu</header><main>${main}</main><footer>Imprint</footer>`, 1000)

  it('is what stands in its main element, headings apart', () => {
    expect(read('<h1>Bread</h1><p>Made by <b>hand</b>.</p>')).toEqual({
      headings: 'Bread',
      text: 'Bread Made by hand.',
    })
  })

  it.each([
    ['navigation', '<nav>Parts</nav>'],
    ['a footer', '<footer>Parts</footer>'],
    ['the question for consent', '<div data-consent="panel">Parts</div>'],
    ['what has opted out', '<section data-search="off"><p>Parts</p></section>'],
    ['what is hidden', '<p hidden>Parts</p><p aria-hidden="true">Parts</p>'],
    [
      'forms, scripts and what stands in for them',
      '<form>Parts</form><script>Parts</script><noscript>Parts</noscript>',
    ],
  ])('has nothing of %s', (_, part) => {
    expect(read(`<p>Bread</p>${part}`).text).toBe('Bread')
  })

  it('keeps words apart that elements hold apart, and together what is one word', () => {
    expect(read('<p>Bread</p><p>rolls</p>').text).toBe('Bread rolls')
    expect(read('<p><b>900</b><span>visits</span></p>').text).toBe('900 visits')
    expect(read('<p><span>B</span>read</p>').text).toBe('Bread')
  })

  it('is cut at its limit, between words', () => {
    expect(readPage(`<main>${'word '.repeat(10_000)}</main>`, 100).text).toHaveLength(99)
  })

  it('is empty where there is no main element', () => {
    expect(readPage('<p>Bread</p>', 100)).toEqual({ headings: '', text: '' })
  })
})

describe('a word', () => {
  it.each([
    ['diseno', 'Diseño'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['lodz', 'Łódź'],
    ['αθηνα', 'Αθήνα'],
    ['كتاب', 'كِتَابٌ'],
  ])('is found without its accents: %s', (query, text) => {
    expect(found([page('/it', { text }), page('/other', { text: 'nothing of it' })], query)).toEqual(['/it'])
  })

  it('is found with accents that the text lacks', () => {
    expect(found([page('/it', { text: 'cafe' })], 'café')).toEqual(['/it'])
  })

  it('is found by its beginning, and with a slip', () => {
    const pages = [page('/it', { text: 'Handwerk' })]
    expect(found(pages, 'handw')).toEqual(['/it'])
    expect(found(pages, 'hamdwerk')).toEqual(['/it'])
  })

  it('is found with a slip only where no page has it as it is', () => {
    const pages = [page('/winter', { text: 'Winterreise' }), page('/back', { text: 'there is more hinter it' })]
    expect(found(pages, 'winter')).toEqual(['/winter'])
    expect(found(pages, 'hintr')).toEqual(['/back'])
  })

  it('is found in the middle of a text without spaces', () => {
    expect(found([page('/it', { text: '私は東京大学で学びます' }), page('/other', { text: '大阪' })], '東京')).toEqual([
      '/it',
    ])
  })

  it('is where its text has it', () => {
    const text = 'Año nuevo, 東京!'
    expect(wordsIn(text).map(({ start, end, term }) => [text.slice(start, end), term])).toEqual([
      ['Año', 'ano'],
      ['nuevo', 'nuevo'],
      ['東京', '東京'],
    ])
  })
})

describe('what is found', () => {
  it('is ranked by where the word stands: title, heading, text', () => {
    const filler = 'Flour, water, salt and a night of patience.'
    const pages = [
      page('/text', { title: 'Opening hours', text: `Sourdough. ${filler} Sourdough and sourdough again.` }),
      page('/heading', { title: 'What we bake', headings: 'Our sourdough', text: `Our sourdough ${filler}` }),
      page('/title', { title: 'Sourdough', text: filler }),
    ]
    expect(found(pages, 'sourdough')).toEqual(['/title', '/heading', '/text'])
  })

  it('has all the words, and only where nothing has them all, any of them', () => {
    const pages = [page('/both', { text: 'rye bread' }), page('/one', { text: 'white bread' })]
    expect(found(pages, 'rye bread')).toEqual(['/both'])
    expect(found(pages, 'bread cheese').sort()).toEqual(['/both', '/one'])
    expect(found([page('/one', { text: 'a 1 b' })], 'missing 1')).toEqual([])
  })

  it('is found in all parts of an index, which are the same once they were written and read', async () => {
    const parts = await Promise.all(
      ['/a', '/b'].map((href) => readPart(JSON.stringify(createPart([page(href, { text: 'bread' })])))),
    )
    expect(findPages(parts, 'bread', 1)).toMatchObject({ total: 2, hits: [{}] })
  })

  it.each(['', ' ', '!?', '<>', '\0', '💐'])('is nothing for %j', (query) => {
    expect(found([page('/it', { text: 'bread' })], query)).toEqual([])
  })

  it('takes no longer for a query without end', () => {
    expect(found([page('/it', { text: 'bread' })], 'bread '.repeat(5000))).toEqual(['/it'])
  })
})

describe('a snippet', () => {
  it('stays text, whatever the page and the query say', () => {
    const pieces = markedText('<img src=x onerror=alert(1)> & <script>', new Set(['script']))
    expect(pieces).toEqual([
      { text: '<img src=x onerror=alert(1)> & <', isMatch: false },
      { text: 'script', isMatch: true },
      { text: '>', isMatch: false },
    ])
  })

  it('marks the whole word as the page has it', () => {
    const [hit] = findPages([createPart([page('/it', { text: 'Buen diseño.' })])], 'disen', 1).hits
    expect(hit?.text).toEqual([
      { text: 'Buen ', isMatch: false },
      { text: 'diseño', isMatch: true },
      { text: '.', isMatch: false },
    ])
  })

  it('is the part of a long text with most of the words', () => {
    const text = `${'far away '.repeat(100)}rye ${'far away '.repeat(100)}rye bread ${'far away '.repeat(100)}`
    const snippet = snippetOf(text, new Set(['rye', 'bread']), 100)
    expect(snippet).toMatch(/^… .*rye bread.* …$/)
    expect(snippet.length).toBeLessThan(110)
  })

  it('marks the characters that were looked for in a text without spaces', () => {
    const marked = markedText('東京大学', new Set(['東京', '京大']))
    expect(marked).toEqual([
      { text: '東京大', isMatch: true },
      { text: '学', isMatch: false },
    ])
  })
})

it('reads what somebody typed without what nobody can see', () => {
  expect(tidyQuery(' rye\0\u202e  bread\n')).toBe('rye bread')
})

it('lets nobody type more than the page of results takes', () => {
  const { site } = siteOf(`version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: { url: 'https://cms.example/', schema: cms.graphql } } }
routes: [{ name: search, path: /search, query: { q: { type: string, maxLength: 40 } }, sections: [] }]
`)
  const settings = { route: 'search', results: 20, pages: 300, text: 1000 }
  const search = new SiteSearch({ site, settings, isStatic: false, open: async () => new Map() })
  expect(search.form('en').data).toMatchObject({ action: '/search', maxLength: 40 })
})

describe('the files of an index', () => {
  const settings = { route: 'search', results: 20, pages: 300, text: 1000 }
  const { site } = siteOf(`version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English }, de: { label: Deutsch } } }
graphql: { clients: { default: { url: 'https://cms.example/', schema: cms.graphql } } }
collections: { notes: { query: notes.graphql }, words: { query: words.graphql } }
routes:
  - { name: note, path: /notes/:slug, each: notes, sections: [] }
  - { name: list, path: /notes, pages: { of: notes, size: 10, path: /notes/page/:page }, sections: [] }
`)
  // The parts of a page's model that are read.
  const model = (path: string, more: Partial<PageModel> = {}) =>
    ({ path, locale: 'en', title: path, description: '', isIndexed: true, ...more }) as PageModel
  const written = (pages: readonly PageModel[]) => {
    const writer = new IndexWriter(settings, site)
    for (const each of pages) if (writer.wants(each)) writer.add(each, `<main>${'text '.repeat(300)}</main>`)
    return writer.finish()
  }

  it('are parts of a bounded size, which a list names, for each language', () => {
    const { files } = written(Array.from({ length: 250 }, (_, index) => model(`/page-${index}`)))
    const { parts } = JSON.parse(files.get('en.json') ?? '') as { parts: string[] }
    expect(parts).toHaveLength(2)
    expect(new Set(files.keys())).toEqual(new Set(['en.json', 'de.json', ...parts]))
    expect(parts.every((name) => /^en-[0-9a-f]{12}\.json$/.test(name))).toBe(true)
    expect(files.get('de.json')).toBe('{"parts":[]}')
  })

  it('have no page that search engines are to leave alone', () => {
    const writer = new IndexWriter(settings, site)
    expect(writer.wants(model('/secret', { isIndexed: false }))).toBe(false)
  })

  it('have the first part of a list, and all of them where its entries have no pages', () => {
    const writer = new IndexWriter(settings, site)
    const part = (collection: string, current: number) =>
      model('/part', {
        kind: 'page',
        paging: { collection, size: 10, path: '' },
        pages: { current, count: 3, previous: null, next: null },
      })
    const wanted = [part('notes', 1), part('notes', 2), part('words', 2)].map((page) => writer.wants(page))
    expect(wanted).toEqual([true, false, true])
  })

  it('have as many pages as the manifest says, and count the others', () => {
    const { leftOut } = written(Array.from({ length: 310 }, (_, index) => model(`/page-${index}`)))
    expect([...leftOut]).toEqual([['en', 10]])
  })
})
