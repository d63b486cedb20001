import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, graphql } from 'graphql'
import { type GraphQLServer, startGraphQLServer } from '../servers/graphql-server.ts'

export const MAGAZINE = join(import.meta.dirname, '../../fixtures/sites/magazine/site.config.yaml')

const TOPICS = ['Tides', 'Harbours', 'Slow food', 'Lighthouses']
const DAY_MS = 24 * 60 * 60 * 1000
/** The date of the newest text. */
const NEWEST = Date.parse('2099-12-31')

/** The title of text 240, as the editor of many a CMS writes it. */
const HTML_TITLE = 'Text 240: <em>nets</em>&nbsp;&amp; the fisher&#8217;s knots'

interface Asked {
  readonly limit?: number
  readonly offset?: number
  readonly order?: 'newest' | 'oldest'
  readonly topic?: string
  readonly search?: string
  readonly published_gte?: string
}

/** A request with this authorization also receives drafts. */
export const DRAFTS_TOKEN = 'Bearer who-writes-may-read'

/**
 * The CMS of the magazine, with one text per day, the newest first. Text number 1 is the oldest. It returns at most 1000 at once. To a request that
 * may see drafts it returns one more text, `/journal/the-draft`, and different leads, which contain the token, as those of a careless back-end
 * would.
 */
export function startMagazineApi(count: number): Promise<GraphQLServer> {
  const schema = buildSchema(readFileSync(join(MAGAZINE, '../schema/magazine.graphql'), 'utf8'))
  const posts = Array.from({ length: count }, (_, index) => postOf(count - index, count))
  const published = rootOf(posts)
  const all = rootOf([draftOf(count), ...posts.map(rewritten)])
  return startGraphQLServer(({ body, headers }, response) => {
    const variableValues = body.variables as Record<string, unknown>
    const rootValue = headers['x-view'] === 'drafts' && headers.authorization === DRAFTS_TOKEN ? all : published
    const answer = graphql({ schema, source: String(body.query), variableValues, rootValue })
    void answer.then((data) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data)),
    )
  })
}

function rootOf(posts: readonly Post[]) {
  const bySlug = new Map(posts.map((post) => [post.slug, post]))
  const lists = new Map<string, readonly Post[]>()
  return {
    post: ({ slug }: { slug: string }) => bySlug.get(slug) ?? null,
    posts({ limit = 1000, offset = 0, ...asked }: Asked) {
      const key = JSON.stringify(asked)
      const list = lists.get(key) ?? selected(posts, asked)
      lists.set(key, list)
      return list.slice(offset, offset + Math.min(limit, 1000))
    },
  }
}

function draftOf(count: number): Post {
  return { ...postOf(count, count), id: 'draft', slug: 'the-draft', title: 'DRAFT of a text', lead: 'DRAFT of a lead' }
}

function rewritten(post: Post): Post {
  return { ...post, lead: `DRAFT of another lead, for ${DRAFTS_TOKEN}` }
}

interface Post {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly lead: string
  readonly body: string
  readonly published: string
  readonly topics: readonly string[]
}

function postOf(number: number, count: number): Post & { readonly next: Post | null } {
  const own = {
    id: `post-${number}`,
    slug: `text-${number}`,
    title: number === 240 ? HTML_TITLE : `Text ${number} about the coast`,
    lead: `What was seen on day ${number} & <before>.`,
    body: `Seen at [dawn](journal), [that day](#day-${number}), and <b onclick="go()">later</b>.\n\n# Day ${number}\n\n![](/favicon.svg)`,
    published: new Date(NEWEST - (count - number) * DAY_MS).toISOString().slice(0, 10),
    topics: [TOPICS[number % TOPICS.length] ?? '', ...(number % 7 === 0 ? ['Sevens'] : [])],
  }
  return {
    ...own,
    get next() {
      return number === count ? null : postOf(number + 1, count)
    },
  }
}

function selected(posts: readonly Post[], { order, topic, search, published_gte: from }: Asked): readonly Post[] {
  const found = posts.filter(
    (post) =>
      (topic == null || post.topics.includes(topic)) &&
      (search == null || post.title.includes(search)) &&
      (from == null || post.published >= from),
  )
  return order === 'oldest' ? found.reverse() : found
}
