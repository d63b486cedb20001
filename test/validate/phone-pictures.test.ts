import { describe, expect, it } from 'vitest'
import { readPage } from '../../runtime/checks/pages/page-view.ts'
import type { PageModel } from '../../runtime/site/site-model.ts'
import { phonePictures } from '../../runtime/validate/phone-pictures.ts'
import { pictureWidth } from '../../runtime/validate/picture-width.ts'

const phone = { width: 390, height: 844, density: 2 }

it.each([
  ['', 390],
  ['100vw', 390],
  ['50vw', 195],
  ['(min-width: 60rem) 50vw, 100vw', 390],
  ['(min-width: 20rem) 50vw, 100vw', 195],
  ['(max-width: 390px) 10rem, 5rem', 160],
  ['(max-width: 24em) 10rem, 5rem', 80],
  ['screen and (min-width: 300px) and (max-width: 400px) 200px, 100px', 200],
  ['(min-width: 300px) and (min-width: 400px) 200px, 100px', 100],
  ['(max-width: 100px) or (min-width: 300px) 200px, 100px', 200],
  ['not (min-width: 60rem) 200px, 100px', 200],
  ['(width <= 390px) 200px, 100px', 200],
  ['(width > 390px) 200px, 100px', 100],
  ['(300px < width <= 400px) 200px, 100px', 200],
  ['(orientation: landscape) 200px, 100px', 100],
  ['calc(100vw - 2rem)', 358],
  ['calc((100vw - 3 * 1.5rem) / 2)', 159],
  ['calc(50vw + -10px)', 185],
  ['min(100vw, 20rem)', 320],
  ['max(10px, 50vw)', 195],
  ['clamp(10rem, 50vw, 12rem)', 192],
  ['(min-width: calc(20rem + 10px)) 30ch, 100vw', 240],
  ['75VH', 633],
  // What is not understood is passed over.
  ['(min-resolution: 3dppx) 10px, 20px', 20],
  ['not (hover: hover) 10px, 20px', 20],
  ['10parsec, 30px', 30],
  ['calc(10px, 30px', 390],
  ['auto, 50vw', 195],
  ['print 10px, 20px', 20],
  ['speech 10px, 20px', 20],
  ['(width < 40parsec) 10px, 20px', 20],
  ['-20px, 40px', 40],
])('a picture with the sizes %j is on a phone %d pixels wide', (sizes, width) => {
  expect(pictureWidth(sizes, phone)).toBe(width)
})

const page = (body: string) => {
  const route = { path: '/', locale: 'en', frame: { before: [], after: [] }, sections: [] } as unknown as PageModel
  const html = `<!doctype html><html><body>${body}</body></html>`
  return phonePictures(readPage(html, route, { isIncomplete: false, leaks: [] })).map(({ address }) => address)
}

describe('of a picture a phone loads', () => {
  it.each([
    ['the file that there is', '<img src="a.jpg">', ['a.jpg']],
    ['none where it has no address', '<img alt="">', []],
    ['the narrowest that is sharp', '<img src="a.jpg" srcset="a.jpg 2000w, b.jpg 480w, c.jpg 960w">', ['c.jpg']],
    ['the widest where none is', '<img src="a.jpg" srcset="a.jpg 300w, b.jpg 480w">', ['b.jpg']],
    ['what its sizes ask for', '<img src="a.jpg" srcset="a.jpg 300w, b.jpg 480w" sizes="150px">', ['a.jpg']],
    ['the one for its density', '<img src="a.jpg" srcset="b.jpg 2x, c.jpg 3x">', ['b.jpg']],
    ['one of several without spaces', '<img src="a.jpg" srcset="b.jpg 1x,c,d.jpg 2x">', ['c,d.jpg']],
    ['what nobody understands', '<img src="a.jpg" srcset="b.jpg 2q">', ['a.jpg']],
    [
      'the first form that it can show',
      '<picture><source type="image/jxl" srcset="a.jxl"><source type="image/avif" srcset="a.avif"><img src="a.jpg"></picture>',
      ['a.avif'],
    ],
    [
      'what is meant for its screen',
      '<picture><source media="(min-width: 600px)" srcset="wide.jpg"><source media="(max-width: 599px)" srcset="high.jpg"><img src="a.jpg"></picture>',
      ['high.jpg'],
    ],
    ['no file of another picture', '<picture><source srcset="b.jpg"></picture><img src="a.jpg">', ['a.jpg']],
  ])('%s', (_, body, files) => {
    expect(page(body)).toEqual(files)
  })
})
