import { describe, expect, it } from 'vitest'
import { mediaAddress, mediaPathsIn, readMediaPath, withMedia } from '../../runtime/site/http/media-address.ts'
import { formAddress, readPictureAddress } from '../../runtime/values/paths/picture-address.ts'

const cms = 'https://cms.example.com/assets/'
const store = 'https://store.example.com/'
const places = [cms, store]
const widths = [960, 480]
const addressOf = (url: string) => mediaAddress(url, places, widths) ?? expect.fail(`${url} has no address`)

describe('a picture of another host', () => {
  it.each([
    `${cms}3f2a.jpg`,
    `${cms}a/b%20c/ünï.png`.replace('ünï', encodeURIComponent('ünï')),
    `${cms}6b1e?width=300&key=a-b_c~d`,
    `${store}uploads/large_tower.webp`,
    `${store}${encodeURIComponent('夕暮れの灯台と海岸を歩く人びと')}.jpg`,
  ])('%s has an address of this site for each form and width, which says where it is', (url) => {
    const address = addressOf(url)
    const name = readPictureAddress(address) ?? expect.fail(address)
    expect(name).toMatchObject({ widths: [480, 960], ending: 'jpg' })
    const place = places.find((each) => url.startsWith(each))
    for (const width of [480, 960])
      for (const form of ['avif', 'webp', 'fallback'] as const)
        expect(readMediaPath(formAddress(name, form, width), places, widths)).toEqual({ url, place, form, width })
  })

  it('that is drawn stays one', () => {
    const address = addressOf(`${cms}logo.svg?v=2`)
    expect(address).toMatch(/^\/_site\/picture\/m\w+\.svg$/)
    expect(readMediaPath(address, places, widths)).toEqual({
      ...{ url: `${cms}logo.svg?v=2`, place: cms },
      ...{ form: 'fallback', width: null },
    })
  })

  it.each([
    'https://cms.example.com/admin/a.jpg',
    'https://cms.example.com.evil.example/assets/a.jpg',
    'http://cms.example.com/assets/a.jpg',
    `${cms}../secret.jpg`,
    `${cms}a/../../secret.jpg`,
    `${cms}%2e%2e/secret.jpg`,
    `${cms}a.jpg#top`,
    cms,
    `${cms}${'long'.repeat(60)}`,
    '/assets/a.jpg',
    'A text.',
  ])('is not %s', (url) => {
    expect(mediaAddress(url, places, widths)).toBeNull()
  })

  it.each([
    ['another width', (path: string) => path.replace('-480.', '-481.')],
    ['another form', (path: string) => path.replace('.avif', '.gif')],
    ['another place', (path: string) => path.replace(/m\w{8}/, 'm00000000')],
    ['an address that is cut', (path: string) => path.replace(/(m\w{8}).*-/, '$1-')],
    ['what is no text', (path: string) => path.replace(/(m\w{8}).*-/, '$1____-')],
    ['no picture', () => '/_site/picture/a1-480.avif'],
  ])('is not asked for by %s', (_, change) => {
    const name = readPictureAddress(addressOf(`${cms}a.jpg`)) ?? expect.fail()
    expect(readMediaPath(change(formAddress(name, 'avif', 480)), places, widths)).toBeNull()
  })
})

describe('a text in an answer has the addresses of this site for its pictures', () => {
  const address = addressOf(`${cms}a.jpg?w=1&h=2`)
  it.each([
    [
      'HTML',
      `<p><img class="x" src="${cms}a.jpg?w=1&amp;h=2" alt="A"></p>`,
      `<p><img class="x" src="${address}" alt="A"></p>`,
    ],
    ['HTML in other letters', `<IMG\n  SRC = '/assets/a.jpg?w=1&h=2'/>`, `<IMG\n  SRC = "${address}"/>`],
    [
      'Markdown',
      `One ![A picture](${cms}a.jpg?w=1&h=2 "Title") and ![](/assets/a.jpg?w=1&h=2)`,
      `One ![A picture](${address} "Title") and ![](${address})`,
    ],
  ])('in %s', (_, text, own) => {
    expect(withMedia({ body: text }, places, widths)).toEqual({ body: own })
  })

  it.each([
    ['a link to a file', `<a href="${cms}a.pdf">A</a>`],
    ['a link to a picture', `[A](${cms}a.jpg)`],
    ['a picture of another host', '<img src="https://other.example/a.jpg"> ![A](https://other.example/a.jpg)'],
    ['an attribute that is no source', `<img data-src="${cms}a.jpg">`],
  ])('but not for %s', (_, text) => {
    expect(withMedia(text, places, widths)).toBe(text)
  })

  it.each(['<img ', '![', '<img src="', '![a]('])('and a text of nothing but %j is read at once', (part) => {
    const text = part.repeat(100_000)
    expect(withMedia(text, places, widths)).toBe(text)
  })
})

it('an answer has the addresses of this site wherever a whole text is one of a place', () => {
  const address = addressOf(`${cms}a.jpg`)
  const data = { works: [{ id: 1, image: { src: `${cms}a.jpg`, alt: `See ${cms}a.jpg`, width: 3 }, none: null }] }
  expect(withMedia(data, places, widths)).toEqual({
    works: [{ id: 1, image: { src: address, alt: `See ${cms}a.jpg`, width: 3 }, none: null }],
  })
})

it('an answer may leave out the host of a picture, where the place says more than a host', () => {
  const data = {
    image: '/assets/a.jpg',
    link: '/contact',
    other: '/assetsa.jpg',
    out: '//assets/a.jpg',
    up: '/assets/../a.jpg',
  }
  expect(withMedia(data, places, widths)).toEqual({ ...data, image: addressOf(`${cms}a.jpg`) })
})

it('an answer may write the address of a picture as browsers take it, too', () => {
  const data = {
    letters: `${cms}tür.jpg`,
    plain: '//store.example.com/a.jpg',
    large: 'HTTPS://Store.example.com/a.jpg',
    text: `${cms}a.jpg is a picture`,
    other: '//other.example/a.jpg',
  }
  const store = addressOf(`${places[1]}a.jpg`)
  const letters = addressOf(`${cms}t%C3%BCr.jpg`)
  expect(withMedia(data, places, widths)).toEqual({ ...data, letters, plain: store, large: store })
})

it('an answer may name a picture by what stands behind its place, such as the id of a file', () => {
  const id = '2b998510-12e7-4613-9af2-021bf962fe06'
  const data = {
    id,
    picture: { src: id, alt: id },
    local: { src: '/a.jpg' },
    far: { src: 'https://elsewhere.example/a' },
  }
  expect(withMedia(data, places, widths)).toEqual({ ...data, picture: { src: addressOf(places[0] + id), alt: id } })
})

it('a page says which of them it shows', () => {
  const [one, two] = [addressOf(`${cms}a.jpg`), addressOf(`${cms}logo.svg`)]
  const html = `<img src="${one}" srcset="${one} 960w"><img src="${two}"><img src="/_site/picture/a1-480.jpg">`
  expect(mediaPathsIn(html)).toEqual([one, two])
})
