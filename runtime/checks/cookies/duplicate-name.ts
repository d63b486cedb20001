import { defineCheck } from '../rule/rule.ts'
import { cookiesOf } from './site-cookies.ts'

export const duplicateName = defineCheck({
  code: 'cookies/duplicate-name',
  severity: 'error',
  needs: 'manifest',
  title: 'Two cookies of the site have the same name',
  why: 'A browser keeps one value per name, so one cookie would overwrite the other: logging in would change the language, or choosing a language would end the session. Give each its own name. Letter case counts.',
  wrong: `cookies: { language: { name: notes }, session: { name: notes } }
`,
  right: `cookies: { language: { name: notes-language }, session: { name: notes-session } }
`,
  message: ({ name, purpose, other }: { name: string; purpose: string; other: string }) =>
    `The cookie name "${name}" of ${purpose} is already used for ${other}. Give it another name.`,
  check(facts, report) {
    const { document, place } = facts
    const seen = new Map<string, ReturnType<typeof cookiesOf>[number]>()
    for (const cookie of cookiesOf(facts)) {
      const first = seen.get(cookie.name)
      seen.set(cookie.name, first ?? cookie)
      if (first === undefined) continue
      // A default name is not written anywhere, so it cannot be pointed to.
      const isWritten = document.rangeOf(cookie.at.name, 'value') !== undefined
      const [wrong, other] = isWritten ? [cookie, first] : [first, cookie]
      const isOtherWritten = document.rangeOf(other.at.name, 'value') !== undefined
      report(
        place(wrong.at.name),
        {
          name: document.writtenAt(wrong.at.name) ?? wrong.name,
          purpose: wrong.purpose,
          other: isOtherWritten ? other.purpose : `${other.purpose}, by default`,
        },
        {
          related: isOtherWritten ? [{ ...place(other.at.name).position, message: 'The other one is here.' }] : [],
        },
      )
    }
  },
})
