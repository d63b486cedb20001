import { describe, expect, it } from 'vitest'
import { type AskedList, readField, readList } from '../../../runtime/server/collections/read-list.ts'
import { SiteClock } from '../../../runtime/site/data/site-clock.ts'
import type { CollectionModel } from '../../../runtime/site/site-model.ts'

const posts: CollectionModel = {
  ...{ name: 'posts', client: 'default', query: 'posts.graphql', list: null, id: 'id', updated: null, limit: null },
  fields: ['id', 'slug', 'author.name'],
}

const clock = new SiteClock(new Date('2026-11-23T10:07:30Z'), { timeZone: 'America/Costa_Rica' })

/** This many entries, as a back-end has them. */
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: index, slug: `post-${index}`, author: { name: 'Ana' }, body: 'not needed' },
  }))

/** A hundred entries from an offset on, of so many. */
const partOf = (count: number, offset: number) => entries(Math.min(count, offset + 100)).slice(offset)

/** A back-end whose list never ends. */
const endless = ({ offset }: Readonly<Record<string, unknown>>) => ({
  posts: partOf(Number.POSITIVE_INFINITY, Number(offset)),
})

/** Reads a list from a back-end that answers by the variables of each request. @returns the list, and the variables of all requests. */
async function read(
  variables: readonly string[],
  answer: (asked: Readonly<Record<string, unknown>>) => unknown,
  collection: CollectionModel = posts,
) {
  const { asked, source } = sourceOf(variables, answer, collection)
  return { list: await readList(source), asked }
}

function sourceOf(
  variables: readonly string[],
  answer: (asked: Readonly<Record<string, unknown>>) => unknown,
  collection: CollectionModel = posts,
) {
  const asked: unknown[] = []
  const ask: AskedList['ask'] = async (own) => {
    asked.push(own)
    return answer(own)
  }
  return { asked, source: { collection, operation: { variables }, locale: 'en', language: 'en-GB', clock, ask } }
}

describe('the list of a collection', () => {
  it('is asked for at once where the operation takes no part of it, and of entries only what is needed is kept', async () => {
    const { list, asked } = await read(['locale'], () => ({ posts: entries(2) }))
    expect(asked).toEqual([{ locale: 'en-GB' }])
    expect(list).toEqual([
      { id: '0', values: { id: 0, slug: 'post-0', 'author.name': 'Ana' } },
      { id: '1', values: { id: 1, slug: 'post-1', 'author.name': 'Ana' } },
    ])
  })

  it.each([200, 101])('has each of %i entries once where new ones come first while it is read', async (count) => {
    const all = entries(count)
    const { list } = await read(['limit', 'offset'], ({ offset }) => {
      const part = all.slice(Number(offset), Number(offset) + 100)
      if (offset === count - 1 || offset === 0) all.unshift({ ...entries(1), id: `new ${offset}` } as never)
      return { posts: part }
    })
    expect(list.map(({ id }) => id)).toEqual(entries(count).map(({ id }) => String(id)))
  })

  it('is read part by part with $limit and $offset, to its end', async () => {
    const all = entries(120)
    // The back-end returns at most fifty entries, whatever the limit is.
    const { list, asked } = await read(['limit', 'offset'], ({ offset }) => ({
      posts: all.slice(Number(offset), Number(offset) + 50),
    }))
    expect(list.map(({ id }) => id)).toEqual(all.map(({ id }) => String(id)))
    expect(asked).toEqual([0, 50, 100, 120].map((offset) => ({ limit: 100, offset })))
  })

  it('is read page by page with $limit and $page, to its end', async () => {
    const all = entries(120)
    const { list, asked } = await read(['limit', 'page'], ({ page }) => ({
      posts: all.slice((Number(page) - 1) * 50, Number(page) * 50),
    }))
    expect(list.map(({ id }) => id)).toEqual(all.map(({ id }) => String(id)))
    expect(asked).toEqual([1, 2, 3, 4].map((page) => ({ limit: 100, page })))
  })

  it.each(['nodes', 'edges'] as const)('is read as a connection with $first and $after, by its %s', async (kind) => {
    const all = entries(3)
    const part = (after: unknown) => {
      const own = after === null ? all.slice(0, 2) : all.slice(2)
      const items = kind === 'nodes' ? { nodes: own } : { edges: own.map((node) => ({ node })) }
      return { posts: { ...items, pageInfo: { hasNextPage: after === null, endCursor: 'two' } } }
    }
    const { list, asked } = await read(['first', 'after'], ({ after }) => part(after))
    expect(list).toHaveLength(3)
    expect(asked).toEqual([
      { first: 100, after: null },
      { first: 100, after: 'two' },
    ])
  })

  it('ends at the limit of the collection, however many a back-end has', async () => {
    const { list, asked } = await read(['limit', 'offset'], endless, { ...posts, limit: 250 })
    expect([list.length, asked.length]).toEqual([250, 3])
  })

  it('ends at 10,000 entries where the collection has no limit, and says so if there are more', async () => {
    const of = (count: number) =>
      sourceOf(['page', 'limit'], ({ page }) => ({ posts: partOf(count, 100 * (Number(page) - 1)) }))
    const cut: number[] = []
    const onCut = (limit: number) => cut.push(limit)
    expect(await readList({ ...of(10_000).source, onCut })).toHaveLength(10_000)
    expect(cut).toEqual([])
    expect(await readList({ ...of(10_001).source, onCut })).toHaveLength(10_000)
    expect(cut).toEqual([10_000])
  })

  it('is found deeper in the answer', async () => {
    const { list } = await read([], () => ({ shop: { items: entries(1) } }), { ...posts, list: ['shop', 'items'] })
    expect(list).toHaveLength(1)
  })

  it('lacks what says that it is in other languages', async () => {
    const [first, second] = entries(2)
    const { list } = await read([], () => ({
      posts: [
        { ...first, locales: ['de', 'fr'] },
        { ...second, locales: ['en'] },
      ],
    }))
    expect(list.map(({ id }) => id)).toEqual(['1'])
  })

  it.each([
    ['no list', { posts: null }, 'The answer to the collection "posts" contains no list.'],
    ['a text', { posts: 'none' }, 'The answer to the collection "posts" contains no list.'],
    ['nothing', null, 'The answer to the collection "posts" contains no list.'],
    ['an entry without its id', { posts: [{ slug: 'a' }] }, 'An entry of the collection "posts" has no "id".'],
  ])('is refused where the answer holds %s', async (_, answer, message) => {
    await expect(read([], () => answer)).rejects.toThrow(message)
  })
})

