import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, renderSection } from '../../runtime/testing/index.ts'
import { checkSite } from '../../runtime/validate/index.ts'
import { type MadeSite, makeSite } from '../support/sites/make-site.ts'

const CARD = `import { Link, useText } from 'sitio'
export function Card({ id, props, data, failed }) {
  const t = useText()
  if (props.title === 'throws') throw new Error('on purpose')
  return (
    <article id={id}>
      <h2>{props.title}</h2>
      <p>{t('more', { count: props.limit })}</p>
      <Link to={props.to}>other</Link>
      {failed ? 'failed' : (data?.cards ?? []).map((card) => <b key={card.id}>{card.name}</b>)}
    </article>
  )
}
`

const CARD_SCHEMA = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'CardProps',
  description: 'A card of a test.',
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { description: 'Its title.', $ref: 'sitio:text' },
    to: { description: 'Where it leads.', $ref: 'sitio:link', default: 'other' },
    limit: { description: 'How many.', type: 'integer', default: 3 },
  },
})

let site: MadeSite
beforeAll(() => {
  site = makeSite(
    {
      'sections/Card/Card.tsx': CARD,
      'sections/Card/Card.schema.json': CARD_SCHEMA,
      'sections/Card/Card.graphql': 'query Card($locale: String!) { cards(locale: $locale) { id name } }',
      'sections/Card/locales/es.yaml': 'more: "{{count}} más"\n',
      'sections/Card/locales/en.yaml': 'more: "{{count}} more"\n',
      'schema/default.graphql': `type Query { cards(locale: String): [Card!]! @list(of: "cards") }
type Card { id: ID! name: String! }
type Mutation { order(input: OrderInput!): Order! @add(to: "orders") }
input OrderInput { name: String! }
type Order { id: ID! name: String! }
`,
      'content/cards.yaml': '- { id: a, name: { es: Uno, en: One } }\n',
    },
    `graphql: { clients: { default: { url: embedded:default, schema: schema/default.graphql, content: content } } }
forms:
  order:
    fields: [{ name: name, type: text, label: { es: Nombre, en: Name }, required: true }]
    send: [{ client: default, mutation: order, input: { name: name } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
`,
  )
})
afterAll(() => site.remove())

const card = (props: Readonly<Record<string, unknown>>, options = {}) =>
  renderSection('Card', props, { config: site.config, env: {}, ...options })

describe('renderSection', () => {
  it('fills in defaults, and speaks the language: texts, messages, links, content', async () => {
    const title = { es: 'Tarjeta', en: 'Card' }
    expect((await card({ title })).text).toBe('Tarjeta3 másotherUno')
    const { element, text } = await card({ title, limit: 5 }, { locale: 'en' })
    expect(text).toBe('Card5 moreotherOne')
    expect(element.querySelector('a')?.getAttribute('href')).toBe('/en/other')
  })

  it('gives the data that it is given, or none', async () => {
    const title = { '*': 'Card' }
    expect((await card({ title }, { data: { cards: [{ id: '1', name: 'Mine' }] } })).text).toContain('Mine')
    expect((await card({ title }, { failed: true })).text).toContain('failed')
  })

  it.each([
    ['a section that there is not', 'Crad', { title: { '*': 'A' } }, 'Did you mean "Card"'],
    ['a section whose name is like no other', 'Zzz', {}, /more\. Sections are looked up in/],
    ['a prop that is missing', 'Card', {}, 'title'],
    ['a prop that there is not', 'Card', { title: { '*': 'A' }, limt: 1 }, '"limt"'],
    ['what the section throws', 'Card', { title: { '*': 'throws' } }, 'on purpose'],
  ])('tells of %s', async (_, name, props, words) => {
    await expect(renderSection(name, props, { config: site.config, env: {} })).rejects.toThrow(words)
  })

  it('tells of a language that the site has not', async () => {
    await expect(card({ title: { '*': 'A' } }, { locale: 'fr' })).rejects.toThrow('no language "fr", only es, en')
  })
})

describe('openSite', () => {
  it('serves the site until it is closed, and takes its forms', async () => {
    const opened = await openSite({ config: site.config, env: {} })
    expect((await opened.fetch('/other')).status).toBe(200)
    expect((await opened.fetch('/nowhere')).status).toBe(404)
    const order = (name: string, headers = {}) =>
      opened.fetch('/_site/form/order', { method: 'POST', body: new URLSearchParams({ name }), headers })
    const answers = [await order('Ana'), await order(''), await order('Ana', { origin: 'https://elsewhere.example' })]
    expect(answers.map(({ status }) => status)).toEqual([303, 422, 403])
    expect(answers[0]?.headers.get('location')).toBe('/?sent=order')
    await opened.close()
    await expect(opened.fetch('/other')).rejects.toThrow()
  })
})

describe('checkSite', () => {
  it('finds what site validate finds, also in texts that are not written', async () => {
    const wants = (code: string) => code.startsWith('manifest/')
    expect(await checkSite(site.config, { env: {}, wants })).toEqual({ isValid: true, findings: [] })
    const { isValid, findings } = await checkSite(site.config, {
      env: {},
      wants,
      texts: { 'site.config.yaml': 'version: 1\n' },
    })
    expect([isValid, findings.map(({ code }) => code)]).toEqual([
      false,
      expect.arrayContaining(['manifest/missing-key']),
    ])
  })
})
