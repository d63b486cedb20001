import { expect, it } from 'vitest'
import { gotoHydrated } from '../../support/browsers/browser.ts'
import { openMade } from '../../support/browsers/open-made.ts'
import { sectionSchema } from '../../support/sites/make-site.ts'

/** Names that forms, or all objects, have a property of. */
const NAMES = ['action', 'method', 'dataset', 'matches', 'toString', 'valueOf']

const site = openMade({
  'sections/Ask/Ask.tsx': `import { Form } from 'sitio'
export function Ask() {
  return <Form name="ask" />
}
`,
  'sections/Ask/Ask.schema.json': sectionSchema({ inputs: ['form'] }),
  'schema.graphql': `type Query { a: Int }
type Mutation { ask(${['word', ...NAMES].map((name) => `${name}: String`).join()}): Boolean }
`,
  'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: { url: 'http://127.0.0.1:9/graphql', schema: schema.graphql } } }
forms:
  ask:
    submit: Send
    sent: { title: Thank you }
    fields:
      - { name: word, type: text, label: Word, required: true }
${NAMES.map((name) => `      - { name: ${name}, type: text, label: The ${name} }`).join('\n')}
    send:
      - client: default
        mutation: ask
        input: { ${['word', ...NAMES].map((name) => `${name}: ${name}`).join()} }
routes:
  - { name: index, path: /, sections: [Ask] }
`,
})

it('a field may have a name that forms or all objects have a property of', async () => {
  const { page } = await site.open()
  await gotoHydrated(page, `${site.url}/`)
  const news = page.locator('.form__news:not([hidden])')
  await page.focus('[name=word]')
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('form')?.noValidate)
  await page.click('[type=submit]')
  await expect.poll(() => news.locator('li').allTextContents()).toEqual(['Word: Fill in this field.'])
  expect(await page.locator('.form__fault:not([hidden])').count()).toBe(1)
  await page.fill('[name=word]', 'Hello')
  await page.click('[type=submit]')
  await expect.poll(() => news.textContent(), { timeout: 10_000 }).toContain('This could not be sent.')
  expect([page.url(), await page.inputValue('[name=word]')]).toEqual([`${site.url}/`, 'Hello'])
})

it('without JavaScript, too', async () => {
  const body = new FormData()
  body.set('_path', '/')
  const response = await fetch(`${site.url}/_site/form/ask`, { method: 'POST', body, headers: { origin: site.url } })
  const html = await response.text()
  expect(response.status).toBe(422)
  expect(html.match(/<a href="#[\w-]+">/g)).toHaveLength(1)
})
