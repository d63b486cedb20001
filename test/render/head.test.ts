import { describe, expect, it } from 'vitest'
import { errorHead, pageHead, siteHead } from '../../runtime/render/head.ts'
import { themeCss } from '../../runtime/render/theme-css.ts'
import { fixedPages } from '../../runtime/site/routing/pages-of.ts'
import { siteOf } from '../site/site-of.ts'

const { site } = siteOf(`version: 1
site:
  product: 'Prueba & Co'
  origin: https://prueba.example
  organization: { type: ProfessionalService, email: a@b.example, telephone: '+506 2222 0000', sameAs: ['https://social.example/prueba'], logo: /logo.svg, address: { locality: '</script><b>', country: CR } }
locales:
  default: es
  available: { es: { label: Español, tag: es-CR }, en: { label: English, tag: en-US }, zh: { label: 中文, tag: zh-Hant-TW } }
head:
  description: { es: 'Para "todos" <ya>' }
  image: /social.png
  themeColor: '#ff5a36'
  icons: [{ href: /icon.svg, type: image/svg+xml, sizes: any }]
  meta: [{ name: author, content: 'A "B" <C>' }]
theme:
  color: { accent: '#ff5a36' }
  size: { page: 70rem }
  palettes: { sea: { accent: '#0af' } }
routes:
  - { name: index, path: /, title: { es: Inicio <1> }, sections: [] }
  - { name: kids, path: /niños, title: { es: '' }, index: false, image: /kids.png, sections: [] }
  - { name: local, path: { es: /local }, sections: [] }
`)

function headOf(key: string): string {
  const route = fixedPages(site).find((candidate) => candidate.key === key)
  if (!route) throw new Error(`There is no route ${key}.`)
  return pageHead(site, route)
}

/** Every value of an attribute in the elements that have another attribute with a given value. */
function values(html: string, having: string, attribute: string): string[] {
  return [...html.matchAll(/<(?:meta|link)[^>]*>/g)]
    .map(([element]) => element)
    .filter((element) => element.includes(having))
    .map((element) => new RegExp(`${attribute}="([^"]*)"`).exec(element)?.[1] ?? '')
}

describe('the head of a page', () => {
  const head = headOf('index___es')

  it('has the title after its template, as text', () => {
    expect(head).toContain('<title>Inicio &lt;1&gt; - Prueba &amp; Co</title>')
    expect(headOf('kids___es')).toContain('<title>Prueba &amp; Co</title>')
  })

  it('names the page’s one address, without its query', () => {
    expect(values(head, 'rel="canonical"', 'href')).toEqual(['https://prueba.example/'])
    expect(values(headOf('kids___en'), 'rel="canonical"', 'href')).toEqual(['https://prueba.example/en/ni%C3%B1os'])
  })

  it('names nothing that needs the site’s address where it is that of this machine: no feed either, since there is none', () => {
    const feeds = [
      { name: 'news', path: '/news.xml', title: 'News', format: 'atom', locale: 'es' },
    ] as unknown as typeof site.feeds
    const [route = expect.fail()] = fixedPages(site)
    expect(pageHead({ ...site, feeds }, route)).toContain('href="/news.xml"')
    expect(pageHead({ ...site, feeds }, route, null)).not.toMatch(/<link|og:url|og:image/)
  })

  it('names the page in every language: by code, by full tag, and the default one', () => {
    const languages = values(head, 'rel="alternate"', 'hreflang')
    const addresses = values(head, 'rel="alternate"', 'href')
    expect(languages.map((language, index) => [language, addresses[index]])).toEqual([
      ['es', 'https://prueba.example/'],
      ['es-CR', 'https://prueba.example/'],
      ['en', 'https://prueba.example/en'],
      ['en-US', 'https://prueba.example/en'],
      ['zh', 'https://prueba.example/zh'],
      ['zh-Hant-TW', 'https://prueba.example/zh'],
      ['x-default', 'https://prueba.example/'],
    ])
  })

  it('names only the languages that have the page', () => {
    expect(values(headOf('local___es'), 'rel="alternate"', 'hreflang')).toEqual(['es', 'es-CR', 'x-default'])
  })

  it('tells social networks language, address and picture', () => {
    expect(values(head, 'property="og:locale"', 'content')).toEqual(['es_CR'])
    expect(values(head, 'property="og:locale:alternate"', 'content')).toEqual(['en_US', 'zh_Hant_TW'])
    expect(values(head, 'property="og:url"', 'content')).toEqual(['https://prueba.example/'])
    expect(values(head, 'property="og:title"', 'content')).toEqual(['Inicio &lt;1&gt;'])
    expect(values(headOf('kids___es'), 'property="og:title"', 'content')).toEqual(['Prueba &amp; Co'])
    expect(values(head, 'property="og:image"', 'content')).toEqual(['https://prueba.example/social.png'])
    expect(values(headOf('kids___es'), 'property="og:image"', 'content')).toEqual(['https://prueba.example/kids.png'])
  })

  it('has one description, as text', () => {
    expect(values(head, 'name="description"', 'content')).toEqual(['Para &quot;todos&quot; &lt;ya&gt;'])
  })

  it('says noindex where the manifest does', () => {
    expect(values(head, 'name="robots"', 'content')).toEqual([])
    expect(values(headOf('kids___es'), 'name="robots"', 'content')).toEqual(['noindex'])
  })

  it('marks all but the title, so that a navigation can replace it', () => {
    const elements = [...head.matchAll(/<(?:meta|link|script)[^>]*>/g)].map(([element]) => element)
    expect(elements.length).toBeGreaterThan(10)
    expect(elements.filter((element) => !element.includes('data-head'))).toEqual([])
  })
})

