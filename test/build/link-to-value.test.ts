import { afterAll, beforeAll, expect, it } from 'vitest'
import { islandHref } from '../../runtime/client/islands/island-href.ts'
import { renderSection } from '../../runtime/testing/index.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

const LINK = `import { Link } from 'sitio'
export const Plain = () => <Link to="topic" params={{ topic: 'Comida lenta' }}>x</Link>
`
const REST = `collections: { posts: { query: content/posts.graphql } }
redirects: [{ from: /slow, to: { route: topic, params: { topic: Comida lenta } } }]
graphql: { clients: { default: { url: embedded:default, schema: schema/default.graphql, content: content } } }
`

let site: MadeSite
beforeAll(() => {
  site = makeSite({
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
routes:
  - { name: index, path: /, sections: [Shown, { section: Way, props: { to: { route: topic, params: { topic: Comida lenta } } } }] }
  - { name: other, path: /other, sections: [Shown] }
  - { name: topic, path: { es: /temas/:topic, en: /topics/:topic }, each: { of: posts, by: topic }, title: { entry: value }, sections: [Shown] }
${REST}`,
    'sections/Plain/Plain.tsx': LINK,
    'sections/Plain/Plain.schema.json': sectionSchema({}),
    'sections/Island/Island.tsx': LINK.replace('Plain', 'Island'),
    'sections/Island/Island.schema.json': sectionSchema({ hydrate: 'load' }),
    'sections/Way/Way.tsx': `import { Link } from 'sitio'\nexport const Way = ({ props }) => <Link to={props.to}>x</Link>\n`,
    'sections/Way/Way.schema.json': JSON.stringify({
      ...JSON.parse(sectionSchema({})),
      properties: { to: { description: 'Where to.', $ref: 'sitio:link' } },
    }),
    'schema/default.graphql':
      'type Query { posts(locale: String): [Post!]! @list(of: "posts") }\ntype Post { id: ID! topic: String! }\n',
    'content/posts.graphql': 'query Posts($locale: String!) { posts(locale: $locale) { id topic } }',
    'content/posts.yaml': '- { id: a, topic: Comida lenta }\n',
  })
})
afterAll(() => site.remove())

const rendered = (name: string, props = {}) =>
  renderSection(name, props, { config: site.config, env: {}, locale: 'en' })

it.each(['Plain', 'Island'])('a link names a value, and leads to its page: in %s', async (name) => {
  const { element } = await rendered(name)
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/en/topics/comida-lenta')
})

it('the manifest names a value, too', async () => {
  const { element } = await rendered('Way', { to: { route: 'topic', params: { topic: 'Comida lenta' } } })
  expect(element.querySelector('a')?.getAttribute('href')).toBe('/en/topics/comida-lenta')
  const { loadSite } = await import('../../runtime/source/load-site.ts')
  const { model } = loadSite(site.config, {}).site ?? {}
  expect(model?.redirects.map((redirect) => 'to' in redirect && redirect.to)).toContain('/temas/comida-lenta')
})

it('an island writes another value in the same way, from the path that the server has given it', () => {
  const links = { topic: '/en/topics/::topic' }
  expect(islandHref(links, 'topic', { params: { topic: 'Más, y más' } }, () => {})).toBe('/en/topics/mas-y-mas')
})