describe('the list of a connection', () => {
  const parts = (endCursor: unknown) => () => ({
    posts: { edges: [{ cursor: 'c0', node: entries(1)[0] }], pageInfo: { hasNextPage: true, endCursor } },
  })

  it.each([
    ['the same again', 'same'],
    ['none', null],
  ])('is not read for ever where the cursor is %s', async (_, cursor) => {
    const says = `The answer to the collection "posts" says that its list continues, but not after which cursor (endCursor: ${JSON.stringify(cursor)}).`
    await expect(read(['first', 'after'], parts(cursor))).rejects.toThrow(says)
  })

  it('is none where a back-end gives the same part again and again', async () => {
    await expect(read(['limit', 'offset'], () => ({ posts: entries(1) }))).rejects.toThrow('as for the previous part')
    await expect(read(['limit', 'offset'], () => ({ posts: entries(42) }))).rejects.toThrow(
      'The answer to the collection "posts" is the same with {"limit":100,"offset":42} as for the previous part. Its list must respect these variables; if it returns all entries at once, remove them from the operation.',
    )
    let cursor = 0
    const next = () => {
      cursor += 1
      return { posts: { nodes: entries(2), pageInfo: { hasNextPage: true, endCursor: `${cursor}` } } }
    }
    await expect(read(['first', 'after'], next)).rejects.toThrow('"after":"1"} as for the previous part')
  })

  it('may have parts of which nothing is left, but not for ever', async () => {
    let part = 0
    const until = (last: number) => () => {
      part += 1
      const hasNextPage = part < last
      const nodes = hasNextPage ? [] : entries(1)
      return { posts: { nodes, pageInfo: { hasNextPage, endCursor: `${part}` } } }
    }
    expect((await read(['first', 'after'], until(100))).list).toHaveLength(1)
    part = 0
    await expect(read(['first', 'after'], until(Number.POSITIVE_INFINITY))).rejects.toThrow(
      'The answer to the collection "posts" says that its list continues, but contains nothing.',
    )
    expect(part).toBe(100)
  })

  it('has the cursor of each entry where its operation asks for it', async () => {
    const { list } = await read(['first', 'after'], () => ({
      posts: { edges: [{ cursor: 'c0', node: entries(1)[0] }], pageInfo: { hasNextPage: false, endCursor: 'c0' } },
    }))
    expect(list[0]).toMatchObject({ id: '0', cursor: 'c0' })
  })
})

describe('the list of a collection that is read anew', () => {
  it('holds the entries of before that have not changed, and is that of before where none has', async () => {
    const { source } = sourceOf([], () => ({ posts: entries(2) }))
    const before = await readList(source)
    expect(await readList(source, before)).toBe(before)
    const changed = sourceOf([], () => ({ posts: [entries(2)[0], { ...entries(2)[1], slug: 'other' }] }))
    const after = await readList(changed.source, before)
    expect([after[0] === before[0], after[1]?.values.slug]).toEqual([true, 'other'])
  })
})

describe('a field that is not kept', () => {
  it('is read of the entries that are named, and no further than to the last of them', async () => {
    const { asked, source } = sourceOf(['limit', 'offset'], ({ offset }) => ({
      posts: entries(300).slice(Number(offset), Number(offset) + 100),
    }))
    const values = await readField(source, 'body', new Set(['3', '120']))
    expect([[...values], asked.length]).toEqual([
      [
        ['3', 'not needed'],
        ['120', 'not needed'],
      ],
      2,
    ])
    expect((await readField(source, 'body', new Set())).size).toBe(0)
    expect(asked).toHaveLength(2)
  })
})
