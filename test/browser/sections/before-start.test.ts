import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gotoHydrated, type WatchedPage } from '../../support/browsers/browser.ts'
import { openMade } from '../../support/browsers/open-made.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { sectionSchema } from '../../support/sites/make-site.ts'

/** Forms whose answers are code: a handler, and an action. */
const question = `import { useState } from 'react'
export function Question() {
  const [told, setTold] = useState('')
  const tell = (data: FormData) => setTold(told + data.get('word') + data.get('by'))
  return (
    <div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          tell(new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter))
        }}
      >
        <input name="word" aria-label="Handled" />
        <button name="by" value=" by its handler">Send</button>
      </form>
      <form action={tell}>
        <input name="word" aria-label="Acted" />
        <button name="by" value=" by its action">Send</button>
      </form>
      <output>{told}</output>
    </div>
  )
}
`

/** Fields whose values are its state. */
const order = `import { useState } from 'react'
export function Order() {
  const [wish, setWish] = useState({ name: '', more: 'please', size: 'small', colour: 'red', gift: false, fresh: true })
  const [sent, setSent] = useState('')
  const set = ({ target }) =>
    setWish((before) => ({ ...before, [target.name]: target.type === 'checkbox' ? target.checked : target.value }))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(Object.values(wish).join(', '))
      }}
    >
      <input name="name" aria-label="Name" value={wish.name} onChange={set} />
      <textarea name="more" aria-label="More" value={wish.more} onChange={set} />
      <select name="size" aria-label="Size" value={wish.size} onChange={set}><option>small</option><option>large</option></select>
      {['red', 'blue'].map((each) => (
        <label key={each}><input type="radio" name="colour" value={each} checked={wish.colour === each} onChange={set} /> {each}</label>
      ))}
      <label><input type="checkbox" name="gift" checked={wish.gift} onChange={set} /> gift</label>
      <label><input type="checkbox" name="fresh" checked={wish.fresh} onChange={set} /> fresh</label>
      <input type="password" name="secret" aria-label="Secret" />
      <input name="code" autoComplete="one-time-code" aria-label="Code" />
      <button>Order</button>
      <output>{sent}</output>
    </form>
  )
}
`

/** Shows what it was asked for; the summary of its details opens and closes them without any code. */
const panel = `import { useState } from 'react'
export function Panel() {
  const [asked, setAsked] = useState(0)
  const ask = () => setAsked((before) => before + 1)
  return (
    <div>
      <button type="button" onClick={ask}><b>Asked {asked}</b></button>
      <details onClick={ask}><summary>More</summary>All of it</details>
    </div>
  )
}
`

