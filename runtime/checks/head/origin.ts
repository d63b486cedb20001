import { defineCheck } from '../rule.ts'
import { replacePart } from '../written-text.ts'

const LOCAL = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)(?::\d+)?$/i

export const origin = defineCheck({
  code: 'head/origin',
  severity: 'warning',
  needs: 'site',
  title: 'The public address of the site is not that of a published site',
  why: `Canonical addresses, the list of languages, the sitemap and pictures for social networks carry this origin. One that begins with http: sends everybody over an insecure address first, and cookies go without protection; localhost leads nobody anywhere. Let the environment say it, with a default for your own computer: \${SITE_ORIGIN:-http://localhost:3000}.`,
  wrong: `site: { product: Notes, origin: http://notes.example }
`,
  right: `site: { product: Notes, origin: https://notes.example }
`,
  message: ({ written, isLocal }: { written: string; isLocal: boolean }) =>
    isLocal
      ? `"${written}" would stand in the canonical addresses of the published site. Write \${SITE_ORIGIN:-${written}}, and set the variable there.`
      : `"${written}" is not encrypted. Write it with https:.`,
  check(facts, report) {
    const path = ['site', 'origin']
    const { origin: written } = facts.manifest.site
    // A variable may have any value on a developer's computer, and the default is nobody's words.
    if (facts.document.writtenAt(path) !== undefined || facts.document.rangeOf(path, 'value') === undefined) return
    const isLocal = LOCAL.test(written)
    if (!isLocal && written.startsWith('https:')) return
    const right = isLocal ? `\${SITE_ORIGIN:-${written}}` : written.replace(/^http:/, 'https:')
    const fix = replacePart(facts, { text: written, path, file: null }, { before: '', part: written }, right, false)
    report(facts.place(path), { written, isLocal }, { suggestion: right, fix })
  },
})
