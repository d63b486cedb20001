import { describe, expect, it } from 'vitest'
import { PageViews } from '../../runtime/render/page-views.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import { intlTag } from '../../runtime/values/texts/intl-tag.ts'
import { siteOf } from '../site/site-of.ts'

// Left to itself, Intl takes the language of the machine, which a test cannot change.
describe('a language of which Intl has no data, or whose tag it does not take', () => {
  const { site, messages } = siteOf(`version: 1
site: { product: Prueba }
locales: { default: la, available: { la: { label: Latina }, cy: { label: Cymraeg }, de-1996-1996: { label: No tag } } }
routes: [{ name: index, path: /, sections: [{ section: Note, id: note }] }]
`)
  const unused = () => Promise.reject(new Error('There are no entries.'))
  const entries = {
    find: unused,
    firstOf: unused,
    pagesOf: unused,
    addressesOf: unused,
    listIn: unused,
    isMissing: () => false,
    freshMs: () => 0,
  }
  const views = new PageViews(site, createRouteTable(site), messages, entries, false)

  it.each([
    ['la', 'en'],
    ['cy', 'cy'],
    ['de-1996-1996', 'en'],
  ])('is written as English in messages and in sections, others as themselves: %s as %s', (locale, tag) => {
    const section = site.routes.flatMap((route) => route.sections).find((each) => each.locale === locale)
    expect(intlTag(locale)).toBe(tag)
    expect(messages.i18n(locale).language).toBe(`${tag}-x-own`)
    expect(section && views.of(section, null, false, () => {}).tag).toBe(tag)
  })
})
