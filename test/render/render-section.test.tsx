import { Suspense, useId } from 'react'
import { describe, expect, it } from 'vitest'
import type { SectionData } from '../../runtime/page/page-request.ts'
import { joinParts } from '../../runtime/render/markup.ts'
import { PageForms } from '../../runtime/render/page-forms.ts'
import type { ServerView } from '../../runtime/render/page-views.ts'
import { isWhole, renderSection } from '../../runtime/render/render-section.ts'
import { SectionMemo } from '../../runtime/render/section-memo.ts'
import type { Entry } from '../../runtime/site/data/entry.ts'
import type { SectionInstance } from '../../runtime/site/site-model.ts'
import { Link } from '../../runtime/view/link.tsx'
import { usePage, useText } from '../../runtime/view/page-view.ts'
import type { SectionComponent } from '../../runtime/view/section.ts'
import { noEntries } from '../support/sites/no-entries.ts'

const instance: SectionInstance = {
  key: 'index___es/works',
  section: 'Works',
  id: 'works',
  locale: 'es',
  props: { title: 'Obras' },
  written: { props: {}, texts: [], routes: [] },
  isRequired: false,
  version: '',
}
const noData: SectionData = { data: null, failed: false }
const addresses = new Map([
  ['contact', '/contact'],
  ['#map', '#map'],
  ['https://example.com', 'https://example.com'],
])
const view: ServerView = {
  sectionId: 'works',
  product: 'Prueba',
  locale: 'es',
  tag: 'es-CR',
  timeZone: 'UTC',
  dir: 'ltr',
  path: '/contact',
  locales: [],
  params: {},
  query: {},
  pages: null,
  embeds: {},
  reads: null,
  hrefOf: (to) => addresses.get(to) ?? null,
  addressOf: (to) => addresses.get(to) ?? null,
  text: (key) => `«${key}»`,
  trans: (key) => [key],
}

function render(component: SectionComponent, hydrate: 'load' | null = null, data = noData) {
  const errors: unknown[] = []
  const section = renderSection({
    registered: { component, hydrate, inputs: [], call: null },
    renderStatic: null,
    instance,
    data,
    view,
    forms: null,
    messages: () => ({ more: 'Más' }),
    mayBeFirst: false,
    rich: { parser: { parse: () => null, picturesIn: () => [] }, takenIds: new Set() },
    onError: (error) => errors.push(error),
  })
  return { ...section, html: joinParts([section.markup]).toString(), errors }
}

