import { describe, expect, it } from 'vitest'
import { type PartName, pageParts, partNames } from '../../runtime/ledger/page-parts.ts'

const STATE =
  '<script type="application/json" id="__SITE_STATE__">{"layout":"default","build":"e1","islands":[{"key":"a","props":{"n":1}}],"texts":{},"styles":[]}</script>'
const PAGE = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><meta name="theme-color" content="#fff"><meta name="stage" content="live"><link rel="icon" href="/hat.svg"><title>Hats</title><meta name="description" content="All of them." data-head><style>.a{}</style><script src="/boot.js"></script></head><body><main><h1 class="a">Our hats</h1><p>Felt and <b>straw</b><!-- -->, made here.</p><a href="/contact" title="Write to us">Contact</a><img src="/hat.jpg" alt="A hat"></main>${STATE}</body></html>`

function changed(from: string, to: string): PartName[] {
  expect(PAGE).toContain(from)
  const [before, after] = [pageParts(PAGE), pageParts(PAGE.replace(from, to))]
  return partNames.filter((name) => before[name] !== after[name])
}

describe('the parts of a page', () => {
  it.each<[what: string, from: string, to: string, parts: PartName[]]>([
    ['a word', 'Our hats', 'Your hats', ['text']],
    ['what is read out', 'alt="A hat"', 'alt="A felt hat"', ['text']],
    ['a title that shows', 'title="Write to us"', 'title="Call us"', ['text']],
    ['a class', '<h1 class="a">', '<h1 class="b">', ['look']],
    ['an element', '<h1 class="a">Our hats</h1>', '<h2 class="a">Our hats</h2>', ['look']],
    ['styles', '.a{}', '.a{color:red}', ['look']],
    ['an icon', 'href="/hat.svg"', 'href="/cap.svg"', ['look']],
    ['the colour of the browser', '#fff', '#eee', ['look']],
    ['what the site tells programs of others', 'content="live"', 'content="beta"', ['search']],
    ['an address', 'href="/contact"', 'href="/write"', ['behaviour']],
    ['a picture', 'src="/hat.jpg"', 'src="/cap.jpg"', ['behaviour']],
    ['a script', '/boot.js', '/start.js', ['behaviour']],
    [
      'what is there instead of scripts',
      '</main>',
      '<noscript><p>Switch scripts on.</p></noscript></main>',
      ['behaviour'],
    ],
    ['the state', '"layout":"default"', '"layout":"wide"', ['behaviour']],
    ['a description', 'All of them.', 'Some of them.', ['search']],
    ['the title', '<title>Hats</title>', '<title>Caps</title>', ['search']],
    ['white space between elements', '</h1><p>', '</h1>\n  <p>', []],
    ['what all pages share, such as colours, which are in the styles', '"build":"e1"', '"build":"e2"', []],
    ['what an island is given, which is in its markup', '"props":{"n":1}', '"props":{"n":2}', []],
  ])('%s', (_, from, to, parts) => {
    expect(changed(from, to)).toEqual(parts)
  })

  it('are those of a page without a state, too', () => {
    const { text } = pageParts(PAGE)
    expect(pageParts(PAGE.replace(STATE, '')).text).toBe(text)
  })
})
