import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FirstPicture } from '../../runtime/view/first-picture.ts'
import { type GivenView, PageViewContext } from '../../runtime/view/page-view.ts'
import { Picture, type PictureProps } from '../../runtime/view/picture.tsx'

/** The parts of a page's view that a picture reads. */
const view = { firstPicture: new FirstPicture() } as unknown as GivenView

const image = { src: '/_site/picture/a1-480-960.jpg', width: 1200, height: 800, alt: 'A loaf' }

const rendered = (pictures: readonly PictureProps[], given = {} as GivenView) =>
  renderToString(
    <PageViewContext.Provider value={given}>
      {pictures.map((props, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once.
        <Picture key={index} {...props} />
      ))}
    </PageViewContext.Provider>,
  )

it('offers each form in each width, and has the dimensions of its file', () => {
  expect(rendered([{ image, sizes: '50vw', className: 'hero' }])).toBe(
    [
      '<picture>',
      '<source type="image/avif" srcSet="/_site/picture/a1-480.avif 480w, /_site/picture/a1-960.avif 960w" sizes="50vw"/>',
      '<source type="image/webp" srcSet="/_site/picture/a1-480.webp 480w, /_site/picture/a1-960.webp 960w" sizes="50vw"/>',
      '<img src="/_site/picture/a1-480-960.jpg" srcSet="/_site/picture/a1-480.jpg 480w, /_site/picture/a1-480-960.jpg 960w" sizes="50vw"',
      ' width="1200" height="800" alt="A loaf" class="hero" loading="lazy" decoding="async"/>',
      '</picture>',
    ].join(''),
  )
})

it('offers nothing that is wider than the file, of which a back-end may know more than the address', () => {
  const src = '/_site/picture/a1-480-960-1440.jpg'
  const widths = (width: number) =>
    /type="image\/avif" srcSet="([^"]+)"/.exec(rendered([{ image: { ...image, src, width } }]))?.[1]?.match(/\S+(?=w)/g)
  const [at480, at700, at960, at2000] = [480, 700, 960, 2000].map(widths)
  expect(at480?.filter((part) => !part.includes('/'))).toEqual(['480'])
  expect(at700?.filter((part) => !part.includes('/'))).toEqual(['480', '700'])
  expect(at960?.filter((part) => !part.includes('/'))).toEqual(['480', '960'])
  expect(at2000?.filter((part) => !part.includes('/'))).toEqual(['480', '960', '1440'])
})

it.each(['/_site/picture/a1.svg', '/pictures/loaf.svg', 'https://example.com/_site/picture/a1-480.jpg'])(
  'shows %s as it is',
  (src) => {
    const html = rendered([{ image: { ...image, src } }])
    expect(html).toBe(`<img src="${src}" width="1200" height="800" alt="A loaf" loading="lazy" decoding="async"/>`)
  },
)

it('says what stays in view, and where nothing was said, nothing', () => {
  expect(rendered([{ image: { ...image, focus: '50% 20%' } }])).toContain(' data-focus="50% 20%"')
  expect(rendered([{ image: { ...image, focus: null } }])).not.toContain('data-focus')
})

it('shows a picture of which a CMS knows nothing but its address', () => {
  const html = rendered([{ image: { src: '/a.svg', width: null, height: null, alt: null } }])
  expect(html).toBe('<img src="/a.svg" alt="" loading="lazy" decoding="async"/>')
})

it('is fetched at once where it is the first of the page, however often React renders it', () => {
  const eager = (html: string) => [...html.matchAll(/loading="(\w+)"( fetchPriority="high")?/g)].map(([all]) => all)
  const first = 'loading="eager" fetchPriority="high"'
  const lazy = 'loading="lazy"'
  expect(eager(rendered([{ image }, { image }], view))).toEqual([first, lazy])
  expect(eager(rendered([{ image }, { image }], view))).toEqual([first, lazy])
  const other = { firstPicture: new FirstPicture() } as unknown as GivenView
  expect(eager(rendered([{ image, priority: false }, { image }, { image, priority: true }], other))).toEqual([
    lazy,
    first,
    first,
  ])
  expect(eager(rendered([{ image }]))).toEqual([lazy])
})
