import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link, type LinkProps } from '../../runtime/view/link.tsx'
import { type PageView, PageViewContext } from '../../runtime/view/page-view.ts'

/** The parts of a page's view that a link reads. */
const view: PageView = {
  sectionId: 'it',
  product: 'Prueba',
  locale: 'es',
  tag: 'es-CR',
  timeZone: 'UTC',
  dir: 'ltr',
  path: '/here',
  locales: [],
  params: {},
  query: {},
  pages: null,
  hrefOf: (to) => (to.startsWith('javascript:') ? null : to),
  text: (key) => key,
}

const rendered = (link: LinkProps) =>
  renderToString(
    <PageViewContext.Provider value={view}>
      <Link {...link} />
    </PageViewContext.Provider>,
  )

it.each<[Omit<LinkProps, 'children'>, string]>([
  [{ to: '/there' }, '<a href="/there">x</a>'],
  [{ to: '/here' }, '<a href="/here" aria-current="page">x</a>'],
  [{ to: 'https://example.com/' }, '<a href="https://example.com/" rel="noopener">x</a>'],
  [
    { to: 'javascript:alert(1)', className: 'c', prefetch: true },
    '<span class="c" data-dead-link="javascript:alert(1)">x</span>',
  ],
  // A link's own word wins, and of its own two words the one that forbids
  [{ to: '/there', prefetch: true }, '<a href="/there" data-prefetch="true">x</a>'],
  [{ to: '/there', prefetch: false }, '<a href="/there" data-prefetch="false">x</a>'],
  [{ to: '/there', noPrefetch: true }, '<a href="/there" data-prefetch="false">x</a>'],
  [{ to: '/there', prefetch: true, noPrefetch: true }, '<a href="/there" data-prefetch="false">x</a>'],
  [{ to: '/there', noPrefetch: false }, '<a href="/there">x</a>'],
])('%o is %s', (link, html) => {
  expect(rendered({ ...link, children: 'x' })).toBe(html)
})
