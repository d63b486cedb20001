import { isLocalOrigin } from '../../site/http/loopback.ts'
import { replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'

export const origin = defineCheck({
  code: 'head/origin',
  severity: 'warning',
  needs: 'site',
  title: 'The public address of the site is insecure or local',
  why: `Canonical addresses, the list of languages, the sitemap and pictures for social networks contain this origin. With http:, everybody first goes through an insecure address, and cookies are unprotected; localhost leads visitors nowhere. Write the address of the published site. If it is served from several places, the environment can override it: \${SITE_ORIGIN:-https://notes.example}. Nothing else is needed on your own computer.`,
  wrong: `site: { product: Notes, origin: http://notes.example }
`,
  right: `site: { product: Notes, origin: https://notes.example }
`,
  message: ({ written, isLocal }: { written: string; isLocal: boolean }) =>
    isLocal
      ? `"${written}" works only on your machine. Write the public address, such as https://www.example.com, or \${SITE_ORIGIN:-${written}} as long as you do not know it.`
      : `"${written}" is not encrypted. Write it with https:.`,
  check(facts, report) {
    const path = ['site', 'origin']
    const { origin: written } = facts.manifest.site
    // On a developer's machine, a variable may have any value, and the default origin is not the author's choice.
    if (facts.document.writtenAt(path) !== undefined || facts.document.rangeOf(path, 'value') === undefined) return
    const isLocal = isLocalOrigin(written)
    if (!isLocal && written.startsWith('https:')) return
    // Only the author knows the address.
    if (isLocal) return report(facts.place(path), { written, isLocal })
    const right = written.replace(/^http:/, 'https:')
    const fix = replacePart(facts, { text: written, path, file: null }, { before: '', part: written }, right, false)
    report(facts.place(path), { written, isLocal }, { suggestion: right, fix })
  },
})