describe('a section', () => {
  it('is a block with its name and its id', () => {
    const { html } = render(({ props }) => <h2>{props.title}</h2>)
    expect(html).toBe('<div data-section="Works" data-section-id="works"><h2>Obras</h2></div>')
  })

  it('has ids of its own, with the instance’s id in them', () => {
    function Labelled() {
      const id = useId()
      return <p id={id} />
    }
    expect(render(Labelled).html).toMatch(/<p id="_worksR_\w+_">/)
  })

  it('shows texts, never markup', () => {
    const { html } = render(({ data }) => <p title={data}>{data}</p>, null, {
      data: '</script><img src=x onerror=alert(1)>"',
      failed: false,
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;')
  })

  it('knows whether its data failed', () => {
    const component: SectionComponent = ({ data, failed }) => <p>{`${data} ${failed}`}</p>
    expect(render(component, null, { data: null, failed: true }).html).toContain('<p>null true</p>')
  })

  it('has its own texts', () => {
    expect(render(() => <p>{useText()('more')}</p>).html).toContain('«more»')
  })
})

describe('a section that fails', () => {
  function Broken(): never {
    throw new Error('broken')
  }

  it('leaves an empty block that says so, is told, and is no island', () => {
    const { html, isFailed, island, errors } = render(Broken, 'load')
    expect(html).toBe('<div data-section="Works" data-section-id="works" data-section-failed="true"></div>')
    expect({ isFailed, island }).toEqual({ isFailed: true, island: null })
    expect(errors).toMatchObject([{ message: 'broken' }])
  })

  describe('inside a suspense boundary', () => {
    const Bounded = () => (
      <Suspense fallback="waiting">
        <Broken />
      </Suspense>
    )

    it('fails all the same when it is static', () => {
      expect(render(Bounded)).toMatchObject({ isFailed: true, errors: [{ message: expect.any(String) }] })
    })

    it('is left to the browser when it is interactive, since only the server may throw that', () => {
      const { html, isFailed, errors } = render(Bounded, 'load')
      expect(html).toContain('waiting')
      expect([isFailed, errors]).toEqual([false, []])
    })
  })

  describe('by waiting for something', () => {
    function Waiting(): never {
      throw new Promise(() => {})
    }
    const Bounded = () => (
      <Suspense fallback={<p>waiting</p>}>
        <Waiting />
      </Suspense>
    )

    it.each([Waiting, Bounded])('cannot be static', (component) => {
      expect(render(component)).toMatchObject({
        isFailed: true,
        errors: [{ message: expect.stringContaining('a static section is rendered in one go') }],
      })
    })

    it('needs a boundary when it is interactive', () => {
      expect(render(Waiting, 'load').errors).toMatchObject([
        { message: expect.stringContaining('Put <Suspense fallback={…}> around that part') },
      ])
    })

    it('shows what is in its place, which the browser replaces', () => {
      const { html, isFailed, island } = render(Bounded, 'load')
      expect(html).toContain('<p>waiting</p>')
      expect([isFailed, island]).toEqual([false, expect.anything()])
    })
  })

  it('shows its own fallback in its block, with its text and its links', () => {
    const component: SectionComponent = () => <Broken />
    component.fallback = ({ id, props }) => (
      <p id={id}>
        <b>{props.title}</b>
        <i>{useText()('more')}</i>
        <Link to="contact">Contacto</Link>
        <img src="/sorry.jpg" alt="" width="1" height="1" />
      </p>
    )
    for (const hydrate of [null, 'load'] as const) {
      const { html, hints, isFailed, island, errors } = render(component, hydrate)
      expect(html).toBe(
        '<div data-section="Works" data-section-id="works" data-section-failed="true"><p id="works"><b>Obras</b><i>«more»</i><a href="/contact" aria-current="page">Contacto</a><img src="/sorry.jpg" alt="" width="1" height="1"/></p></div>',
      )
      expect(hints).toEqual(['<link rel="preload" as="image" href="/sorry.jpg"/>'])
      expect({ isFailed, island }).toEqual({ isFailed: true, island: null })
      expect(errors).toMatchObject([{ message: 'broken' }])
    }
  })

  it('leaves an empty block when its fallback throws too, and both errors are told once', () => {
    const component: SectionComponent = () => <Broken />
    component.fallback = () => {
      throw new Error('no fallback either')
    }
    const { html, isFailed, errors } = render(component)
    expect(html).toBe('<div data-section="Works" data-section-id="works" data-section-failed="true"></div>')
    expect(isFailed).toBe(true)
    expect(errors).toMatchObject([{ message: 'broken' }, { message: 'no fallback either' }])
  })

  it('is not taken for one when its boundary is complete', () => {
    const { isFailed, html } = render(() => (
      <Suspense fallback="waiting">
        <p>done</p>
      </Suspense>
    ))
    expect(isFailed).toBe(false)
    expect(html).toContain('<p>done</p>')
  })
})

describe('what React puts in front of a section’s markup', () => {
  const { html, hints } = render(() => (
    <article>
      <link href="https://cdn.example.com" rel="dns-prefetch" />
      <link rel="modulepreload" href="/part.js" />
      <title>Another title</title>
      <meta name="description" content="another" />
      <link rel="canonical" href="/another" />
      <img src="/hero.jpg" alt="" width="1" height="1" />
      <img src="/late.jpg" alt="" width="1" height="1" loading="lazy" />
    </article>
  ))

  it('is not in the section', () => {
    expect(html).toBe(
      '<div data-section="Works" data-section-id="works"><article><img src="/hero.jpg" alt="" width="1" height="1"/><img src="/late.jpg" alt="" width="1" height="1" loading="lazy"/></article></div>',
    )
  })

  it('goes into the head when it is a hint for a resource, and nowhere when it is a title', () => {
    expect(hints.toSorted()).toEqual([
      '<link href="https://cdn.example.com" rel="dns-prefetch"/>',
      '<link rel="modulepreload" href="/part.js"/>',
      '<link rel="preload" as="image" href="/hero.jpg"/>',
    ])
  })

  it('stays there when it belongs to the section: a stylesheet, and data of an item', () => {
    const own = '<link rel="stylesheet" href="/own.css"/><meta itemProp="name" content="a"/><p>a</p>'
    const section = render(() => (
      <>
        <link rel="stylesheet" href="/own.css" />
        <meta itemProp="name" content="a" />
        <p>a</p>
      </>
    ))
    expect(section.html).toContain(`>${own}</div>`)
    expect(section.hints).toEqual([])
  })
})

describe('a link', () => {
  it('is a plain anchor to the page of that name', () => {
    expect(render(() => <Link to="https://example.com">Out</Link>).html).toContain(
      '<a href="https://example.com" rel="noopener">Out</a>',
    )
    expect(render(() => <Link to="#map">Map</Link>).html).toContain('<a href="#map">Map</a>')
  })

  it('marks the current page', () => {
    expect(render(() => <Link to="contact">Contacto</Link>).html).toContain('<a href="/contact" aria-current="page">')
  })

  it('to what is no address is a text', () => {
    const { html } = render(() => (
      <Link to="javascript:alert(1)" className="c">
        Text
      </Link>
    ))
    expect(html).toContain('<span class="c" data-dead-link="javascript:alert(1)">Text</span>')
    expect(html).not.toMatch(/<a |href=/)
  })
})

describe('an interactive section', () => {
  const component: SectionComponent = () => (
    <p>
      <Link to="contact">a</Link>
      <Link to="javascript:1">b</Link>
    </p>
  )

  it('carries what its island needs, and where its links lead', () => {
    expect(render(component, 'load', { data: { a: 1 }, failed: false }).island).toEqual({
      id: 'works',
      key: 'index___es/works',
      section: 'Works',
      hydrate: 'load',
      props: { title: 'Obras' },
      data: { a: 1 },
      failed: false,
      messages: { more: 'Más' },
      links: { contact: '/contact', 'javascript:1': null },
      view: {
        product: 'Prueba',
        locale: 'es',
        tag: 'es-CR',
        timeZone: 'UTC',
        dir: 'ltr',
        path: '/contact',
        locales: [],
      },
    })
  })

  it('knows where the links of its fallback lead, which only the browser may come to show', () => {
    const withFallback: SectionComponent = () => <p>fine</p>
    withFallback.fallback = () => <Link to="contact">a</Link>
    const { html, island, errors } = render(withFallback, 'load')
    expect(html).toContain('><p>fine</p></div>')
    expect(island?.links).toEqual({ contact: '/contact' })
    expect(errors).toEqual([])
  })

  it('is the only kind that carries anything', () => {
    expect(render(component).island).toBeNull()
  })
})

describe('what a section may use', () => {
  it('works inside a section only', () => {
    expect(() => usePage()).toThrow()
  })
})

describe('the memo of sections', () => {
  const forms = new PageForms(null, noEntries, 'es')
  const rendered =
    (data = noData, component: SectionComponent = () => <p>x</p>) =>
    () => {
      const { errors: _, ...section } = render(component, null, data)
      return section
    }

  it('hands out the same object for the same instance, data and inputs', () => {
    const memo = new SectionMemo(10_000)
    const first = memo.get(instance, noData, '', forms, rendered())
    expect(memo.get(instance, noData, '', forms, rendered())).toBe(first)
  })

  it('renders anew for another instance, other data, another input', () => {
    const memo = new SectionMemo(10_000)
    const first = memo.get(instance, noData, '', forms, rendered())
    expect(memo.get({ ...instance, key: 'index___en/works' }, noData, '', forms, rendered())).not.toBe(first)
    expect(memo.get(instance, { ...noData }, '', forms, rendered())).not.toBe(first)
    expect(memo.get(instance, noData, '/contact', forms, rendered())).not.toBe(first)
    expect(memo.get(instance, noData, '', forms, rendered())).toBe(first)
  })

  it('renders anew where a form offers other entries, and keeps none that lacks them', async () => {
    const memo = new SectionMemo(10_000)
    const lists = [[], []] as const
    const offering = (...answers: (readonly Entry[] | Promise<readonly Entry[]>)[]) => {
      const page = new PageForms(null, { listIn: () => answers.shift() ?? [] }, 'es')
      const get = () =>
        memo.get(instance, noData, '', page, () => ({
          ...rendered()(),
          offers: new Map([['concerts', page.listOf('concerts')]]),
        }))
      return { page, get }
    }
    const first = offering(lists[0]).get()
    expect(offering(lists[0]).get()).toBe(first)
    const other = offering(lists[1]).get()
    expect(other).not.toBe(first)
    expect(offering(lists[1]).get()).toBe(other)
    const away = offering(Promise.reject(new Error('away')))
    away.get()
    await away.page.ready()
    const lacking = away.get()
    expect(isWhole(lacking)).toBe(false)
    expect(away.get()).not.toBe(lacking)
  })

  it('keeps no section that failed', () => {
    const memo = new SectionMemo(10_000)
    const broken: SectionComponent = () => {
      throw new Error('broken')
    }
    broken.fallback = () => <p>sorry</p>
    expect(memo.get(instance, noData, '', forms, rendered(noData, broken)).isFailed).toBe(true)
    expect(memo.get(instance, noData, '', forms, rendered()).isFailed).toBe(false)
  })

  it('keeps no more than its size', () => {
    const memo = new SectionMemo(1000)
    const first = memo.get(instance, noData, '', forms, rendered())
    for (let index = 0; index < 20; index += 1) memo.get(instance, noData, `/${index}`, forms, rendered())
    expect(memo.get(instance, noData, '', forms, rendered())).not.toBe(first)
  })
})
