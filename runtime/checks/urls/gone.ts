import { URLS_LOCK_FILE } from '../../addresses/urls-lock.ts'
import { defineCheck } from '../rule/rule.ts'
import { addRedirects } from './add-redirects.ts'
import { lostAddresses } from './lost-addresses.ts'
import { inWords, type LostArgs, lostArgs, otherLines } from './lost-in-words.ts'

export const gone = defineCheck({
  code: 'urls/gone',
  severity: 'error',
  isFixable: true,
  needs: 'site',
  title: 'A published address is gone',
  why: 'Search engines, bookmarks and other sites still lead there, and visitors get "not found". `site.urls.lock` remembers published addresses. Redirect this one to the page that has taken its place; if the same route or entry has another address now, `--fix` does it. Without a successor, write `gone: true`. If nobody can have known the address, `site urls accept` forgets it.',
  wrong: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/ index en
/old index en
/start index en
`,
    'site.config.yaml': 'redirects: [{ from: /start, to: index }]\n',
  },
  right: {
    [URLS_LOCK_FILE]: `# ${URLS_LOCK_FILE} 1:
/ index en
/old index en
/start index en
`,
    'site.config.yaml': 'redirects: [{ from: /start, to: index }, { from: /old, to: index }]\n',
  },
  message: (args: LostArgs) =>
    `${args.addresses} ${args.isOne ? 'was' : 'were'} published, but no longer ${args.isOne ? 'exists' : 'exist'}. ${inWords(args)}`,
  check(facts, report) {
    const lost = lostAddresses(facts).filter(({ lines: [{ kind }] }) => kind !== 'old-site')
    const sure = lost.filter(({ isSure, from }) => isSure && from !== null)
    for (const each of lost) {
      const { lines } = each
      const isFirst = each === sure[0]
      // Edits at the same place exclude each other, so the fix of the first sure finding includes all the others.
      const fix = addRedirects(facts.own, isFirst ? sure : [each], isFirst)
      const position = { file: URLS_LOCK_FILE, line: lines[0].line, column: 1 }
      report({ position }, lostArgs(each), { fix, related: otherLines(each) })
    }
  },
})
