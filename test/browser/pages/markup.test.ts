import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { HtmlValidate } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { brokenWords } from '../../support/browsers/broken-words.ts'
import { DESKTOP, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { palePlaces } from '../../support/browsers/pale-places.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import {
  tooWide,
  tooWideWhenEnlarged,
  tooWideWhenSpaced,
  tooWideWithLongWords,
} from '../../support/browsers/too-wide.ts'
import { AGENCY_ENTRIES, AGENCY_PAGES } from '../../support/sites/agency.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes and void elements in its own way, which is valid HTML.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    // File servers send no such headers, so the policy is in the page and must hold there.
    'no-inline-style': 'error',
  },
})

const agency = openAgency()

/** The faults that the validator finds in the HTML of an answer. */
async function faultsOf(answer: Response): Promise<string[]> {
  const report = await validator.validateString(await answer.text())
  return report.results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
  )
}

describe('the markup of every page', () => {
  it.each([...AGENCY_PAGES, ...AGENCY_ENTRIES])('%s is valid HTML', async (path) => {
    expect(await faultsOf(await fetch(agency.url + path))).toEqual([])
  })

  it('is valid HTML when a form comes back with its faults, and when it was sent', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ _path: '/contact', email: 'x' })) body.append(name, value)
    const answer = await fetch(`${agency.url}/_site/form/contact`, {
      method: 'POST',
      headers: { origin: agency.url },
      body,
    })
    expect([answer.status, await faultsOf(answer)]).toEqual([422, []])
    expect(await faultsOf(await fetch(`${agency.url}/contact?sent=contact`))).toEqual([])
  })
})

const TABLET = { width: 960, height: 900 } as const
const SMALL_PHONE = { width: 320, height: 640 } as const

// Checks a page in one language per device, since it has the same elements in both, and resizes it for other widths.
describe.each([
  ['desktop', 'es', [DESKTOP, TABLET, SMALL_PHONE]],
  ['phone', 'en', [PHONE, TABLET, DESKTOP]],
] as const)('every page on a %s', (_device, language, sizes) => {
  const visitor = sharePage(() => agency.open())
  it.each([...AGENCY_PAGES, ...AGENCY_ENTRIES].filter(([, locale]) => locale === language))(
    '%s hydrates without a console message, in its language, meets WCAG 2.2 AA as far as axe can tell, fits that and other screens, keeps the words of its titles whole, and is printed as dark text on paper',
    async (path) => {
      const { page, complaints } = visitor
      await page.setViewportSize(sizes[0])
      await gotoHydrated(page, agency.url + path)
      expect(await page.getAttribute('html', 'lang')).toBe(language)
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.locator('[data-section-failed]').count()).toBe(0)
      // Injected through the debugging protocol, since the page's policy would block a script element.
      await page.evaluate(axeSource)
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: AxeViolation[] }> } }
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
        const { violations: found } = await axe.run({ runOnly: { type: 'tag', values: tags } })
        return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      })
      expect(violations).toEqual([])
      if (language === 'es') {
        await page.emulateMedia({ media: 'print' })
        expect(await palePlaces(page)).toEqual([])
        await page.emulateMedia({ media: null })
      }
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.locator('[data-section="FooterBlock"]').scrollIntoViewIfNeeded()
        expect([size, await tooWide(page)]).toEqual([size, 0])
        if (size.width >= 960) expect([size, await brokenWords(page)]).toEqual([size, []])
      }
      expect(await tooWideWhenEnlarged(page)).toBe(0)
      expect(await brokenWords(page, '.navbar__logo')).toEqual([])
      expect(await tooWideWhenSpaced(page)).toBe(0)
      expect(complaints).toEqual([])
      if (language !== 'es') return
      expect(await tooWideWithLongWords(page)).toEqual([0, 0, 0, 0])
      // Sections that start now find other texts than their own.
      await page.goto(`${agency.url}/robots.txt`)
    },
  )
})

it('an error page shows its number in one line, also with letters twice as large', async () => {
  const { page } = await agency.open()
  await gotoHydrated(page, `${agency.url}/nope`)
  expect(await tooWideWhenEnlarged(page)).toBe(0)
  expect(await brokenWords(page, '.error-page__status')).toEqual([])
  await page.context().close()
})

interface AxeViolation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[] }[]
}
