import type { PagesOf } from './pages-of.ts'

const greeting = '{ section: Note, props: { title: { en: Hello, de: Hallo } } }'
const link = (to: string) => `{ section: Note, props: { link: { to: ${to}, text: { en: Terms, de: Bedingungen } } } }`

/** A site in two languages: the path of its second page, what its home page shows, and what stands below every page. */
const inTwoLanguages = (path: string, section: string, below?: string) => ({
  'locales/de.yaml': '{}\n',
  'site.config.yaml': `locales:
  default: en
  available: { en: { label: English }, de: { label: Deutsch } }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    de: Kurze Notizen über eine kleine Website, die alles hat, was eine Website braucht, und nicht mehr.
layouts:
  default: [$page${below === undefined ? '' : `, ${below}`}]
routes:
  - name: index
    path: /
    sections: [${section}]
  - name: terms
    path: ${path}
    title: { en: Terms, de: Bedingungen }
    description:
      en: What you may do with the notes of this small site.
      de: Was Sie mit den Notizen dieser kleinen Website tun dürfen.
    sections: [${greeting}]
`,
})

/** Pages, their addresses and their parts: what may stand only once, or only in one place. */
export const addressPages = {
  'manifest/duplicate-route': {
    title: 'Two routes have the same name',
    why: 'Links, redirects and the language switch find a page by the name of its route, so a name belongs to one page. The same page in several languages is one route with a path for each of them.',
    wrong: `routes:
  - { name: index, path: /, sections: [Note] }
  - { name: news, path: /news, sections: [] }
  - { name: news, path: /archive, sections: [] }
`,
    right: `routes:
  - { name: index, path: /, sections: [Note] }
  - name: news
    path: /news
    title: { en: News }
    description: { en: What is new in this small site of notes every week. }
    sections: []
  - name: archive
    path: /archive
    title: { en: Archive }
    description: { en: What was new in this small site of notes in earlier years. }
    sections: []
`,
  },
  'manifest/path-clash': {
    title: 'Two pages, or a page and a redirect, have the same address',
    why: 'Only one of them could ever be shown. Addresses are compared as visitors type them: letter case, a slash at the end and composed or decomposed letters make no difference. Give one of them another path, or remove the redirect.',
    wrong: `redirects:
  - { from: /, to: index }
`,
    right: `redirects:
  - { from: /home, to: index }
`,
  },
  'manifest/reserved-path': {
    title: 'An address belongs to the runtime or is the prefix of a language',
    why: 'The server answers these addresses itself: /_site, /healthz, /readyz, /graphql and those of the embedded back-ends, /sitemap.xml, the parts of a large one such as /sitemap-1.xml, and /robots.txt. And /es is the home page in Spanish where "es" is a further language. A page or redirect there could not be reached. Choose another path.',
    wrong: `redirects:
  - { from: /graphql, to: index }
`,
    right: `redirects:
  - { from: /graph, to: index }
`,
  },
  'manifest/default-prefix': {
    title: 'A page stands below the code of the default language',
    why: 'The default language has no prefix, and every other has its code: in a site whose default is "en", /about is English and /de/about is German. A page at /en/about looks like a second address of /about to visitors and to search engines. Write the path without the code. A redirect may start there, for visitors of an older site.',
    wrong: inTwoLanguages('/en/terms', greeting),
    right: inTwoLanguages('/terms', greeting),
  },
  'manifest/unusable-path': {
    title: 'A path that cannot be read, served or written as a file',
    why: 'Characters that nobody sees, above all those that turn the direction of letters, make one address look like another: type the path anew. A part that begins with a dot is a hidden file, which servers do not show. And a part may have 240 bytes, since file systems take names of 255, with the ending of a page.',
    wrong: `redirects:
  - { from: /.env, to: index }
`,
    right: `redirects:
  - { from: /env, to: index }
`,
  },
  'manifest/reserved-header': {
    title: 'A response header belongs to the runtime',
    why: 'The runtime sets this header for each answer, because only it knows what fits: a length, an encoding, how long others may keep the answer. A fixed value would be lost, or would break answers. Remove it. How long a page may be kept is said by cache: of its route.',
    wrong: `headers: { cache-control: no-store }
`,
    right: `headers: { x-frame-options: SAMEORIGIN }
`,
  },
  'manifest/duplicate-section-id': {
    title: 'Two sections of a page have the same id',
    why: 'The id is where a link with # leads to, so it may stand on a page only once, the sections of its layout included. Give the second one another id. Sections without an id get one by themselves.',
    wrong: `routes:
  - name: index
    path: /
    sections:
      - { section: Note, id: news, props: { title: { en: News } } }
      - { section: Note, id: news, props: { title: { en: More news } } }
`,
    right: `routes:
  - name: index
    path: /
    sections:
      - { section: Note, id: news, props: { title: { en: News } } }
      - Note
`,
  },
  'manifest/page-slot': {
    title: 'A layout has no place for the page, or more than one',
    why: 'A layout is what stands around a page, and $page is the place of the page in it. Without it the page would not be shown, with two it would be shown twice.',
    wrong: `layouts:
  default: [Note]
`,
    right: `layouts:
  default: [$page]
`,
  },
  'manifest/page-slot-outside-layout': {
    title: 'The place of the page stands in a page',
    why: 'Only a layout has a place for the page. What stands around several pages belongs to layouts:, and a route names the layout that it wants.',
    wrong: `routes:
  - { name: index, path: /, sections: [$page] }
`,
    right: `layouts:
  default: [$page]
routes:
  - { name: index, path: /, sections: [Note] }
`,
  },
  'manifest/unsafe-target': {
    title: 'A redirect leads to something that is no safe address',
    why: 'A redirect leads to a page by the name of its route, or out of the site by a full https: address without user name or password. Other forms can be read by browsers as another host, or send visitors on without encryption.',
    wrong: `redirects:
  - { from: /shop, to: 'http://shop.example/' }
`,
    right: `redirects:
  - { from: /shop, to: 'https://shop.example/' }
`,
  },
  'manifest/missing-in-locale': {
    title: 'Something leads to a page that a language does not have',
    why: 'A route whose path is a map exists only in the languages of that map. What is shown in another language, too, cannot lead to it there. Give the route a path in that language, or lead elsewhere.',
    wrong: inTwoLanguages('{ en: /terms }', link('terms')),
    right: inTwoLanguages('{ en: /terms, de: /bedingungen }', link('terms')),
  },
  'manifest/link-missing-in-locale': {
    title: 'A link of a layout leads to a page that a language does not have',
    why: 'A layout stands in every language. Where the page does not exist the link is shown as plain text, which looks like a mistake to visitors. Give the route a path in that language, or give those pages a layout without the link.',
    wrong: inTwoLanguages('{ en: /terms }', greeting, link('terms')),
    right: inTwoLanguages('{ en: /terms, de: /bedingungen }', greeting, link('terms')),
  },
} satisfies Partial<PagesOf<'manifest'>>
