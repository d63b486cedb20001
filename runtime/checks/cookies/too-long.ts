import { replaceScalar } from '../../manifest/yaml/write-scalar.ts'
import { parseDurationMs } from '../../values/measures/units.ts'
import { defineCheck } from '../rule/rule.ts'
import { cookiesOf } from './site-cookies.ts'

/** Browsers limit lifetimes to this (RFC 6265bis, section 5.5). */
const MOST_DAYS = 400

export const tooLong = defineCheck({
  code: 'cookies/too-long',
  severity: 'warning',
  isFixable: true,
  needs: 'manifest',
  title: 'A cookie has a longer lifetime than browsers allow',
  why: 'Browsers cap the lifetime of every cookie at 400 days. You might promise visitors a longer one, for example in a privacy statement, and it would not be true. Write 400d or less.',
  wrong: `cookies: { language: { maxAge: 730d } }
`,
  right: `cookies: { language: { maxAge: 400d } }
`,
  message: ({ found, purpose }: { found: string; purpose: string }) =>
    `Browsers keep the cookie of ${purpose} for at most 400 days, not for ${found}. Write 400d.`,
  check(facts, report) {
    const { document, place } = facts
    for (const { purpose, maxAge, at } of cookiesOf(facts)) {
      if (parseDurationMs(maxAge) <= parseDurationMs(`${MOST_DAYS}d`)) continue
      const edit = replaceScalar(document, at.maxAge, 'value', `${MOST_DAYS}d`)
      report(
        place(at.maxAge),
        { found: document.writtenAt(at.maxAge) ?? maxAge, purpose },
        { suggestion: `${MOST_DAYS}d`, fix: edit && { isSafe: true, edits: [edit] } },
      )
    }
  },
})
