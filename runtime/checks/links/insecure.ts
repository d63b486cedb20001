import { notePage } from '../../manifest/problems/examples/note-page.ts'
import { ownPathOf } from '../facts/address-target.ts'
import { placeOf, replacePart } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { textAddresses } from './text-addresses.ts'

/** Machines in the same network, and names that only look like addresses. */
const EXEMPT =
  /^http:\/\/(?:localhost|127\.|10\.|192\.168\.|\[::1\]|[^/]*\.(?:local|test|localhost|internal)(?:[:/]|$)|www\.w3\.org\/|schema\.org\/|purl\.org\/|xmlns\.com\/)/i

export const insecure = defineCheck({
  code: 'links/insecure',
  severity: 'warning',
  needs: 'site',
  title: 'A link begins with http: instead of https:',
  why: 'What visitors read and send there is not encrypted, and browsers warn about such pages. Nearly every site supports https: today: try the https: address in a browser, and write that.',
  wrong: {
    'locales/en.yaml': 'hello: Read [my notes](http://notes.example.org/).\n',
    'site.config.yaml': notePage('hello'),
  },
  right: {
    'locales/en.yaml': 'hello: Read [my notes](https://notes.example.org/).\n',
    'site.config.yaml': notePage('hello'),
  },
  message: ({ address, secure }: { address: string; secure: string }) =>
    `"${address}" is not encrypted. Write "${secure}".`,
  check(facts, report) {
    for (const { written, part } of textAddresses(facts)) {
      if (!/^http:/i.test(part.part) || EXEMPT.test(part.part) || ownPathOf(facts, part.part) !== null) continue
      const secure = part.part.replace(/^http:/i, 'https:')
      // Whether the other host supports https cannot be known here.
      const fix = replacePart(facts, written, part, secure, false)
      report(placeOf(facts, written, part), { address: part.part, secure }, { suggestion: secure, fix })
    }
  },
})