describe('what search engines are told of a page', () => {
  it('names pictures of entries by their addresses', () => {
    const route = fixedPages(site).find(({ key }) => key === 'kids___es')
    const picture = { src: '/_site/picture/a.jpg', width: 9, height: 6, alt: 'A', __typename: 'Image' }
    const data = { type: 'Article', image: [picture, '/b.jpg'], author: { type: 'Person', image: picture } }
    const head = route && pageHead(site, { ...route, structuredData: data })
    expect(head).toContain(
      '"image":["https://prueba.example/_site/picture/a.jpg","https://prueba.example/b.jpg"],"author":{"@type":"Person","image":"https://prueba.example/_site/picture/a.jpg"}',
    )
  })

  it('gives times of the site their offset, which search engines cannot know', () => {
    const route = fixedPages(site).find(({ key }) => key === 'kids___es')
    const data = { type: 'Event', startDate: '2027-07-01T18:30', endDate: '2027-12-01 20:00', doorTime: '2027-07-01' }
    const head = route && pageHead({ ...site, timeZone: 'Europe/Paris' }, { ...route, structuredData: data })
    expect(head).toContain(
      '"startDate":"2027-07-01T18:30+02:00","endDate":"2027-12-01T20:00+01:00","doorTime":"2027-07-01"',
    )
  })
})

describe('the organization', () => {
  const block = /<script type="application\/ld\+json" data-head>(.*?)<\/script>/.exec(headOf('index___en'))?.[1] ?? ''

  it('stands on the home page of every language only', () => {
    expect(headOf('index___es')).toContain('ld+json')
    expect(headOf('kids___es')).not.toContain('ld+json')
  })

  it('is JSON that cannot end its element', () => {
    expect(block).not.toContain('<')
    expect(JSON.parse(block)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ProfessionalService',
      name: 'Prueba & Co',
      url: 'https://prueba.example',
      telephone: '+506 2222 0000',
      sameAs: ['https://social.example/prueba'],
      email: 'a@b.example',
      logo: 'https://prueba.example/logo.svg',
      address: { '@type': 'PostalAddress', addressLocality: '</script><b>', addressCountry: 'CR' },
    })
  })
})

describe('the head of an error page', () => {
  it('has the message as its title, no address, and noindex', () => {
    const head = errorHead(site, 'es', 'This page could not be found')
    expect(head).toContain('<title>This page could not be found - Prueba &amp; Co</title>')
    expect(head).toContain('noindex')
    expect(head).not.toMatch(/canonical|alternate/)
  })
})

describe('the name of a site that has one for each language', () => {
  const named = siteOf(`version: 1
site: { product: { es: Casa Roja, en: Red House }, organization: { type: Bakery } }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: news, path: /news, title: { '*': N }, sections: [] }
  - { name: old, path: /news/old, title: { '*': O }, sections: [] }
`).site
  const head = (key: string) => {
    const route = fixedPages(named).find((page) => page.key === key)
    return route === undefined ? '' : pageHead(named, route)
  }

  it.each([
    ['es', 'Casa Roja', 'Red House'],
    ['en', 'Red House', 'Casa Roja'],
  ])('is that of the page in titles, social tags and structured data: %s', (locale, own, other) => {
    const pages = ['index', 'news', 'old'].map((name) => head(`${name}___${locale}`))
    expect(pages.join()).not.toContain(other)
    const [home, news, old] = pages
    expect(home).toContain(`<title>${own}</title>`)
    expect(home).toContain(`"@type":"Bakery","name":"${own}"`)
    expect(news).toContain(`<title>N - ${own}</title>`)
    expect(news).toContain(`<meta property="og:site_name" content="${own}" data-head>`)
    expect(old).toContain(`"position":1,"name":"${own}"`)
    expect(errorHead(named, locale, 'E')).toContain(`<title>E - ${own}</title>`)
  })

  it('is that of the default language where machines tell sites apart', () => expect(named.product).toBe('Casa Roja'))
})

describe('what stands in every head', () => {
  it('are colour, further elements and icons', () => {
    expect(siteHead(site)).toBe(
      '<meta name="theme-color" content="#ff5a36"><meta name="author" content="A &quot;B&quot; &lt;C&gt;"><link rel="icon" href="/icon.svg" type="image/svg+xml" sizes="any">',
    )
  })
})

describe('the theme', () => {
  it('becomes custom properties, and a palette takes their place where the page names it', () => {
    expect(themeCss(site.theme)).toBe(
      ':root{--color-accent:#ff5a36;--size-page:70rem}:root[data-palette="sea"]{--color-accent:#0af}',
    )
  })

  it('that is empty is no rule', () => {
    expect(themeCss({ stylesheets: [], preload: [], tokens: {}, palettes: {} })).toBe('')
  })
})
