import { expect, it } from 'vitest'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { palePlaces } from '../../support/browsers/pale-places.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency()
const visitor = sharePage(() => agency.open())

// The other pages: test/browser/pages/markup.test.ts.
it('prints an error page as dark text on paper, also where the screen has a flat', async () => {
  const { page } = visitor
  await page.goto(`${agency.url}/nowhere`)
  await page.emulateMedia({ media: 'print' })
  expect(await palePlaces(page)).toEqual([])
})

it.each(['/', '/en'])('prints %s on five pages at most', async (path) => {
  const { page } = visitor
  await page.goto(agency.url + path)
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
    await document.fonts.ready
  })
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(5)
})
