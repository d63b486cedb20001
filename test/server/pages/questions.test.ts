import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

const faq = (id: string, question: string, answer: string) =>
  `{ section: Faq, id: ${id}, props: { heading: 2, title: Preguntas, items: [{ question: ${question}, answer: ${JSON.stringify(answer)} }] } }`

let site: SmallSite
beforeAll(async () => {
  site = await startSmallSite({
    // Never called.
    graphqlUrl: 'http://127.0.0.1:1/graphql',
    routes: `
layouts:
  default: [$page, ${faq('foot', 'Abajo', 'No.')}]
routes:
  - name: faq
    path: /faq
    sections:
      - ${faq('first', 'Domingos', 'Hasta **las doce**, en [el local](faq).\n\n- Pan\n- </script>Café')}
      - ${faq('second', 'Envíos', 'No.')}
  - name: own
    path: /own
    structuredData: { type: FAQPage, mainEntity: [{ type: Question, name: Una, acceptedAnswer: { type: Answer, text: Sí } }] }
    sections: [${faq('first', 'Otra', 'No.')}]
  - { name: none, path: /none, sections: [] }
`,
  })
})
afterAll(() => site?.end())

async function faqPages(path: string) {
  const { text } = await rawRequest(site.url, path)
  const blocks = [...text.matchAll(/<script type="application\/ld\+json" data-head>(.*?)<\/script>/g)]
  return blocks.map(([, json = '']) => JSON.parse(json)).filter((thing) => thing['@type'] === 'FAQPage')
}
const question = (name: string, text: string) => ({
  '@type': 'Question',
  name,
  acceptedAnswer: { '@type': 'Answer', text },
})

it('search engines are told once of all questions of a page, with the words of their answers', async () => {
  expect(await faqPages('/faq')).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [question('Domingos', 'Hasta las doce, en el local.\nPan\n</script>Café'), question('Envíos', 'No.')],
    },
  ])
  expect(await faqPages('/faq')).toHaveLength(1)
})

it('a navigation is told the same', async () => {
  const { text } = await rawRequest(site.url, '/_site/payload/faq.json')
  expect(JSON.parse(text).head).toContain('"@type":"FAQPage"')
})

it('what the manifest says of a page takes the place of it', async () => {
  expect(await faqPages('/own')).toMatchObject([{ mainEntity: [{ name: 'Una' }] }])
})

it('questions of a layout are those of no page', async () => {
  expect(await faqPages('/none')).toEqual([])
})
