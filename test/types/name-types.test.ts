import { describe, expect, it } from 'vitest'
import { nameTypes } from '../../runtime/types/name-types.ts'

const NONE = { routes: ['index'], parameters: {}, queries: {}, forms: [], embeds: [], messages: [] }
const compact = (text: string) => /interface SiteNames \{(.*)\} \}/.exec(text.replace(/\s+/g, ' '))?.[1]?.trim()

describe('the names of a site, as code may write them', () => {
  it('are its routes and messages, and nothing of what it has not', () => {
    expect(compact(nameTypes(NONE))).toBe("route: | 'index' message: never")
  })

  it('are those of its forms and embeds, too', () => {
    expect(compact(nameTypes({ ...NONE, forms: ['order', 'contact'], embeds: ['films'] }))).toBe(
      "route: | 'index' form: | 'contact' | 'order' embed: | 'films' message: never",
    )
  })

  it('are, of a route that declares its query, what that may say', () => {
    const search = {
      q: { type: 'string' },
      page: { type: 'integer' },
      near: { type: 'boolean' },
      order: { type: 'string', enum: ['newest', "the reader's"] },
      size: { type: 'integer', enum: [10, 50] },
    } as const
    expect(compact(nameTypes({ ...NONE, queries: { search } }))).toBe(
      "route: | 'index' query: { 'search': { 'q': string | number | boolean 'page': number 'near': boolean " +
        "'order': 'newest' | 'the reader\\'s' 'size': 10 | 50 } } message: never",
    )
  })
})