const site = openMade({
  'sections/Panel/Panel.tsx': panel,
  'sections/Panel/Panel.schema.json': sectionSchema({ hydrate: 'interaction' }),
  'sections/Order/Order.tsx': order,
  'sections/Order/Order.schema.json': sectionSchema({ hydrate: 'interaction' }),
  'sections/Question/Question.tsx': question,
  'sections/Question/Question.schema.json': sectionSchema({ hydrate: 'interaction' }),
  'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English } } }
routes:
  - { name: index, path: /, sections: [] }
  - { name: other, path: /other, sections: [] }
  - { name: panel, path: /panel, sections: [Panel] }
  - { name: order, path: /order, sections: [Order] }
  - { name: question, path: /question, sections: [Question] }
`,
})

const visitor = sharePage(() => site.open())

/** Opens a page whose section starts once `release` is called. */
async function openHeld(path: string): Promise<WatchedPage & { readonly release: () => void }> {
  const { page, complaints } = visitor
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/(?:Panel|Question|Order)[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await gotoHydrated(page, `${site.url}${path}`)
  return { page, complaints, release }
}

it('a click before a section has started is repeated then, once, unless the browser has done what it was for', async () => {
  const { page, complaints, release } = await openHeld('/panel')
  const asked = page.waitForRequest(/Panel[^/]*\.js$/)
  await page.click('summary')
  await asked
  await page.click('b')
  await page.click('b')
  release()
  await expect.poll(() => page.textContent('b')).toBe('Asked 1')
  expect(await page.getByText('All of it').isVisible()).toBe(true)
  await page.click('b')
  expect(await page.textContent('b')).toBe('Asked 2')
  expect(complaints).toEqual([])
})

it.each([
  ['Handled', 'by its handler'],
  ['Acted', 'by its action'],
])('a form that is sent before its section has started is sent then: %s', async (label, by) => {
  const { page, complaints, release } = await openHeld('/question')
  await page.getByLabel(label).fill('ahoy')
  await page.getByLabel(label).press('Enter')
  release()
  await expect.poll(() => page.textContent('output')).toBe(`ahoy ${by}`)
  expect(new URL(page.url()).search).toBe('')
  expect(complaints).toEqual([])
})

it('what is put into fields before their section has started is in its state then, and can be edited on', async () => {
  const { page, complaints, release } = await openHeld('/order')
  await page.getByLabel('More').fill('thanks')
  await page.getByLabel('Size').selectOption('large')
  for (const label of ['blue', 'gift', 'fresh']) await page.getByLabel(label).click()
  await page.getByLabel('Name').fill('Anna')
  for (const key of ['Home', 'Enter']) await page.getByLabel('Name').press(key)
  release()
  const sent = () => page.textContent('output')
  await expect.poll(sent).toBe('Anna, thanks, large, blue, true, false')
  await page.keyboard.type('Jo')
  for (const label of ['red', 'gift', 'fresh']) await page.getByLabel(label).click()
  await page.getByLabel('Name').press('Enter')
  await expect.poll(sent).toBe('JoAnna, thanks, large, red, false, true')
  expect(complaints).toEqual([])
})

/** Follows a link from the order to another page. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/other' })
    document.getElementById('main')?.append(link)
    link.click()
  })
  await page.waitForURL('**/other')
  await page.getByLabel('Name').waitFor({ state: 'detached' })
}

it('what was put into the fields of a page is there when the visitor goes back to it, except what is secret, until somebody logs out', async () => {
  const { page, complaints, release } = await openHeld('/order')
  release()
  // What is selected as the section starts may not be any more, and is then not replaced.
  for (const [label, text] of [
    ['Name', 'Anna'],
    ['More', 'thanks'],
    ['Secret', 'sesame'],
    ['Code', '123'],
  ] as const)
    await expect
      .poll(() =>
        page
          .getByLabel(label)
          .fill(text)
          .then(() => page.getByLabel(label).inputValue()),
      )
      .toBe(text)
  await page.getByLabel('Size').selectOption('large')
  for (const label of ['blue', 'gift']) await page.getByLabel(label).click()
  await leave(page)
  await page.goBack()
  await page.getByLabel('Name').press('Enter')
  await expect.poll(() => page.textContent('output')).toBe('Anna, thanks, large, blue, true, true')
  for (const label of ['Secret', 'Code']) expect(await page.getByLabel(label).inputValue()).toBe('')
  await leave(page)
  const detail = { isActive: false, cause: 'logout', isOwn: true } as const
  await page.evaluate((said) => document.dispatchEvent(new CustomEvent('sitio:session', { detail: said })), detail)
  await page.goBack()
  expect(await page.getByLabel('Name').inputValue()).toBe('')
  expect(complaints).toEqual([])
})

it('what was unfolded on a page is unfolded when the visitor goes back to it', async () => {
  const { page, complaints, release } = await openHeld('/panel')
  release()
  await page.click('summary')
  await page.locator('details[open]').waitFor()
  await leave(page)
  await page.goBack()
  await page.locator('details[open]').waitFor()
  expect(complaints).toEqual([])
})

it('a section that the visitor leaves before it has started has not failed', async () => {
  const { page, complaints } = await site.open()
  // React works in tasks of such channels, so it never begins.
  await page.addInitScript(() => {
    window.MessageChannel = class {
      port1 = { onmessage: null }
      port2 = { postMessage() {} }
    } as never
  })
  await gotoHydrated(page, `${site.url}/panel`)
  await page.click('summary')
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[data-section="Panel"]') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  )
  await leave(page)
  await page.locator('details').waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
  await page.context().close()
})
