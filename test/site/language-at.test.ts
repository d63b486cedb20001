import { expect, it } from 'vitest'
import { languageAt } from '../../runtime/site/data/language-at.ts'

const locales = { en: 'EN', 'pt-br': 'pt_BR' }

it.each([
  // address             language  what it is called there
  ['https://cms.example', 'pt-br', 'pt_BR'],
  ['https://cms.example', 'es', 'es'],
  // As long as the site's own files answer, the language has its code.
  ['embedded:notes', 'en', 'en'],
])('at %s, %s is %s', (url, locale, name) => {
  expect(languageAt({ url, locales }, locale)).toBe(name)
})
