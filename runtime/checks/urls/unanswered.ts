import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import { defineCheck } from '../rule/rule.ts'
import { addRedirects } from './add-redirects.ts'
import { lostAddresses } from './lost-addresses.ts'
import { inWords, type LostArgs, lostArgs, otherLines } from './lost-in-words.ts'

export const unanswered = defineCheck({
  code: 'urls/unanswered',
  severity: 'error',
  needs: 'site',
  title: 'An address of the old site has no answer',
  why: 'The addresses of the site that this one replaces are in `site.urls.lock`, where `site urls import` has put them. Each is worth something: links, and a place in search engines. It must be a page, a redirect, or `gone: true`. `site urls import FILE --write` adds a redirect wherever a page looks like the right one.',
  wrong: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/angebot.html @old-site
/impressum.html @old-site
`,
    'site.config.yaml': 'redirects: [{ from: /impressum.html, gone: true }]\n',
  },
  right: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/angebot.html @old-site
/impressum.html @old-site
`,
    'site.config.yaml': 'redirects: [{ from: /impressum.html, gone: true }, { from: /angebot.html, to: index }]\n',
  },
  message: (args: LostArgs) =>
    `${args.addresses} ${args.isOne ? 'is an address' : 'are addresses'} of the old site, but nothing answers there. ${inWords(args)}`,
  check(facts, report) {
    for (const each of lostAddresses(facts)) {
      const [first] = each.lines
      if (first.kind !== 'old-site') continue
      const position = { file: URLS_LOCK_FILE, line: first.line, column: 1 }
      const fix = addRedirects(facts.own, [each], false)
      report({ position }, lostArgs(each), { fix, related: otherLines(each) })
    }
  },
})
